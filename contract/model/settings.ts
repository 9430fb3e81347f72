import { z } from 'zod'
import { connectionIdSchema } from './ids.ts'
import { timeZoneSchema } from './time-zone.ts'

/** Pixels that the summary beside the list may be wide. */
export const PREVIEW_WIDTHS = { least: 260, most: 720 } as const

/** What the user chose, the same for every connection. */
export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** Minutes between automatic syncs; 0 turns them off. */
  autoSyncMinutes: z.int().min(0).max(1440),
  syncOnFocus: z.boolean(),
  timeZone: timeZoneSchema,
  /** Whether the summary of a session stands beside the list, and how wide. */
  previewShown: z.boolean(),
  previewWidth: z.int().min(PREVIEW_WIDTHS.least).max(PREVIEW_WIDTHS.most),
  /** Whether keys of a single character work wherever the focus is, not only in what they are about. */
  singleKeys: z.boolean(),
  /** The connection that was looked at last, which the next start shows. */
  lastConnection: connectionIdSchema.nullable(),
})
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
