import type { WaveformLevels } from '../../contract/model/waveform.ts'

export type PlayerStatus = 'loading' | 'paused' | 'playing' | 'ended' | 'failed'

/** Events of a player with their values. All times are in seconds. */
export type PlayerEvents = {
  /** The playhead has moved: at every frame shown, and while seeking. */
  readonly time: number
  readonly status: PlayerStatus
  /** 0 while unknown. */
  readonly duration: number
  readonly rate: number
  /** A seek has ended at this position. */
  readonly seeked: number
  /** Stretches without speech, by time, as soon as they are known. */
  readonly silences: readonly Silence[]
}

/** A stretch without speech, in seconds. */
export type Silence = { readonly start: number; readonly end: number }

/**
 * A video on the screen, for everything that works with it: keys, notes, saved positions. All times are in
 * seconds. The playhead is read or subscribed to and is not in React's state, so that frames do not wait for a render.
 */
export type PlayerHandle = {
  /** Position of the playhead; during a seek its target. */
  readonly time: number
  /** Start of the frame that is shown, while it is not that of the playhead since the recording has none; otherwise `null`. */
  readonly staleSince: number | null
  /** 0 while unknown. */
  readonly duration: number
  readonly status: PlayerStatus
  /** Empty while unknown; the same array until that changes. */
  readonly silences: readonly Silence[]
  /** 1 is the speed of the recording. It is kept when the source changes. */
  rate: number
  /** Does nothing while the video is loading or has failed, like {@link pause} and {@link toggle}. */
  readonly play: () => void
  readonly pause: () => void
  /** Toggles between playing and paused. */
  readonly toggle: () => void
  /** Seeks within the video. Rapid calls are merged. Does nothing while the video is loading or has failed. */
  readonly seek: (seconds: number) => void
  /**
   * Pauses, and moves by a number of frames, backwards if it is negative. Calls that come faster than frames are found add
   * up, except repeats of a key that is held.
   */
  readonly step: (frames: number, isRepeat?: boolean) => void
  /** Starts at this position once the video is loaded, unless the user has moved or played it meanwhile. */
  readonly startFrom: (seconds: number) => void
  /** Subscribes to one kind of event, and returns the function that unsubscribes. */
  readonly subscribe: <E extends keyof PlayerEvents>(event: E, listener: (value: PlayerEvents[E]) => void) => () => void
}

/** Called with a player once it exists; the returned function is called before the player is removed. */
export type PlayerVisitor = (player: PlayerHandle) => () => void

/**
 * The waveforms of a video, as they are kept for the next opening: one for each of its sounds that was heard, by its name, which
 * is `null` for the usual one. Neither call fails.
 */
export type KeptWaveform = {
  /** `null` if none is kept. */
  readonly read: (sound: string | null) => Promise<WaveformLevels | null>
  readonly save: (levels: WaveformLevels, sound: string | null) => void
}

/** A fact about a recording, as text. */
export type VideoFact = { readonly name: string; readonly value: string }

/** The state of a player's place on its screen. */
export type PlayerStage = {
  /** False while its question is not shown because the picture is in its own window. */
  readonly isShown: boolean
  /** Whether the video keys and commands act on this player. */
  readonly hasKeys: boolean
  /** Called to show its question. */
  readonly onShow: () => void
  /** Called when the picture enters or leaves its own window. */
  readonly onOwnWindow: (isIn: boolean) => void
}

/** Seconds: a video that was left earlier than this starts from the beginning. */
const NEAR_START = 2
/** Seconds: a video that was left later than this before its end counts as watched. */
const NEAR_END = 3

/** Whether users would expect to resume here. In seconds; a duration of 0 is unknown. */
export function isWorthResuming(seconds: number, duration: number): boolean {
  return seconds >= NEAR_START && (duration <= 0 || seconds <= duration - NEAR_END)
}
