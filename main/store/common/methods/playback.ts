import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import { reads, writes } from '../method.ts'

/** Playback position of each video answer. It is a convenience, so it is in the cache and is lost with it. */
export const playbackMethods = {
  /** Position in seconds; `null` where none is stored. */
  position: reads<(key: SessionKey, questionNum: number) => number | null>('cache'),
  /** `null` deletes the position. Past a few thousand the least recently used positions are deleted. */
  setPosition: writes<(key: SessionKey, questionNum: number, seconds: number | null, now: InstantMs) => void>('cache'),
} as const
