import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import type { PlaybackFailure } from '../../../../../renderer/features/player/failure.ts'
import {
  firstLoad,
  nextPlayback,
  type PlaybackEvent,
  type PlaybackStep,
} from '../../../../../renderer/features/player/playback-machine.ts'
import { initialPlayback, playerStatus } from '../../../../../renderer/features/player/playback-state.ts'

const BOTH = { manifestUrl: '/media/dash', originalUrl: '/media/original' }
const OFFLINE: PlaybackFailure = { reason: 'network', details: '' }
const GONE: PlaybackFailure = { reason: 'not-found', details: '' }
const QUALITY = { id: 'a', height: 360, kbitPerSecond: 500, frameRate: 25, codecs: 'avc1.64001e' }

const loaded: PlaybackEvent = { kind: 'loaded', duration: 200 }
const played: PlaybackEvent = { kind: 'played' }
const starvedAt = (at: number) => ({ at, isStarved: true })
const lost = (start: number, at = 0, failure = GONE): PlaybackEvent => ({
  kind: 'lost',
  part: { start, end: start + 2 },
  failure,
  playhead: { at, isStarved: at > 0 },
})

/** What the last of several events leads to. */
function after(...events: readonly PlaybackEvent[]): PlaybackStep {
  return events.reduce<PlaybackStep>(({ machine }, event) => nextPlayback(machine, event), start())
}
function start(): PlaybackStep {
  return { machine: initialPlayback(BOTH, DEFAULT_SETTINGS), effects: [] }
}
const shown = (step: PlaybackStep) => step.machine.shown

