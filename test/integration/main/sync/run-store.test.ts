import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { createBodyReader } from '../../../../main/sync/body-reader.ts'
import { createSyncEngine } from '../../../../main/sync/engine.ts'
import type { Store } from '../../../../main/store/store.ts'
import { createFeedModel, type AnswerFault } from '../../../support/feed-model.ts'
import { step, type Step } from '../../../support/feed-steps.ts'
import type { StoreFault } from '../../../support/memory-feed-store.ts'
import { createTestStore } from '../../../support/sync.ts'

const CENTER = 'Center'
const BY_STARTED = { column: 'started', direction: 'asc' } as const

/** The store's feed, which fails or falls silent as a full disk or a crash would have it. */
function faultyFeed(feed: Store['feed'], nextFault: () => StoreFault, onCrash: () => void): Store['feed'] {
  const never = new Promise<never>(() => undefined)
  let crashed = false
  const living = <A extends readonly unknown[], T>(call: (...parameters: A) => Promise<T>) => {
    return (...parameters: A): Promise<T> => (crashed ? never : call(...parameters))
  }
  function crash(): Promise<never> {
    crashed = true
    onCrash()
    return never
  }
  return {
    ...feed,
    cursor: living(feed.cursor),
    cursors: living(feed.cursors),
    beginRun: living(feed.beginRun),
    startOver: living(feed.startOver),
    spendToken: living(feed.spendToken),
    noteFailure: living(feed.noteFailure),
    rejectedCount: living(feed.rejectedCount),
    applyPage: living(async (page) => {
      const fault = nextFault()
      if (fault === 'disk-full') throw new DeskError('disk-full', 'The disk is full.')
      if (fault === 'crash-before-commit') return crash()
      const counts = await feed.applyPage(page)
      return fault === 'crash-after-commit' ? crash() : counts
    }),
  }
}

async function play(steps: readonly Step[], pageSize: number) {
  const home = await createTestStore()
  const answers: AnswerFault[] = []
  const model = createFeedModel(pageSize, () => answers.shift() ?? 'none')
  let store = await home.open()
  let crashes = 0

  async function sync(writes: StoreFault[], cancelAfter: number | null) {
    const crashed = Promise.withResolvers<'crashed'>()
    const feed = faultyFeed(
      store.feed,
      () => writes.shift() ?? 'none',
      () => crashed.resolve('crashed'),
    )
    let left = cancelAfter ?? Infinity
    const engine = createSyncEngine({
      connectionId: 'c' as ConnectionId,
      centers: [CENTER],
      store: { feed, sessions: store.sessions },
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
    const outcome = await Promise.race([engine.start(), crashed.promise])
    if (outcome !== 'crashed') return outcome
    crashes += 1
    await home.close(store)
    store = await home.open()
    return outcome
  }

  for (const current of steps) {
    if (current.kind === 'change') current.sessions.forEach((number) => model.change(number))
    else if (current.kind === 'poison') await store.feed.setStart(CENTER, '2124-01-01T00:00:00Z')
    else {
      answers.splice(0, answers.length, ...current.answers)
      await sync([...current.writes], current.cancelAfter)
    }
  }
  answers.length = 0
  const last = await sync([], null)
  const { resultSetId, total } = await store.sessions.open({}, BY_STARTED)
  const rows = await store.sessions.window(resultSetId, 0, 1000)
  const health = await store.verify()
  await home.close(store)
  const stored = new Map(rows.map((row) => [row.key.participantId as string, row.score]))
  return { last, stored, total, expected: model.expected(), breaches: model.breaches, health, crashes }
}

test('on the real store too, the next whole run has every session once and in its last version', async () => {
  let crashes = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, pageSize) => {
        const played = await play(steps, pageSize)
        crashes += played.crashes
        expect(played.last).toEqual({ kind: 'applied' })
        expect(played.stored).toEqual(played.expected)
        expect(played.total).toBe(played.expected.size)
        expect(played.breaches).toEqual([])
        expect(played.health.cache).toMatchObject({ ok: true, problems: [] })
      },
    ),
    // Always the same cases: the store is too slow for enough of them to count on chance.
    { numRuns: 10, endOnFailure: true, seed: 129 },
  )
  // The property says little if nothing ever crashed.
  expect(crashes).toBeGreaterThan(0)
}, 120_000)
