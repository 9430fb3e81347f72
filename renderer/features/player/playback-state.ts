import type { VideoSettings } from '../../../contract/model/settings.ts'
import type { PlayerStatus } from '../../common/player-handle.ts'
import type { Quality } from './quality.ts'
import type { PlaybackFailure } from './failure.ts'
import type { LostPart } from './lost-parts.ts'

export type PlaybackSource = 'dash' | 'original'

/** Granted addresses; `null` where the answer has none. */
export type PlaybackAddresses = { readonly manifestUrl: string | null; readonly originalUrl: string | null }

/** What changes seldom, for the controls. The position is not in it: it comes from the player's handle. */
export type PlaybackState = {
  readonly source: PlaybackSource
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure: PlaybackFailure | null
  /** Why nothing more of the video comes for now. What is there plays on, and the rest is fetched as soon as it can be. */
  readonly interruption: PlaybackFailure | null
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly isEnded: boolean
  /** Seconds; 0 until it is known. */
  readonly duration: number
  readonly speed: number
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  /** Pixels of the quality that is wished for every video; `null` for automatic choice. */
  readonly wishedHeight: number | null
  readonly qualities: readonly Quality[]
  /** The one that was chosen, or that is nearest to the wish; `null` for automatic choice. */
  readonly chosenQuality: string | null
  readonly shownQuality: string | null
  /** Parts that the media host does not have, which are skipped. */
  readonly lostParts: readonly LostPart[]
  readonly isInOwnWindow: boolean
}

/** What is shown, and what has to be remembered for the next event. */
export type PlaybackMachine = {
  readonly shown: PlaybackState
  /** Seconds to go to once the video is there; 0 for nowhere. */
  readonly resumeAt: number
  readonly resumesPlaying: boolean
  /** Somebody went somewhere by themselves. */
  readonly wasMoved: boolean
  /** The position that was asked for last, was asked for while nothing came. */
  readonly soughtOffline: boolean
  /** Lost parts that were passed since a picture was last shown. */
  readonly skipsInARow: number
  readonly firstLoss: PlaybackFailure | null
}

export function initialPlayback({ manifestUrl }: PlaybackAddresses, settings: VideoSettings): PlaybackMachine {
  return {
    shown: {
      source: manifestUrl === null ? 'original' : 'dash',
      status: 'loading',
      failure: null,
      interruption: null,
      isPlaying: false,
      isWaiting: false,
      isEnded: false,
      duration: 0,
      speed: settings.videoSpeed,
      volume: settings.videoVolume,
      isMuted: settings.videoMuted,
      wishedHeight: settings.videoHeight,
      qualities: [],
      chosenQuality: null,
      shownQuality: null,
      lostParts: [],
      isInOwnWindow: false,
    },
    resumeAt: 0,
    resumesPlaying: false,
    wasMoved: false,
    soughtOffline: false,
    skipsInARow: 0,
    firstLoss: null,
  }
}

/** What of a playback the next video begins with. */
export function settingsOf({ speed, volume, isMuted, wishedHeight }: PlaybackState): VideoSettings {
  return { videoSpeed: speed, videoVolume: volume, videoMuted: isMuted, videoHeight: wishedHeight }
}

/** What a player's handle says of it. */
export function playerStatus({ status, isPlaying, isEnded }: PlaybackState): PlayerStatus {
  if (status !== 'ready') return status
  if (isPlaying) return 'playing'
  return isEnded ? 'ended' : 'paused'
}
