import { assertNever } from '../../../contract/model/errors.ts'
import { isWorthResuming } from '../../common/player-handle.ts'
import { nearestQuality, type Quality } from './quality.ts'
import type { PlaybackFailure } from './failure.ts'
import { addLostPart, endOfLoss, type LostPart } from './lost-parts.ts'
import { mayPass } from './network-wait.ts'
import type { PlaybackMachine, PlaybackSource, PlaybackState } from './playback-state.ts'
import type { TrackWish } from './tracks/tracks.ts'

/** A host that lacks this many parts in a row is taken to have none. */
const MOST_SKIPS = 4

/** Seconds before the end that may never come, as sound and picture differ in length. */
const END_SECONDS = 0.5

/** State that the video element, its source or a control reports and that has no further effects here. */
export type ReportedState = Partial<
  Pick<
    PlaybackState,
    | 'duration'
    | 'speed'
    | 'volume'
    | 'isMuted'
    | 'skipsSilence'
    | 'levelsSound'
    | 'shownQuality'
    | 'isDownloaded'
    | 'undecodable'
    | 'tracks'
    | 'staleSince'
    | 'showsAll'
    | 'isInOwnWindow'
  >
>

/** Position of the video element in seconds, and whether it lacks data there. */
export type Playhead = { readonly at: number; readonly isStarved: boolean }

export type PlaybackEvent =
  | { readonly kind: 'reported'; readonly state: ReportedState }
  | { readonly kind: 'loaded'; readonly duration: number }
  | { readonly kind: 'played' }
  | { readonly kind: 'paused' }
  /** A pause was asked for while there is no video to pause. */
  | { readonly kind: 'pauseAsked' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'waiting'; readonly isPaused: boolean; readonly playhead: Playhead }
  | { readonly kind: 'wentOn' }
  | { readonly kind: 'seeking' }
  /** A frame was shown; `at` is its time in seconds. */
  | { readonly kind: 'frameShown'; readonly at: number }
  /** The user or a command seeks. */
  | { readonly kind: 'sought'; readonly seconds: number }
  /** The saved position has been loaded. */
  | { readonly kind: 'startKnown'; readonly seconds: number }
  /** The source has reported its qualities, best first. */
  | { readonly kind: 'qualitiesKnown'; readonly qualities: readonly Quality[] }
  | { readonly kind: 'qualityChosen'; readonly id: string | null }
  /** Another picture or sound is wanted of this video and others. */
  | { readonly kind: 'tracksChosen'; readonly wish: Partial<TrackWish>; readonly at: number }
  | { readonly kind: 'sourceChosen'; readonly source: PlaybackSource; readonly at: number }
  /** No more data arrives, temporarily or permanently. */
  | { readonly kind: 'failed'; readonly failure: PlaybackFailure; readonly at: number }
  /** A seek has led nowhere, and nothing is loaded for it. */
  | { readonly kind: 'seekStood'; readonly at: number }
  /** The video loads, waits or seeks, and nothing will change that. */
  | { readonly kind: 'stood'; readonly details: string; readonly at: number }
  /** Nothing is waited for any more that is not on this computer: the user has moved on to another place. */
  | { readonly kind: 'calledOff' }
  /** Playback has jumped over a part that the recording does not have. */
  | { readonly kind: 'skipped'; readonly part: LostPart }
  | { readonly kind: 'lost'; readonly part: LostPart; readonly failure: PlaybackFailure; readonly playhead: Playhead }
  /** The media host answers again; `hasRequests` if the source has pending requests to repeat. */
  | {
      readonly kind: 'answered'
      readonly failure: PlaybackFailure | null
      readonly hasRequests: boolean
      readonly at: number
    }

export type PlaybackEffect =
  | { readonly kind: 'load'; readonly source: PlaybackSource }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly seconds: number }
  /** Skips a lost part and makes the source load what follows. */
  | { readonly kind: 'skip'; readonly seconds: number }
  | { readonly kind: 'setRate'; readonly rate: number }
  | { readonly kind: 'chooseQuality'; readonly id: string | null }
  /** Polls the media host until it answers. */
  | { readonly kind: 'awaitHost' }
  | { readonly kind: 'endWait' }
  | { readonly kind: 'repeatRequests' }

export type PlaybackStep = { readonly machine: PlaybackMachine; readonly effects: readonly PlaybackEffect[] }