describe('loading', () => {
  test('a video with a manifest begins with it, one without with the original', () => {
    expect(firstLoad(initialPlayback(BOTH, DEFAULT_SETTINGS)).effects).toEqual([{ kind: 'load', source: 'dash' }])
    const original = firstLoad(initialPlayback({ ...BOTH, manifestUrl: null }, DEFAULT_SETTINGS))
    expect(original.effects).toEqual([{ kind: 'load', source: 'original' }])
    expect(shown(original)).toMatchObject({ source: 'original', status: 'loading' })
  })

  test('a video that is there is ready at the chosen speed, and does not play by itself', () => {
    const step = after({ kind: 'reported', state: { speed: 1.5 } }, loaded)
    expect(shown(step)).toMatchObject({ status: 'ready', duration: 200, speed: 1.5 })
    expect(step.effects).toEqual([{ kind: 'setRate', rate: 1.5 }])
  })

  test('a video that is loaded again does not play on when a pause was asked for meanwhile', () => {
    const reloads = { kind: 'sourceChosen', source: 'original', at: 61 } as const
    expect(after(loaded, played, reloads, loaded).effects).toContainEqual({ kind: 'play' })
    const held = after(loaded, played, reloads, { kind: 'pauseAsked' }, loaded)
    expect(held.effects).not.toContainEqual({ kind: 'play' })
    expect(held.effects).toContainEqual({ kind: 'seek', seconds: 61 })
  })

  test('another picture or sound is loaded at exactly the same place, and plays on', () => {
    const chosen = (at: number) => ({ kind: 'tracksChosen', wish: { sound: '1 label:Room' }, at }) as const
    for (const at of [0.4, 100, 199.5]) {
      const step = after(loaded, played, chosen(at))
      expect(step.effects).toEqual([{ kind: 'load', source: 'dash' }])
      expect(shown(step).trackWish).toEqual({ picture: null, sound: '1 label:Room' })
      const again = nextPlayback(step.machine, loaded).effects
      expect(again).toEqual(expect.arrayContaining([{ kind: 'seek', seconds: at }, { kind: 'play' }]))
    }
  })

  test('what there is to choose from stays while a recording is loaded again, and goes with another source', () => {
    const choice = { keys: ['1 label:Room'], shown: '1 label:Room', isUsual: true }
    const tracks = { pictures: choice, sounds: choice, heard: [0] }
    const known = [{ kind: 'reported', state: { tracks } } as const, loaded]
    expect(shown(after(...known, { kind: 'tracksChosen', wish: {}, at: 5 })).tracks).toBe(tracks)
    expect(shown(after(...known, { kind: 'sourceChosen', source: 'original', at: 5 })).tracks).toBeNull()
  })

  test('of an original file, the wish is for the others', () => {
    const original = { kind: 'sourceChosen', source: 'original', at: 5 } as const
    const step = after(loaded, original, loaded, { kind: 'tracksChosen', wish: { picture: '1 label:Screen' }, at: 5 })
    expect([step.effects, shown(step).trackWish.picture]).toEqual([[], '1 label:Screen'])
  })

  test('a video whose element gets another source while it plays, as between some periods, plays on', () => {
    expect(after(loaded, played, loaded).effects).toContainEqual({ kind: 'play' })
    expect(after(loaded, played, { kind: 'paused' }, loaded).effects).not.toContainEqual({ kind: 'play' })
  })

  test('what was promised stays known when the source corrects its length, and is dropped with it', () => {
    const length = (duration: number): PlaybackEvent => ({ kind: 'reported', state: { duration } })
    expect(shown(after(loaded, length(150)))).toMatchObject({ duration: 150, promised: 200 })
    expect(shown(after(length(3), { kind: 'reported', state: { speed: 2 } }))).toMatchObject({ promised: 3 })
    const reload: PlaybackEvent = { kind: 'sourceChosen', source: 'dash', at: 0 }
    expect(shown(after(loaded, length(150), reload, { kind: 'loaded', duration: 150 })).promised).toBe(150)
  })

  test('state that a source reported is dropped with it', () => {
    const step = after(
      loaded,
      { kind: 'qualitiesKnown', qualities: [QUALITY] },
      { kind: 'reported', state: { shownQuality: 'a' } },
      { kind: 'qualityChosen', id: 'a' },
      lost(4),
      { kind: 'waiting', isPaused: false, playhead: starvedAt(1) },
      { kind: 'sourceChosen', source: 'original', at: 0 },
    )
    expect(shown(step)).toMatchObject({
      source: 'original',
      status: 'loading',
      isWaiting: false,
      qualities: [],
      chosenQuality: null,
      shownQuality: null,
      lostParts: [],
    })
    expect(step.effects).toEqual([{ kind: 'load', source: 'original' }])
  })
})

test('a part over which playback has jumped is told, and playback goes on', () => {
  const step = after(loaded, played, { kind: 'skipped', part: { start: 6, end: 10 } })
  expect([step.effects, shown(step).lostParts]).toEqual([[], [{ start: 6, end: 10 }]])
})

describe('where it goes on', () => {
  test('where the video was left is gone to as soon as it is there', () => {
    expect(after({ kind: 'startKnown', seconds: 37 }, loaded).effects).toContainEqual({ kind: 'seek', seconds: 37 })
    expect(after(loaded, { kind: 'startKnown', seconds: 37 }).effects).toEqual([{ kind: 'seek', seconds: 37 }])
  })

  test('the saved position is not applied after the user has sought or started to play', () => {
    expect(after(loaded, { kind: 'sought', seconds: 5 }, { kind: 'startKnown', seconds: 37 }).effects).toEqual([])
    expect(after(loaded, played, { kind: 'startKnown', seconds: 37 }).effects).toEqual([])
  })

  test('what was reached before a change of source counts more than where the video was left', () => {
    const changed: PlaybackEvent = { kind: 'sourceChosen', source: 'original', at: 61 }
    const step = after(loaded, changed, { kind: 'startKnown', seconds: 37 }, loaded)
    expect(step.effects).toContainEqual({ kind: 'seek', seconds: 61 })
    expect(step.machine.resumeAt).toBe(0)
    // A source that never came has not gone further.
    const again = after(loaded, changed, { ...changed, at: 0 }, loaded)
    expect(again.effects).toContainEqual({ kind: 'seek', seconds: 61 })
  })

  test('too near the end or the start nothing is gone on from', () => {
    for (const seconds of [1, 198, 300])
      expect(after({ kind: 'startKnown', seconds }, loaded).effects).toEqual([{ kind: 'setRate', rate: 1 }])
  })

  test('what played plays again from another source, once', () => {
    const changed: PlaybackEvent = { kind: 'sourceChosen', source: 'original', at: 61 }
    const step = after(loaded, played, changed, loaded)
    expect(step.effects).toEqual([{ kind: 'setRate', rate: 1 }, { kind: 'seek', seconds: 61 }, { kind: 'play' }])
    const { machine } = nextPlayback(step.machine, { kind: 'paused' })
    expect(nextPlayback(machine, loaded).effects).toEqual([{ kind: 'setRate', rate: 1 }])
  })
})

