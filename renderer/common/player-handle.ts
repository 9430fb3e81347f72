export type PlayerStatus = 'loading' | 'paused' | 'playing' | 'ended' | 'failed'

/** What a player tells, and with what. All times are seconds. */
export type PlayerEvents = {
  /** The playhead has moved: at every picture shown, and while seeking. */
  readonly time: number
  readonly status: PlayerStatus
  /** 0 while it is unknown. */
  readonly duration: number
  readonly rate: number
  /** A seek has ended, and this is where. */
  readonly seeked: number
}

/**
 * A video that is on the screen, for whatever works with it: keys, notes at the playhead, where it was left. All times are
 * seconds. The playhead is read or listened to and never goes through React's state, so that no picture waits for a
 * render.
 */
export type PlayerHandle = {
  /** Where the playhead is; while a seek is under way, where it is going. */
  readonly time: number
  /** 0 while it is unknown. */
  readonly duration: number
  readonly status: PlayerStatus
  /** 1 is the speed of the recording. Outlives a change of source. */
  rate: number
  /** Does nothing, as do {@link pause} and {@link toggle}, while the video is loading or has failed. */
  readonly play: () => void
  readonly pause: () => void
  /** Plays what is paused, pauses what plays. */
  readonly toggle: () => void
  /** Goes to a time within the video. Rapid calls are merged. Does nothing while the video is loading or has failed. */
  readonly seek: (seconds: number) => void
  /** Pauses, and goes on by as many frames; backwards by a negative number. */
  readonly step: (frames: number) => void
  /** Starts here as soon as the video is there, unless somebody went elsewhere or watched meanwhile. */
  readonly startFrom: (seconds: number) => void
  /** Listens to one kind of event, and gives the function that ends it. */
  readonly subscribe: <E extends keyof PlayerEvents>(event: E, listener: (value: PlayerEvents[E]) => void) => () => void
}

/** Is given a player when it is there. What it gives back is called before the player goes. */
export type PlayerVisitor = (player: PlayerHandle) => () => void

/** Something that is known of a recording, in words. */
export type VideoFact = { readonly name: string; readonly value: string }

/** Where a player stands on its screen. */
export type PlayerStage = {
  /** Not shown: its question was left while the picture was in a window of its own. */
  readonly isShown: boolean
  /** Whether the keys and commands of videos are for this player. */
  readonly hasKeys: boolean
  /** Shows its question. */
  readonly onShow: () => void
  /** The picture went into a window of its own, or left it. */
  readonly onOwnWindow: (isIn: boolean) => void
}

/** Seconds: a video left earlier than this starts anew. */
const NEAR_START = 2
/** Seconds: a video left later than this before its end has been watched. */
const NEAR_END = 3

/** Whether going on from here is what a person would expect. Seconds; a duration of 0 is unknown. */
export function isWorthResuming(seconds: number, duration: number): boolean {
  return seconds >= NEAR_START && (duration <= 0 || seconds <= duration - NEAR_END)
}