/** Applies an event to a playback. Returns the new state and the effects, in their order. */
export function nextPlayback(machine: PlaybackMachine, event: PlaybackEvent): PlaybackStep {
  const { shown } = machine
  switch (event.kind) {
    case 'reported':
      return only(show(machine, { ...event.state, promised: promisedBy(machine, event.state.duration ?? 0) }))
    case 'loaded':
      return loaded(machine, event.duration)
    case 'played':
      return only(show(machine, { isPlaying: true, isEnded: false }))
    case 'paused':
      return only(show(machine, { isPlaying: false, isWaiting: false }))
    case 'pauseAsked':
      return only({ ...show(machine, { isPlaying: false }), resumesPlaying: false })
    case 'ended':
      return only(show(machine, { isPlaying: false, isEnded: true }))
    case 'waiting':
      return skipLoss(show(machine, { isWaiting: !event.isPaused }), event.playhead)
    case 'wentOn':
      return only(show(machine, { isWaiting: false }))
    case 'seeking':
      return only({
        ...show(machine, { isEnded: false }),
        soughtOffline: shown.interruption !== null && !isMissing(shown),
      })
    case 'frameShown':
      return only(isOutOfLoss(machine, event.at) ? { ...machine, skipsInARow: 0 } : machine)
    case 'sought':
      return sought(machine, event.seconds)
    case 'startKnown':
      return startKnown(machine, event.seconds)
    case 'qualityChosen':
      return qualityChosen(machine, event.id)
    case 'qualitiesKnown':
      return qualitiesKnown(machine, event.qualities)
    case 'sourceChosen':
      return load(machine, event.source, event.at)
    case 'tracksChosen':
      return tracksChosen(machine, event.wish, event.at)
    case 'failed':
      return failed(machine, event.failure, event.at)
    case 'seekStood':
      return shown.source === 'dash' && shown.interruption === null ? load(machine, 'dash', event.at) : only(machine)
    case 'stood':
      return stood(machine, event.details, event.at)
    case 'calledOff':
      return isMissing(shown)
        ? { machine: show(machine, { interruption: null }), effects: [{ kind: 'endWait' }] }
        : only(machine)
    case 'lost': {
      const lostParts = addLostPart(shown.lostParts, event.part)
      const noted = { ...machine, firstLoss: machine.firstLoss ?? event.failure }
      return skipLoss(show(noted, { lostParts }), event.playhead)
    }
    case 'skipped':
      return only(show(machine, { lostParts: addLostPart(shown.lostParts, event.part) }))
    case 'answered':
      return answered(machine, event)
    default:
      return assertNever(event)
  }
}

function qualityChosen(machine: PlaybackMachine, id: string | null): PlaybackStep {
  const { qualities, wish } = machine.shown
  const chosen = qualities.find((quality) => quality.id === id)
  // A quality without a height cannot be applied to other videos.
  const wishNow =
    chosen && chosen.height > 0 ? { height: chosen.height, kbitPerSecond: chosen.kbitPerSecond || null } : wish
  return {
    machine: show(machine, { chosenQuality: id, wish: id === null ? null : wishNow }),
    effects: [{ kind: 'chooseQuality', id }],
  }
}

/** Loads the recording anew with what is wanted, and goes on at the same place. */
function tracksChosen(machine: PlaybackMachine, wish: Partial<TrackWish>, at: number): PlaybackStep {
  const wanting = show(machine, { trackWish: { ...machine.shown.trackWish, ...wish } })
  return machine.shown.source === 'dash' ? load(wanting, 'dash', at) : only(wanting)
}

function qualitiesKnown(machine: PlaybackMachine, qualities: readonly Quality[]): PlaybackStep {
  const id = nearestQuality(qualities, machine.shown.wish)
  return {
    machine: show(machine, { qualities, chosenQuality: id }),
    effects: id === null ? [] : [{ kind: 'chooseQuality', id }],
  }
}

/** Loads the initial source. */
export function firstLoad(machine: PlaybackMachine): PlaybackStep {
  return load(machine, machine.shown.source, 0)
}

const only = (machine: PlaybackMachine): PlaybackStep => ({ machine, effects: [] })

function show(machine: PlaybackMachine, change: Partial<PlaybackState>): PlaybackMachine {
  return { ...machine, shown: { ...machine.shown, ...change } }
}

/** Stores the position for resuming later. */
function keepPlace(machine: PlaybackMachine, at: number): PlaybackMachine {
  return {
    ...machine,
    resumeAt: Math.max(machine.resumeAt, at),
    resumesSaved: machine.resumesSaved && at <= machine.resumeAt,
    resumesPlaying: machine.resumesPlaying || machine.shown.isPlaying,
  }
}

function load(machine: PlaybackMachine, source: PlaybackSource, at: number): PlaybackStep {
  const fresh = show(keepPlace(machine, at), {
    source,
    status: 'loading',
    failure: null,
    isWaiting: false,
    isEnded: false,
    qualities: [],
    chosenQuality: null,
    shownQuality: null,
    isDownloaded: false,
    undecodable: [],
    // They are the same when it is loaded again.
    tracks: source === machine.shown.source ? machine.shown.tracks : null,
    lostParts: [],
    promised: 0,
  })
  return { machine: { ...fresh, skipsInARow: 0 }, effects: [{ kind: 'load', source }] }
}

function promisedBy({ shown }: PlaybackMachine, duration: number): number {
  return Math.max(shown.promised, duration)
}