describe('the element', () => {
  test('playing, waiting, pausing and ending are shown', () => {
    const waiting: PlaybackEvent = { kind: 'waiting', isPaused: false, playhead: { at: 1, isStarved: true } }
    expect(shown(after(loaded, played))).toMatchObject({ isPlaying: true })
    expect(shown(after(loaded, played, waiting))).toMatchObject({ isPlaying: true, isWaiting: true })
    expect(shown(after(loaded, played, waiting, { kind: 'wentOn' }))).toMatchObject({ isWaiting: false })
    expect(shown(after(loaded, played, waiting, { kind: 'paused' }))).toMatchObject({
      isPlaying: false,
      isWaiting: false,
    })
    expect(shown(after(loaded, { ...waiting, isPaused: true }))).toMatchObject({ isWaiting: false })
  })

  test('the status is one word for all of it', () => {
    const status = (...events: readonly PlaybackEvent[]) => playerStatus(shown(after(...events)))
    expect(status()).toBe('loading')
    expect(status(loaded)).toBe('paused')
    expect(status(loaded, played)).toBe('playing')
    expect(status(loaded, played, { kind: 'paused' }, { kind: 'ended' })).toBe('ended')
    expect(status(loaded, { kind: 'ended' }, { kind: 'seeking' })).toBe('paused')
    expect(status(loaded, { kind: 'ended' }, played)).toBe('playing')
    expect(status(loaded, { kind: 'ended' }, played, { kind: 'paused' })).toBe('paused')
    expect(status(loaded, { kind: 'ended' }, { kind: 'sourceChosen', source: 'dash', at: 0 }, loaded)).toBe('paused')
    expect(status(loaded, played, { kind: 'failed', failure: GONE, at: 3 })).toBe('failed')
    expect(status(loaded, played, { kind: 'sourceChosen', source: 'dash', at: 3 })).toBe('loading')
  })

  test('a seek stays within the video, and waits for one', () => {
    const seek = (seconds: number): PlaybackEvent => ({ kind: 'sought', seconds })
    expect(after(seek(5)).effects).toEqual([])
    expect(after(seek(5)).machine.wasMoved).toBe(false)
    expect(after(loaded, seek(-5)).effects).toEqual([{ kind: 'seek', seconds: 0 }])
    expect(after(loaded, seek(500)).effects).toEqual([{ kind: 'seek', seconds: 200 }])
    expect(after({ kind: 'loaded', duration: 0 }, seek(500)).effects).toEqual([{ kind: 'seek', seconds: 500 }])
  })

  test('a chosen quality is shown and asked for', () => {
    const step = after(loaded, { kind: 'qualityChosen', id: 'a' })
    expect(shown(step).chosenQuality).toBe('a')
    expect(step.effects).toEqual([{ kind: 'chooseQuality', id: 'a' }])
  })

  test('of two qualities of one height, the one that was chosen is played again', () => {
    const cheap = { ...QUALITY, id: 'cheap', kbitPerSecond: 400 }
    const dear = { ...QUALITY, id: 'dear', kbitPerSecond: 4000 }
    const known: PlaybackEvent = { kind: 'qualitiesKnown', qualities: [dear, cheap] }
    const reload: PlaybackEvent = { kind: 'sourceChosen', source: 'dash', at: 0 }
    for (const id of ['cheap', 'dear']) {
      const again = after(known, { kind: 'qualityChosen', id }, reload, known)
      expect(shown(again).chosenQuality).toBe(id)
      expect(again.effects).toEqual([{ kind: 'chooseQuality', id }])
    }
  })

  test('every source plays in the quality nearest to the preferred height, and Auto clears the preference', () => {
    const low = { ...QUALITY, id: 'b', height: 180, kbitPerSecond: 200 }
    const wish = { height: 180, kbitPerSecond: 200 }
    const known: PlaybackEvent = { kind: 'qualitiesKnown', qualities: [QUALITY, low] }
    expect(after(known)).toMatchObject({ machine: { shown: { chosenQuality: null } }, effects: [] })
    const lowered = after(known, { kind: 'qualityChosen', id: 'b' })
    expect(shown(lowered)).toMatchObject({ chosenQuality: 'b', wish })
    const other: PlaybackEvent = { kind: 'qualitiesKnown', qualities: [{ ...QUALITY, id: 'c', height: 720 }, QUALITY] }
    const again = after(
      known,
      { kind: 'qualityChosen', id: 'b' },
      { kind: 'sourceChosen', source: 'dash', at: 0 },
      other,
    )
    expect(shown(again)).toMatchObject({ chosenQuality: 'a', wish })
    expect(again.effects).toEqual([{ kind: 'chooseQuality', id: 'a' }])
    expect(shown(after(known, { kind: 'qualityChosen', id: 'b' }, { kind: 'qualityChosen', id: null })).wish).toBeNull()
  })
})

