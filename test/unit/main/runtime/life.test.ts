import { describe, expect, test } from 'vitest'
import {
  BEGINNING,
  isClosing,
  isCurrent,
  isOutdated,
  stepLife,
  type Life,
  type LifeEvent,
} from '../../../../main/runtime/life.ts'

const EVENTS: readonly LifeEvent[] = ['use', 'opened', 'failed', 'reconnect', 'ended', 'close', 'released']

const IDLE: Life = { state: 'idle' }
const WORKING: Life = { state: 'working' }
const CLOSING: Life = { state: 'closing' }
const CLOSED: Life = { state: 'closed' }
const opening = (then: 'work' | 'rest' | 'reopen' | 'close'): Life => ({ state: 'opening', then })
const ending = (then: 'rest' | 'reopen' | 'close'): Life => ({ state: 'ending', then })

const STATES: readonly Life[] = [
  IDLE,
  ...(['work', 'rest', 'reopen', 'close'] as const).map(opening),
  WORKING,
  ...(['rest', 'reopen', 'close'] as const).map(ending),
  CLOSING,
  CLOSED,
]

/** Every step that changes something; what is not here leaves everything as it is. */
const STEPS: readonly (readonly [Life, LifeEvent, Life, 'open' | 'end' | 'release' | null])[] = [
  [IDLE, 'use', opening('work'), 'open'],
  [IDLE, 'close', CLOSING, 'release'],

  [opening('work'), 'opened', WORKING, null],
  [opening('work'), 'failed', IDLE, null],
  [opening('work'), 'reconnect', opening('rest'), null],
  [opening('work'), 'close', opening('close'), null],

  [opening('rest'), 'opened', ending('rest'), 'end'],
  [opening('rest'), 'failed', IDLE, null],
  [opening('rest'), 'use', opening('reopen'), null],
  [opening('rest'), 'close', opening('close'), null],

  [opening('reopen'), 'opened', ending('reopen'), 'end'],
  [opening('reopen'), 'failed', opening('work'), 'open'],
  [opening('reopen'), 'close', opening('close'), null],

  [opening('close'), 'opened', ending('close'), 'end'],
  [opening('close'), 'failed', CLOSING, 'release'],

  [WORKING, 'reconnect', ending('rest'), 'end'],
  [WORKING, 'close', ending('close'), 'end'],

  [ending('rest'), 'ended', IDLE, null],
  [ending('rest'), 'use', ending('reopen'), null],
  [ending('rest'), 'close', ending('close'), null],

  [ending('reopen'), 'ended', opening('work'), 'open'],
  [ending('reopen'), 'close', ending('close'), null],

  [ending('close'), 'ended', CLOSING, 'release'],

  [CLOSING, 'released', CLOSED, null],
]

const nameOf = (life: Life) => ('then' in life ? `${life.state}, then ${life.then}` : life.state)

describe('a step', () => {
  test.each(
    STEPS.map(([life, event, next, effect]) => [nameOf(life), event, nameOf(next), effect, life, next] as const),
  )('%s + %s: %s, %s', (_from, event, _to, effect, life, next) => {
    expect(stepLife(life, event)).toEqual({ life: next, effect })
  })

  test('everything else changes nothing', () => {
    for (const life of STATES) {
      const changing = STEPS.filter(([from]) => nameOf(from) === nameOf(life)).map(([, event]) => event)
      for (const event of EVENTS.filter((other) => !changing.includes(other))) {
        expect([nameOf(life), event, stepLife(life, event)]).toEqual([nameOf(life), event, { life, effect: null }])
      }
    }
  })
})

test('in any order of events at most one round runs, and it ends before the store is closed', () => {
  const seen = new Set<string>()
  /** Goes through all orders of events; an effect is answered later, as one that takes its time. */
  function walk(life: Life, rounds: number, pending: 'open' | 'end' | 'release' | null): void {
    const place = `${nameOf(life)} ${rounds} ${pending}`
    if (seen.has(place)) return
    seen.add(place)
    const answers: Readonly<Record<string, readonly LifeEvent[]>> = {
      open: ['opened', 'failed'],
      end: ['ended'],
      release: ['released'],
    }
    for (const event of ['use', 'reconnect', 'close', ...(answers[pending ?? ''] ?? [])] as const) {
      const isAnswer = answers[pending ?? '']?.includes(event) === true
      const atWork = event === 'opened' ? rounds + 1 : event === 'ended' ? rounds - 1 : rounds
      const { life: next, effect } = stepLife(life, event)
      // One thing at a time is asked for.
      if (effect !== null) expect([place, event, pending === null || isAnswer]).toEqual([place, event, true])
      if (effect === 'open' || effect === 'release') expect([place, event, atWork]).toEqual([place, event, 0])
      if (effect === 'end') expect([place, event, atWork]).toEqual([place, event, 1])
      walk(next, atWork, isAnswer ? effect : (effect ?? pending))
    }
  }
  walk(BEGINNING, 0, null)
  expect([...seen].some((place) => place.startsWith('closed'))).toBe(true)
})

test('from the call to close on nothing may be opened', () => {
  expect(STATES.filter(isClosing)).toEqual([opening('close'), ending('close'), CLOSING, CLOSED])
})

test('callers only get work that was started after the last change of the connection', () => {
  expect(STATES.filter(isCurrent)).toEqual([opening('work'), WORKING])
  expect(STATES.filter(isOutdated).map(nameOf)).toEqual([
    'opening, then rest',
    'opening, then reopen',
    'opening, then close',
    'ending, then rest',
    'ending, then reopen',
    'ending, then close',
  ])
})