function loaded(machine: PlaybackMachine, duration: number): PlaybackStep {
  const ready = resume(show(machine, { status: 'ready', duration, promised: promisedBy(machine, duration) }))
  // Between some periods dash.js gives the element another source, which stops it.
  const isStopped = machine.shown.status === 'ready' && machine.shown.isPlaying
  return {
    machine: { ...ready.machine, resumesPlaying: false },
    effects: [
      { kind: 'setRate', rate: machine.shown.speed },
      ...ready.effects,
      ...(machine.resumesPlaying || isStopped ? [{ kind: 'play' } as const] : []),
    ],
  }
}

function resume(machine: PlaybackMachine): PlaybackStep {
  const { resumeAt, resumesSaved, shown } = machine
  const goes = resumeAt > 0 && (!resumesSaved || isWorthResuming(resumeAt, shown.duration))
  return { machine: { ...machine, resumeAt: 0 }, effects: goes ? [{ kind: 'seek', seconds: resumeAt }] : [] }
}

function startKnown(machine: PlaybackMachine, seconds: number): PlaybackStep {
  // Does not interfere if the user has moved or played the video meanwhile.
  if (machine.wasMoved || machine.resumeAt > 0 || machine.shown.isPlaying) return only(machine)
  const starting = { ...machine, resumeAt: seconds, resumesSaved: true }
  return machine.shown.status === 'ready' ? resume(starting) : only(starting)
}

function sought(machine: PlaybackMachine, seconds: number): PlaybackStep {
  const { status, duration, source } = machine.shown
  if (status !== 'ready') return only(machine)
  const end = duration > 0 ? duration : Number.POSITIVE_INFINITY
  const to = Math.min(Math.max(0, seconds), end)
  const moved = { ...machine, wasMoved: true }
  // An element that has met the end of what is there plays nothing any more until it is loaded again.
  if (source === 'original' && isMissing(machine.shown)) {
    const reloading = load({ ...show(moved, { interruption: null }), resumeAt: 0 }, source, to)
    return { ...reloading, effects: [{ kind: 'endWait' }, ...reloading.effects] }
  }
  return { machine: moved, effects: [{ kind: 'seek', seconds: to }] }
}

/** Whether the interruption is one of a part that is not on this computer; other parts may be. */
function isMissing({ interruption }: PlaybackState): boolean {
  return interruption?.reason === 'offline-not-stored'
}

function stop(machine: PlaybackMachine, failure: PlaybackFailure, at: number): PlaybackStep {
  return {
    machine: show(keepPlace(machine, at), { status: 'failed', failure, interruption: null, isWaiting: false }),
    effects: [{ kind: 'endWait' }, { kind: 'pause' }],
  }
}

function failed(machine: PlaybackMachine, failure: PlaybackFailure, at: number): PlaybackStep {
  if (!mayPass(failure)) return stop(machine, failure, at)
  const stopped =
    machine.shown.status === 'ready' ? only(show(machine, { interruption: failure })) : stop(machine, failure, at)
  return { ...stopped, effects: [...stopped.effects, { kind: 'awaitHost' }] }
}

function stood(machine: PlaybackMachine, details: string, at: number): PlaybackStep {
  const { status, duration, interruption } = machine.shown
  if (status === 'failed' || interruption !== null) return only(machine)
  if (status === 'ready' && duration > 0 && at >= duration - END_SECONDS) {
    return { machine: show(machine, { isWaiting: false, isEnded: true }), effects: [{ kind: 'pause' }] }
  }
  return stop(machine, { reason: 'stalled', details }, at)
}

function answered(machine: PlaybackMachine, event: Extract<PlaybackEvent, { kind: 'answered' }>): PlaybackStep {
  if (event.failure !== null) return stop(machine, event.failure, event.at)
  const freed = show(machine, { interruption: null })
  // After a seek during the interruption other parts are needed than those requested.
  const goesOn = machine.shown.status === 'ready' && event.hasRequests && !machine.soughtOffline
  return goesOn ? { machine: freed, effects: [{ kind: 'repeatRequests' }] } : load(freed, freed.shown.source, event.at)
}

/** Whether a frame after the skipped parts is shown. It is called for every frame, so it is fast. */
function isOutOfLoss({ skipsInARow, shown }: PlaybackMachine, at: number): boolean {
  return skipsInARow > 0 && endOfLoss(shown.lostParts, at) === null
}

/** Skips a lost part once everything before it has been shown. Does nothing elsewhere. */
function skipLoss(machine: PlaybackMachine, { at, isStarved }: Playhead): PlaybackStep {
  const { status, lostParts, duration } = machine.shown
  const seconds = status === 'failed' || !isStarved ? null : endOfLoss(lostParts, at)
  if (seconds === null) return only(machine)
  const skipping = { ...machine, skipsInARow: machine.skipsInARow + 1 }
  if (skipping.skipsInARow > MOST_SKIPS) {
    return failed(skipping, machine.firstLoss ?? { reason: 'other', details: '' }, at)
  }
  const isOver = duration > 0 && seconds >= duration
  return { machine: skipping, effects: [isOver ? { kind: 'pause' } : { kind: 'skip', seconds }] }
}