describe('failures', () => {
  const answered = (failure: PlaybackFailure | null, hasRequests = true): PlaybackEvent => ({
    kind: 'answered',
    failure,
    hasRequests,
    at: 12,
  })
  const offline: PlaybackEvent = { kind: 'failed', failure: OFFLINE, at: 12 }

  test('a lasting failure stops the video, whatever is there of it', () => {
    const step = after(loaded, played, { kind: 'failed', failure: GONE, at: 12 })
    expect(shown(step)).toMatchObject({ status: 'failed', failure: GONE, interruption: null })
    expect(step.effects).toEqual([{ kind: 'endWait' }, { kind: 'pause' }])
    expect(step.machine).toMatchObject({ resumeAt: 12, resumesPlaying: true })
  })

  const waiting: PlaybackEvent = { kind: 'waiting', isPaused: false, playhead: starvedAt(1) }
  test('a seek that leads nowhere loads the recording again at that place, and plays on', () => {
    const stands = { kind: 'seekStood', at: 2 } as const
    const step = after(loaded, played, stands)
    expect(step.effects).toEqual([{ kind: 'load', source: 'dash' }])
    expect(nextPlayback(step.machine, loaded).effects).toEqual(
      expect.arrayContaining([{ kind: 'seek', seconds: 2 }, { kind: 'play' }]),
    )
    // A file that lacks its data there lacks them again, and what waits for the network goes on by itself.
    const original = { kind: 'sourceChosen', source: 'original', at: 0 } as const
    const offline = { kind: 'failed', failure: OFFLINE, at: 0 } as const
    for (const before of [original, offline]) expect(after(loaded, before, loaded, stands).effects).toEqual([])
  })

  const stood = (at: number): PlaybackEvent => ({ kind: 'stood', details: 'no data', at })

  test('a video that stands still is stopped with what can be done, and goes on there when it is tried again', () => {
    for (const before of [[], [loaded, played, waiting]] as const) {
      const step = after(...before, stood(12))
      expect(shown(step)).toMatchObject({ status: 'failed', failure: { reason: 'stalled', details: 'no data' } })
      expect(step.effects).toEqual([{ kind: 'endWait' }, { kind: 'pause' }])
      expect(step.machine.resumeAt).toBe(12)
    }
    const again = after(loaded, played, stood(50), { kind: 'sourceChosen', source: 'dash', at: 0 }, loaded)
    expect(again.effects).toContainEqual({ kind: 'seek', seconds: 50 })
    expect(again.effects).toContainEqual({ kind: 'play' })
  })

  test('a video that stands still right before its end has ended', () => {
    const step = after(loaded, played, waiting, stood(199.6))
    expect(shown(step)).toMatchObject({ status: 'ready', failure: null, isWaiting: false, isEnded: true })
    expect(step.effects).toEqual([{ kind: 'pause' }])
  })

  test('a video that waits for the network, or has failed, does not stand still', () => {
    expect(shown(after(loaded, offline, stood(12)))).toMatchObject({ status: 'ready', interruption: OFFLINE })
    expect(shown(after({ kind: 'failed', failure: GONE, at: 0 }, stood(0))).failure).toBe(GONE)
  })

  test('trying again shows no failure any more', () => {
    const step = after(
      loaded,
      { kind: 'failed', failure: GONE, at: 12 },
      { kind: 'sourceChosen', source: 'dash', at: 0 },
    )
    expect(shown(step)).toMatchObject({ status: 'loading', failure: null })
  })

  test('a passing one lets play what is there, and waits for the host', () => {
    const step = after(loaded, played, offline)
    expect(shown(step)).toMatchObject({ status: 'ready', failure: null, interruption: OFFLINE, isPlaying: true })
    expect(step.effects).toEqual([{ kind: 'awaitHost' }])
  })

  test('a passing one before anything is there stops, and waits for the host', () => {
    const step = after(offline)
    expect(shown(step)).toMatchObject({ status: 'failed', failure: OFFLINE, interruption: null })
    expect(step.effects).toEqual([{ kind: 'endWait' }, { kind: 'pause' }, { kind: 'awaitHost' }])
  })

  test('when the host answers, what failed is asked for again', () => {
    const step = after(loaded, offline, answered(null))
    expect(shown(step)).toMatchObject({ status: 'ready', interruption: null })
    expect(step.effects).toEqual([{ kind: 'repeatRequests' }])
  })

  test('when the host answers, a source without pending requests is loaded again', () => {
    const load = [{ kind: 'load', source: 'dash' }]
    expect(after(loaded, offline, answered(null, false)).effects).toEqual(load)
    expect(after(offline, answered(null)).effects).toEqual(load)
    const sought = after(loaded, offline, { kind: 'seeking' }, answered(null))
    expect(sought.effects).toEqual(load)
    expect(sought.machine.resumeAt).toBe(12)
    // A seek after that is one while the host answers.
    expect(nextPlayback(sought.machine, { kind: 'seeking' }).machine.soughtOffline).toBe(false)
  })

  test('when the host answers with a failure, the video stops', () => {
    const step = after(loaded, offline, answered(GONE))
    expect(shown(step)).toMatchObject({ status: 'failed', failure: GONE, interruption: null })
  })
})

