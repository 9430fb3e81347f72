import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Queue } from '../../../../contract/model/queue.ts'
import { queries } from '../../../../renderer/bridge/queries.ts'
import { keepQueuePosition } from '../../../../renderer/shell/queue-place.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'

afterEach(() => vi.unstubAllGlobals())

const QUEUE: Queue = {
  order: 'shown',
  skipsSubmitted: false,
  madeAt: 1,
  from: { kind: 'selection' },
  total: 3,
  submitted: 0,
  place: 1,
  mode: 'question',
  question: 'Q1',
  pace: null,
}

/** The queue as the store has it. Its first answer is held back. */
function heldQueue() {
  const first = Promise.withResolvers<void>()
  let stored: Queue = QUEUE
  let reads = 0
  installDesk(
    createFakeDesk([], {
      'queue.get': async () => {
        const answer = stored
        reads += 1
        if (reads === 1) await first.promise
        return answer
      },
      'queue.go': ({ position }) => {
        stored = { ...stored, submitted: 2, ...position }
        return null
      },
    }),
  )
  const client = new QueryClient()
  const shown = () => client.getQueryData(queries.queue(CONNECTION_ID).queryKey)
  return { client, shown, answer: () => first.resolve(), reads: () => reads }
}

test('a read that is under way does not take back what was chosen meanwhile', async () => {
  const { client, shown, answer, reads } = heldQueue()
  client.setQueryData(queries.queue(CONNECTION_ID).queryKey, QUEUE)
  client.fetchQuery({ ...queries.queue(CONNECTION_ID), staleTime: 0 }).catch(() => undefined)
  await vi.waitFor(() => expect(reads()).toBe(1))
  keepQueuePosition(client, CONNECTION_ID, { mode: 'person' })
  answer()
  // What else that read would have brought is read again.
  await vi.waitFor(() => expect(shown()).toMatchObject({ mode: 'person', submitted: 2 }))
  expect(reads()).toBe(2)
})

test('without a read under way there is none afterwards', async () => {
  const { client, shown, reads } = heldQueue()
  client.setQueryData(queries.queue(CONNECTION_ID).queryKey, QUEUE)
  keepQueuePosition(client, CONNECTION_ID, { place: 2 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toEqual({ ...QUEUE, place: 2 })
  expect(reads()).toBe(0)
})

test('the first read of the queue goes on', async () => {
  const { client, shown, answer } = heldQueue()
  const read = client.fetchQuery(queries.queue(CONNECTION_ID))
  keepQueuePosition(client, CONNECTION_ID, { place: 2 })
  answer()
  await read
  expect(shown()).toEqual(QUEUE)
})
