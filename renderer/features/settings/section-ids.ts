/** The sections of the settings, in the order of their list. */
export const SETTINGS_SECTIONS = [
  'general',
  'appearance',
  'keyboard',
  'connections',
  'sync',
  'review',
  'rubrics',
  'comments',
  'privacy',
  'backups',
  'storage',
  'about',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]