describe('parts that are not on this computer', () => {
  const MISSING: PlaybackFailure = { reason: 'offline-not-stored', details: '', storedSeconds: 60 }
  const missing = (at = 50): PlaybackEvent => ({ kind: 'failed', failure: MISSING, at })
  const useOriginal = { kind: 'sourceChosen', source: 'original', at: 0 } as const

  test('what is there plays on, and the host is waited for', () => {
    const step = after(loaded, played, missing())
    expect(shown(step)).toMatchObject({ status: 'ready', isPlaying: true, interruption: MISSING })
    expect(step.effects).toEqual([{ kind: 'awaitHost' }])
  })

  test('a seek to what is there ends the waiting', () => {
    const step = after(loaded, missing(), { kind: 'seeking' }, { kind: 'calledOff' })
    expect(shown(step).interruption).toBeNull()
    expect(step.effects).toEqual([{ kind: 'endWait' }])
    expect(after(loaded, { kind: 'failed', failure: OFFLINE, at: 1 }, { kind: 'calledOff' }).effects).toEqual([])
  })

  test('when the network is back, what is missing at the present place is requested again', () => {
    const back = { kind: 'answered', failure: null, hasRequests: true, at: 90 } as const
    expect(after(loaded, missing(), { kind: 'seeking' }, back).effects).toEqual([{ kind: 'repeatRequests' }])
  })

  test('an original is loaded again to go to a place that is there', () => {
    const step = after(loaded, useOriginal, loaded, played, missing(), { kind: 'sought', seconds: 20 })
    expect(shown(step)).toMatchObject({ status: 'loading', interruption: null })
    expect(step.effects).toEqual([{ kind: 'endWait' }, { kind: 'load', source: 'original' }])
    const again = nextPlayback(step.machine, loaded)
    expect(again.effects).toContainEqual({ kind: 'seek', seconds: 20 })
    expect(again.effects).toContainEqual({ kind: 'play' })
  })
})

