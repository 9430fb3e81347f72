import { describe, expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import {
  BOTH_STARTING,
  isCacheToBeReplaced,
  stepSupervision,
  type Supervision,
  type SupervisionEffect,
  type SupervisionEvent,
} from '../../../../main/store/client/supervision.ts'

const FULL = new DeskError('disk-full', 'The disk is full.')
const UNWRITABLE: SupervisionEvent = { kind: 'unwritable', why: FULL }
const ASKED: SupervisionEvent = { kind: 'asked' }
const CLOSE: SupervisionEvent = { kind: 'close' }
const stopped = (thread: 'writer' | 'reader', at = 0): SupervisionEvent => ({ kind: 'stopped', thread, at })
const failed = (thread: 'writer' | 'reader', round: number): SupervisionEvent => ({ kind: 'failed', thread, round })

/** Lets events happen one after the other; tells the effects of the last of them. */
function after(...events: readonly SupervisionEvent[]) {
  let supervision: Supervision = BOTH_STARTING
  let effects: readonly SupervisionEffect[] = []
  for (const event of events) ({ supervision, effects } = stepSupervision(supervision, event))
  return {
    supervision,
    effects,
    starts: effects.flatMap((effect) => (effect.kind === 'start' ? [[effect.thread, effect.afterWriter]] : [])),
    rounds: [supervision.writer.round, supervision.reader.round],
  }
}

describe('a thread that stops', () => {
  test.each(['writer', 'reader'] as const)('%s: it is told, then started again at once', (thread) => {
    const { effects, starts, supervision } = after(stopped(thread))
    expect(effects[0]).toMatchObject({ trouble: { code: 'worker-stopped', details: { restarted: true } } })
    expect(starts).toEqual([[thread, false]])
    expect(supervision[thread].round).toBe(1)
  })

  test('is not started a sixth time within a minute, whichever of the two it is', () => {
    const stops = [0, 1, 2, 3, 4].map((index) => stopped(index % 2 === 0 ? 'writer' : 'reader', index * 1000))
    expect(after(...stops).starts).toHaveLength(1)
    const last = after(...stops, stopped('reader', 59_999))
    expect(last.starts).toEqual([])
    expect(last.effects).toMatchObject([{ kind: 'report', trouble: { code: 'worker-stopped' } }])
    expect(last.effects[0]).not.toHaveProperty('trouble.details')
  })

  test('is started again when a minute has passed since the first of the stops', () => {
    const stops = [0, 1000, 2000, 3000, 4000].map((at) => stopped('writer', at))
    expect(after(...stops, stopped('writer', 60_000)).starts).toEqual([['writer', false]])
  })

  test('stays stopped while the store is being closed', () => {
    expect(after(CLOSE, stopped('reader')).effects).toEqual([])
  })
})

describe('a thread that could not be started', () => {
  test('is restarted by the next call, once', () => {
    const anew = after(failed('writer', 0), ASKED)
    expect(anew.starts).toEqual([['writer', false]])
    expect(anew.rounds).toEqual([1, 0])
    expect(after(failed('writer', 0), ASKED, ASKED).effects).toEqual([])
  })

  test('the writer first, and the reader after it', () => {
    const both = after(failed('reader', 0), failed('writer', 0), ASKED)
    expect(both.starts).toEqual([
      ['writer', false],
      ['reader', true],
    ])
  })

  test('the reader alone where the disk takes nothing', () => {
    expect(after(UNWRITABLE, failed('writer', 0), failed('reader', 0), ASKED).starts).toEqual([['reader', false]])
  })

  test('the writer that failed of the disk is not started beside the one that opened since', () => {
    expect(after(UNWRITABLE, failed('writer', 0), { kind: 'writable' }, ASKED).effects).toEqual([])
  })

  test('is left alone where another start has taken its place meanwhile', () => {
    expect(after({ kind: 'cacheReplaced' }, failed('writer', 0), failed('reader', 0), ASKED).effects).toEqual([])
    expect(after({ kind: 'readerMadeRoom' }, failed('reader', 0), ASKED).effects).toEqual([])
    expect(after(stopped('reader'), failed('reader', 0), ASKED).effects).toEqual([])
    expect(after(stopped('reader'), failed('reader', 1), ASKED).starts).toEqual([['reader', true]])
  })

  test('is not started any more once the store is being closed', () => {
    expect(after(failed('writer', 0), failed('reader', 0), CLOSE, ASKED).effects).toEqual([])
  })
})

describe('a call that met a damaged cache', () => {
  const asked = { thread: 'reader', round: 0 } as const

  test('has it replaced', () => {
    expect(isCacheToBeReplaced(BOTH_STARTING, asked)).toBe(true)
    expect(isCacheToBeReplaced(after(stopped('writer')).supervision, asked)).toBe(true)
  })

  test.each<[string, SupervisionEvent]>([
    ['it was replaced meanwhile', { kind: 'cacheReplaced' }],
    ['its thread is another one since', stopped('reader')],
    ['nothing could take its place', UNWRITABLE],
    ['the store is being closed', CLOSE],
  ])('does not where %s', (_why, event) => {
    expect(isCacheToBeReplaced(after(event).supervision, asked)).toBe(false)
  })
})

test('a store is open for reading only from a refusal of the disk until the writer has opened', () => {
  expect(after(UNWRITABLE).supervision.readOnly).toBe(FULL)
  expect(after(UNWRITABLE, { kind: 'readerMadeRoom' }).supervision.readOnly).toBe(FULL)
  expect(after(UNWRITABLE, { kind: 'writable' }).supervision.readOnly).toBeNull()
})

test('each new start counts a round of its thread', () => {
  expect(after({ kind: 'cacheReplaced' }).rounds).toEqual([1, 1])
  expect(after({ kind: 'readerMadeRoom' }).rounds).toEqual([0, 1])
  expect(after(UNWRITABLE, { kind: 'writable' }).rounds).toEqual([1, 0])
})
