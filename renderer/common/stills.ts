import type { ErrorCode } from '../../contract/model/errors.ts'

/** Why there is no picture of a video. Each has a text in the catalogue. `hidden`: by blind mode. */
export type NoStill = 'network' | 'hidden' | 'codec' | 'gone' | 'slow' | 'full' | 'other'

/** Another time the pictures may be there. */
export const NETWORK_CODES: ReadonlySet<ErrorCode> = new Set(['network', 'timeout', 'working-offline'])

/**
 * A picture of a video at a moment, or why there is none. `since`: where the video has no frame there, when the one before begins, in
 * seconds. `afterEnd`: the video is shorter.
 */
export type Still =
  | {
      readonly is: 'picture'
      readonly url: string
      readonly width: number
      readonly height: number
      readonly since?: number
    }
  | { readonly is: 'afterEnd' }
  | { readonly is: 'none'; readonly why: NoStill }

export type StillAddresses = { readonly manifestUrl: string | null; readonly originalUrl: string | null }

/**
 * Takes the picture of a video at each time, in seconds and in ascending order. Each takes a bounded time. The caller
 * has to revoke the addresses.
 */
export type TakeStills = (addresses: StillAddresses, times: readonly number[]) => Promise<readonly Still[]>
