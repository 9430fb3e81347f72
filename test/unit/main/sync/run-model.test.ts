import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { createBodyReader } from '../../../../main/sync/body-reader.ts'
import { createSyncEngine } from '../../../../main/sync/engine.ts'
import { createFeedModel, type AnswerFault } from '../../../support/feed-model.ts'
import { step, type Step } from '../../../support/feed-steps.ts'
import {
  createMemoryDisk,
  openMemoryFeedStore,
  packedValue,
  type StoreFault,
} from '../../../support/memory-feed-store.ts'

const CENTER = 'Center'

async function play(steps: readonly Step[], pageSize: number) {
  const disk = createMemoryDisk()
  const answers: AnswerFault[] = []
  const model = createFeedModel(pageSize, () => answers.shift() ?? 'none')
  const seen = { crashes: 0, cancelled: 0, resumed: 0 }

  async function sync(writes: StoreFault[], cancelAfter: number | null) {
    let crash: () => void = () => undefined
    const crashed = new Promise<'crashed'>((resolve) => (crash = () => resolve('crashed')))
    const store = openMemoryFeedStore(disk, () => writes.shift() ?? 'none', crash)
    const { run } = disk.cursors.get(CENTER) ?? { run: null }
    if (run?.nextToken !== null && run?.tokenSpent === false) seen.resumed += 1
    let left = cancelAfter ?? Infinity
    const engine = createSyncEngine({
      connectionId: 'c' as ConnectionId,
      centers: [CENTER],
      store,
      client: {
        ...model.client,
        sessionsBody(query, options) {
          left -= 1
          if (left === 0) void engine.cancel()
          return model.client.sessionsBody(query, options)
        },
      },
      // Its pages are small: it begins no thread.
      reader: createBodyReader(),
      syncFrom: '2026-01-01T00:00:00Z',
      now: model.now,
    })
    const outcome = await Promise.race([engine.start(), crashed])
    if (outcome === 'crashed') seen.crashes += 1
    else if (outcome.kind !== 'applied' && outcome.failure.code === 'cancelled') seen.cancelled += 1
    return outcome
  }

  for (const current of steps) {
    if (current.kind === 'change') current.sessions.forEach((number) => model.change(number))
    else if (current.kind === 'poison') {
      const cursor = disk.cursors.get(CENTER)
      if (cursor) disk.cursors.set(CENTER, { ...cursor, modifiedSince: '2124-01-01T00:00:00Z', run: null })
    } else {
      answers.splice(0, answers.length, ...current.answers)
      await sync([...current.writes], current.cancelAfter)
    }
  }
  answers.length = 0
  const last = await sync([], null)
  const stored = new Map(
    [...disk.sessions.values()].map((session) => [session[0] as string, packedValue(session, 'score')]),
  )
  return { last, stored, expected: model.expected(), breaches: model.breaches, rows: disk.sessions.size, seen }
}

test('whatever happens on the way, the next whole run has every session once and in its last version', async () => {
  const total = { crashes: 0, cancelled: 0, resumed: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, pageSize) => {
        const { last, stored, expected, breaches, rows, seen } = await play(steps, pageSize)
        total.crashes += seen.crashes
        total.cancelled += seen.cancelled
        total.resumed += seen.resumed
        expect(last).toEqual({ kind: 'applied' })
        expect(stored).toEqual(expected)
        expect(rows).toBe(expected.size)
        // A token is used once, by all runs together and across crashes.
        expect(breaches).toEqual([])
      },
    ),
    { numRuns: 400 },
  )
  // The property says little if the steps never got there.
  expect(total.crashes).toBeGreaterThan(10)
  expect(total.cancelled).toBeGreaterThan(10)
  expect(total.resumed).toBeGreaterThan(10)
})
