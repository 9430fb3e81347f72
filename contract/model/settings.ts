import type { z } from 'zod'
import type { settingsSchema } from './settings-schema.ts'

/** Pixels that the summary beside the list may be wide. */
export const PREVIEW_WIDTHS = { least: 260, most: 720 } as const

/** What the user chose, the same for every connection. */
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  autoSyncMinutes: 15,
  syncOnFocus: true,
  timeZone: 'system',
  previewShown: true,
  previewWidth: 343,
  singleKeys: true,
  lastConnection: null,
}
