import { z } from 'zod'
import { connectionIdSchema } from './id-schemas.ts'
import { LANGUAGES } from './language.ts'
import { OFFICE_KINDS } from './office.ts'
import {
  CAPTION_GROUNDS,
  CAPTION_SIZES,
  DOWNLOAD_QUOTA,
  OUTLINE_WIDTHS,
  PREVIEW_WIDTHS,
  VIDEO_SPEEDS,
} from './settings.ts'
import { timeZoneSchema } from './time-zone.ts'

export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', ...LANGUAGES]),
  /** Minutes between automatic syncs; 0 turns them off. */
  autoSyncMinutes: z.int().min(0).max(1440),
  syncOnFocus: z.boolean(),
  /** While it is on, no request leaves the app. */
  worksOffline: z.boolean(),
  /** Whether downloads go on where the network is metered; otherwise they pause there. */
  downloadsOnMetered: z.boolean(),
  timeZone: timeZoneSchema,
  /** Whether the preview is shown beside the list, and its width. */
  previewShown: z.boolean(),
  previewWidth: z.int().min(PREVIEW_WIDTHS.least).max(PREVIEW_WIDTHS.most),
  outlineWidth: z.int().min(OUTLINE_WIDTHS.least).max(OUTLINE_WIDTHS.most),
  /** Whether the group of the sidebar with the screens that run the account is unfolded. */
  managePlacesShown: z.boolean(),
  /** Whether single-key shortcuts work wherever the focus is, and not only in the list or video. */
  singleKeys: z.boolean(),
  /** 1 is the speed of the recording. */
  videoSpeed: z
    .number()
    .min(Math.min(...VIDEO_SPEEDS))
    .max(Math.max(...VIDEO_SPEEDS)),
  /** 0 to 1. */
  videoVolume: z.number().min(0).max(1),
  videoMuted: z.boolean(),
  /** Whether playback jumps over silences. */
  videoSkipsSilence: z.boolean(),
  /** Whether quiet and loud recordings are played equally loud. */
  videoLevelsSound: z.boolean(),
  /** Pixels: each video plays in the quality nearest to this height. `null` for automatic choice. */
  videoHeight: z.int().min(1).max(16_384).nullable(),
  /** kbit/s: of several qualities of that height, the nearest to this bitrate is played. `null` for the best. */
  videoKbit: z.int().min(1).max(10_000_000).nullable(),
  /** Names of the picture and the sound that are played where a recording has several; `null` for the usual one. */
  videoPicture: z.string().min(1).max(200).nullable(),
  videoSound: z.string().min(1).max(200).nullable(),
  /** Whether two pictures are shown where a recording has several. */
  videoShowsAll: z.boolean(),
  /** Whether the transcript is beside a video. */
  transcriptShown: z.boolean(),
  /** Whether what is said stands on the picture, how large, and on which ground. */
  captionsShown: z.boolean(),
  captionSize: z.enum(CAPTION_SIZES),
  captionGround: z.enum(CAPTION_GROUNDS),
  /** Kinds of office files that are shown as text; all others are shown as pages. */
  textKinds: z.array(z.enum(OFFICE_KINDS)).max(OFFICE_KINDS.length),
  /** What the title of a window says of a session: others see it in the task switcher and when the screen is shared. */
  windowTitle: z.enum(['participant', 'test', 'app']),
  /** Whether the app looks for updates by itself, where it was built with updates. */
  checksForUpdates: z.boolean(),
  /**
   * Whether the system notifies of syncs and exports that end while no window is in front, and the app's icon has a badge.
   */
  notifies: z.boolean(),
  /** Bytes that downloaded media of all connections may take. */
  downloadQuota: z.int().min(DOWNLOAD_QUOTA.least).max(DOWNLOAD_QUOTA.most),
  /** The connection that was shown last and is shown at the next start. */
  lastConnection: connectionIdSchema.nullable(),
})
