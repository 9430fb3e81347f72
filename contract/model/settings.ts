import type { z } from 'zod'
import type { settingsSchema } from './settings-schema.ts'

/** Width of the preview in pixels. */
export const PREVIEW_WIDTHS = { least: 260, most: 720 } as const

/** Pixels that the outline of a session may be wide. */
export const OUTLINE_WIDTHS = { least: 200, most: 480 } as const

/** Bytes that downloaded media may take. A warning comes at nine tenths. */
export const DOWNLOAD_QUOTA = { least: 100_000_000, most: 100_000_000_000_000 } as const

/** Playback speeds of videos, slowest first; 1 is the speed of the recording. */
export const VIDEO_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** How large captions are. */
export const CAPTION_SIZES = ['small', 'medium', 'large'] as const

/** What captions stand on: a dark box, or only an outline around the letters. */
export const CAPTION_GROUNDS = ['box', 'outline'] as const

/** The user's choices, the same for every connection. */
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  autoSyncMinutes: 15,
  syncOnFocus: true,
  worksOffline: false,
  downloadsOnMetered: false,
  timeZone: 'system',
  previewShown: true,
  previewWidth: 343,
  outlineWidth: 248,
  managePlacesShown: false,
  singleKeys: true,
  videoSpeed: 1,
  videoVolume: 1,
  videoMuted: false,
  videoSkipsSilence: false,
  videoLevelsSound: false,
  videoHeight: null,
  videoKbit: null,
  videoPicture: null,
  videoSound: null,
  videoShowsAll: false,
  transcriptShown: false,
  captionsShown: false,
  captionSize: 'medium',
  captionGround: 'box',
  textKinds: [],
  windowTitle: 'test',
  checksForUpdates: true,
  notifies: true,
  downloadQuota: 10_000_000_000,
  lastConnection: null,
}

/** Playback settings, the same for every video. */
export type VideoSettings = Pick<
  Settings,
  | 'videoSpeed'
  | 'videoVolume'
  | 'videoMuted'
  | 'videoSkipsSilence'
  | 'videoLevelsSound'
  | 'videoHeight'
  | 'videoKbit'
  | 'videoPicture'
  | 'videoSound'
  | 'videoShowsAll'
>
