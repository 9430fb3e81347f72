import type { z } from 'zod'
import type { settingsSchema } from './settings-schema.ts'

/** Pixels that the summary beside the list may be wide. */
export const PREVIEW_WIDTHS = { least: 260, most: 720 } as const

/** Speeds that a video can be played at, the slowest first; 1 is the speed of the recording. */
export const VIDEO_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

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
  videoSpeed: 1,
  videoVolume: 1,
  videoMuted: false,
  videoHeight: null,
  lastConnection: null,
}

/** How videos are played, whichever it is. */
export type VideoSettings = Pick<Settings, 'videoSpeed' | 'videoVolume' | 'videoMuted' | 'videoHeight'>
