import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { Runtime } from '../../../../main/runtime/runtime.ts'
import { createRuntimes } from '../../../../main/runtime/runtimes.ts'

const ONE = 'one' as ConnectionId
const OTHER = 'other' as ConnectionId

/** Runtimes that only tell what is done with them; one that is being closed waits until it is let go. */
function begin({ prepare = async () => undefined }: { readonly prepare?: () => Promise<void> } = {}) {
  const told: string[] = []
  let isOpen = true
  let closing = Promise.resolve()
  const create = (id: ConnectionId): Runtime => {
    told.push(`begin ${id}`)
    const never = () => Promise.reject(new Error('not asked for here'))
    return {
      store: never,
      work: never,
      media: {
        grant: never,
        read: never,
        readTextPart: never,
        pages: never,
        table: never,
        makePages: () => undefined,
        makePagesOf: never,
        open: never,
        respond: never,
        has: () => false,
      },
      ownWork: {
        notes: { get: never, set: never },
        reviews: {
          of: never,
          since: never,
          sessions: never,
          judged: never,
          isBlind: never,
          reveal: never,
          change: never,
          step: never,
        },
        history: { ofSession: never, ofWork: never },
        insight: { choices: never, get: never, disagreements: never },
        reviewSettings: { get: never, set: never, noteCounts: never },
        rubrics: never,
        transcripts: never,
        people: never,
        programs: never,
        directory: never,
        queue: never,
        imports: never,
        outbox: never,
        preferences: { get: never, set: async () => void told.push(`saved ${id}`) },
      },
      reconnect: never,
      wakeUp: (signal) => told.push(`wakeUp ${id} ${signal}`),
      replan: () => told.push(`replan ${id}`),
      nameReviewer: () => told.push(`name ${id}`),
      async close() {
        await closing
        told.push(`closed ${id}`)
      },
    }
  }
  const assertOpen = () => {
    if (!isOpen) throw new DeskError('cancelled', 'Closing.')
  }
  return {
    told,
    runtimes: createRuntimes({ prepare, create, assertOpen }),
    closeProgram: () => (isOpen = false),
    /** Holds back what is closed from here on; returns the function that lets it go. */
    hold() {
      const held = Promise.withResolvers<void>()
      closing = held.promise
      return held.resolve
    },
  }
}

test('two calls at once for a connection begin it once, and each connection has its own', async () => {
  const { runtimes, told } = begin()
  const [first, second, other] = await Promise.all([runtimes.of(ONE), runtimes.of(ONE), runtimes.of(OTHER)])
  expect([first === second, first === other]).toEqual([true, false])
  expect(told).toEqual(['begin one', 'begin other'])
  runtimes.wakeUp('online')
  runtimes.replan()
  expect(told.slice(2)).toEqual(['wakeUp one online', 'wakeUp other online', 'replan one', 'replan other'])
})

test('a connection cannot start while it is being changed, and restarts afterwards', async () => {
  const { runtimes, told } = begin()
  await runtimes.of(ONE)
  await runtimes.without(ONE, async () => {
    told.push('act')
    await expect(runtimes.of(ONE)).rejects.toMatchObject({ code: 'no-such-connection' })
    await runtimes.of(OTHER)
  })
  await runtimes.of(ONE)
  expect(told).toEqual(['begin one', 'closed one', 'act', 'begin other', 'begin one'])
})

test('changes of one connection wait for each other, and nothing begins it before the last is done', async () => {
  const { runtimes, told } = begin()
  const first = Promise.withResolvers<void>()
  const one = runtimes.without(ONE, async () => {
    await first.promise
    told.push('first')
  })
  const other = runtimes.without(ONE, async () => {
    await expect(runtimes.of(ONE)).rejects.toMatchObject({ code: 'no-such-connection' })
    told.push('second')
  })
  first.resolve()
  await one
  await expect(runtimes.of(ONE)).rejects.toMatchObject({ code: 'no-such-connection' })
  await other
  await runtimes.of(ONE)
  expect(told).toEqual(['first', 'second', 'begin one'])
})

