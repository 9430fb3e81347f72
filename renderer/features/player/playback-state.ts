import type { VideoSettings } from '../../../contract/model/settings.ts'
import type { PlayerStatus } from '../../common/player-handle.ts'
import { trackWish } from './media-wish.ts'
import { qualityWish, type Quality, type QualityWish } from './quality.ts'
import type { PlaybackFailure } from './failure.ts'
import type { LostPart } from './lost-parts.ts'
import type { TrackWish, Tracks } from './tracks/tracks.ts'
import type { Undecodable } from './undecodable.ts'

export type PlaybackSource = 'dash' | 'original'

/** Granted addresses; `null` if the answer lacks them. */
export type PlaybackAddresses = { readonly manifestUrl: string | null; readonly originalUrl: string | null }

/** State for the controls that changes rarely. It excludes the position, which the player's handle has. */
export type PlaybackState = {
  readonly source: PlaybackSource
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure: PlaybackFailure | null
  /** Why loading is interrupted. Buffered parts keep playing, and the rest is loaded as soon as possible. */
  readonly interruption: PlaybackFailure | null
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly isEnded: boolean
  /** Seconds; 0 while unknown. */
  readonly duration: number
  /** The longest duration that the source has reported. Where the media host has less, the source corrects it. */
  readonly promised: number
  readonly speed: number
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  /** Whether silences are skipped. */
  readonly skipsSilence: boolean
  /** Whether the recording is made as loud as others. */
  readonly levelsSound: boolean
  /** The preferred quality of every video; `null` for automatic choice. */
  readonly wish: QualityWish | null
  /** The preferred picture and sound of every video. */
  readonly trackWish: TrackWish
  /** Whether a second picture is shown of a recording that has several. */
  readonly showsAll: boolean
  /** What there is to choose from; `null` until it is known, and for an original file. */
  readonly tracks: Tracks | null
  readonly qualities: readonly Quality[]
  /** The chosen quality, or the one nearest to the preferred one; `null` for automatic choice. */
  readonly chosenQuality: string | null
  readonly shownQuality: string | null
  /** Whether this is what was downloaded of the video, in one quality. */
  readonly isDownloaded: boolean
  /** What cannot be decoded here and is left out: then there is only picture, or only sound. */
  readonly undecodable: readonly Undecodable[]
  /** Parts that the media host or the recording lacks, which are skipped. */
  readonly lostParts: readonly LostPart[]
  /** Start in seconds of the frame that is shown, while it is not that of the playhead since there is none; otherwise `null`. */
  readonly staleSince: number | null
  readonly isInOwnWindow: boolean
}

/** The shown state, and what the machine needs for the next events. */
export type PlaybackMachine = {
  readonly shown: PlaybackState
  /** Position in seconds to start at once the video is loaded; 0 for none. */
  readonly resumeAt: number
  /** Whether that is where the video was left another time: near its ends it then starts from the beginning. */
  readonly resumesSaved: boolean
  readonly resumesPlaying: boolean
  /** Whether the user has sought. */
  readonly wasMoved: boolean
  /** Whether the last seek was during an interruption. */
  readonly soughtOffline: boolean
  /** Lost parts skipped since a frame was last shown. */
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
      promised: 0,
      speed: settings.videoSpeed,
      volume: settings.videoVolume,
      isMuted: settings.videoMuted,
      skipsSilence: settings.videoSkipsSilence,
      levelsSound: settings.videoLevelsSound,
      wish: qualityWish(settings),
      trackWish: trackWish(settings),
      showsAll: settings.videoShowsAll,
      tracks: null,
      qualities: [],
      chosenQuality: null,
      shownQuality: null,
      isDownloaded: false,
      undecodable: [],
      lostParts: [],
      staleSince: null,
      isInOwnWindow: false,
    },
    resumeAt: 0,
    resumesSaved: false,
    resumesPlaying: false,
    wasMoved: false,
    soughtOffline: false,
    skipsInARow: 0,
    firstLoss: null,
  }
}

/** The settings with which the next video starts. */
export function settingsOf(state: PlaybackState): VideoSettings {
  const { speed, volume, isMuted, skipsSilence, levelsSound, wish, trackWish, showsAll } = state
  return {
    videoSpeed: speed,
    videoVolume: volume,
    videoMuted: isMuted,
    videoSkipsSilence: skipsSilence,
    videoLevelsSound: levelsSound,
    videoHeight: wish?.height ?? null,
    videoKbit: wish?.kbitPerSecond ?? null,
    videoPicture: trackWish.picture,
    videoSound: trackWish.sound,
    videoShowsAll: showsAll,
  }
}

/** The status in a player's handle. */
export function playerStatus({ status, isPlaying, isEnded }: PlaybackState): PlayerStatus {
  if (status !== 'ready') return status
  if (isPlaying) return 'playing'
  return isEnded ? 'ended' : 'paused'
}
