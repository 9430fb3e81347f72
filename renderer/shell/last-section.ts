import { SETTINGS_SECTIONS, type SettingsSection } from '../features/settings/section-ids.ts'

/** The section of the settings shown last in this window. */
let last: SettingsSection = SETTINGS_SECTIONS[0]

export const lastSection = (): SettingsSection => last

export function rememberSection(section: SettingsSection): void {
  last = section
}