describe('lost parts', () => {
  test('a part ahead is noted, and gone past when the video gets there', () => {
    const noted = after(loaded, lost(4))
    expect(shown(noted).lostParts).toEqual([{ start: 4, end: 6 }])
    expect(noted.effects).toEqual([])
    const reached = nextPlayback(noted.machine, { kind: 'waiting', isPaused: false, playhead: starvedAt(3.9) })
    expect(reached.effects).toEqual([{ kind: 'skip', seconds: 6.05 }])
  })

  test('where the video has something to show, nothing is skipped', () => {
    const noted = after(loaded, lost(4))
    const playhead = { at: 3.9, isStarved: false }
    expect(nextPlayback(noted.machine, { kind: 'waiting', isPaused: false, playhead }).effects).toEqual([])
  })

  test('a part at the playhead is gone past at once', () => {
    expect(after(loaded, lost(4, 4)).effects).toEqual([{ kind: 'skip', seconds: 6.05 }])
  })

  test('past the last part there is nothing to go to', () => {
    expect(after(loaded, lost(198, 198)).effects).toEqual([{ kind: 'pause' }])
  })

  test('a host that has no part after another has none at all', () => {
    const four = [4, 6, 8, 10].map((start) => lost(start, start))
    expect(shown(after(loaded, ...four)).status).toBe('ready')
    const step = after(loaded, ...four, lost(12, 12, { reason: 'server', details: '' }))
    // The first reason is what the others follow from.
    expect(shown(step)).toMatchObject({ status: 'failed', failure: GONE })
    expect(nextPlayback(step.machine, lost(14, 14)).effects).toEqual([])
  })

  test('another source has its own parts to lose', () => {
    const four = [4, 6, 8, 10].map((start) => lost(start, start))
    const step = after(loaded, ...four, { kind: 'sourceChosen', source: 'dash', at: 10 }, loaded, lost(12, 12))
    expect(shown(step).status).toBe('ready')
  })

  test('a frame between two lost parts resets the count', () => {
    const four = [4, 10, 16, 22].map((start) => lost(start, start))
    const picture: PlaybackEvent = { kind: 'frameShown', at: 25 }
    expect(shown(after(loaded, ...four, picture, lost(28, 28))).status).toBe('ready')
    // One that is shown within a lost part is what was there before it.
    const within: PlaybackEvent = { kind: 'frameShown', at: 23 }
    expect(shown(after(loaded, ...four, within, lost(28, 28))).status).toBe('failed')
  })

  test('a picture changes nothing when nothing was skipped', () => {
    const { machine } = after(loaded)
    expect(nextPlayback(machine, { kind: 'frameShown', at: 3 }).machine).toBe(machine)
  })
})