test('a change waits for what is being saved, and what is saved meanwhile waits for the change', async () => {
  const { runtimes, told } = begin()
  const held = Promise.withResolvers<void>()
  const slow = runtimes.save(ONE, async ({ preferences }) => {
    await held.promise
    await preferences.set({})
  })
  const changing = runtimes.without(ONE, async () => void told.push('act'))
  const meanwhile = runtimes.save(ONE, ({ preferences }) => preferences.set({}))
  const changedAgain = runtimes.without(ONE, async () => void told.push('act again'))
  await runtimes.save(OTHER, ({ preferences }) => preferences.set({}))
  held.resolve()
  await Promise.all([slow, changing, meanwhile, changedAgain])
  expect(told).toEqual([
    'begin one',
    'begin other',
    'saved other',
    'saved one',
    'closed one',
    'act',
    'act again',
    'begin one',
    'saved one',
  ])
})

test('a change looks at the connection when all is saved and before it closes it, and may leave it as it is', async () => {
  const { runtimes, told } = begin()
  const held = Promise.withResolvers<void>()
  const slow = runtimes.save(ONE, async ({ preferences }) => {
    await held.promise
    await preferences.set({})
  })
  const changing = runtimes.without(
    ONE,
    async () => void told.push('act'),
    async (runtime) => {
      told.push('looked')
      await runtime()
      throw new Error('no')
    },
  )
  const meanwhile = runtimes.save(ONE, ({ preferences }) => preferences.set({}))
  held.resolve()
  await Promise.all([slow, expect(changing).rejects.toThrow('no'), meanwhile])
  expect(told).toEqual(['begin one', 'saved one', 'looked', 'saved one'])
})

test('what is saved while the connection is removed fails since that is gone, and not since something stopped', async () => {
  let isGone = false
  const { runtimes } = begin({
    prepare: async () => {
      if (isGone) throw new DeskError('no-such-connection', 'Gone.')
    },
  })
  const removal = runtimes.without(ONE, async () => {
    isGone = true
  })
  const late = expect(runtimes.save(ONE, ({ preferences }) => preferences.set({}))).rejects.toMatchObject({
    code: 'no-such-connection',
    message: 'Gone.',
  })
  await Promise.all([removal, late])
})

test('closing waits for a change that goes on', async () => {
  const { runtimes, told } = begin()
  const held = Promise.withResolvers<void>()
  const changing = runtimes.without(ONE, async () => {
    await held.promise
    told.push('changed')
  })
  const closed = runtimes.close().then(() => told.push('closed'))
  // Long enough for whatever does not wait.
  await new Promise(setImmediate)
  held.resolve()
  await Promise.all([changing, closed])
  expect(told).toEqual(['changed', 'closed'])
})

test('a failed change leaves a connection that can be started', async () => {
  const { runtimes } = begin()
  const failing = runtimes.without(ONE, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  await runtimes.of(ONE)
})

test('once the program is being closed nothing begins, except what was to be saved before', async () => {
  const prepared = Promise.withResolvers<void>()
  const { runtimes, told, closeProgram } = begin({ prepare: () => prepared.promise })
  const read = expect(runtimes.of(ONE)).rejects.toMatchObject({ code: 'cancelled' })
  const kept = runtimes.save(OTHER, ({ preferences }) => preferences.set({}))
  closeProgram()
  const saved = runtimes.saved().then(() => told.push('all saved'))
  prepared.resolve()
  await Promise.all([read, kept, saved])
  const late = runtimes.save(OTHER, ({ preferences }) => preferences.set({}))
  await expect(late).rejects.toMatchObject({ code: 'cancelled' })
  expect(told).toEqual(['begin other', 'saved other', 'all saved'])
})

test('what could not be saved fails for who saves it, and holds up nothing', async () => {
  const { runtimes } = begin({ prepare: () => Promise.reject(new Error('no such folder')) })
  const kept = expect(runtimes.save(ONE, ({ preferences }) => preferences.set({}))).rejects.toThrow('no such folder')
  await Promise.all([runtimes.saved(), kept])
})

test('closing all of them waits for one that is being removed as well', async () => {
  const { runtimes, told, hold } = begin()
  await runtimes.of(ONE)
  await runtimes.of(OTHER)
  const letGo = hold()
  const removed = runtimes.without(ONE, async () => undefined)
  let isClosed = false
  const closed = runtimes.close().then(() => {
    isClosed = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isClosed).toBe(false)
  letGo()
  await Promise.all([removed, closed])
  expect(told).toContain('closed one')
  expect(told).toContain('closed other')
})
