import { expect, test, vi } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { Desk } from '../../../../main/desk/desk-type.ts'
import { connectionHandlers } from '../../../../main/ipc/connections.ts'

const connectionId = 'c-1' as ConnectionId
const CALLER = { windowId: 3 }

function handlersWith(counted: boolean, file: string | null = null) {
  const remove = vi.fn<Desk['connections']['remove']>(() => Promise.resolve())
  const info = {
    sessions: 1,
    localReviews: 1,
    rubrics: 0,
    transcripts: 0,
    programs: 0,
    profiles: 0,
    changes: 0,
    bytes: 1,
    counted,
  }
  const connections = { remove, removalInfo: () => Promise.resolve(info) }
  const askWhereToSave = vi.fn(() => Promise.resolve(file))
  const handlers = connectionHandlers({ connections } as unknown as Desk, { askWhereToSave })
  return { remove, askWhereToSave, call: handlers['connections.remove'] }
}

test('reviews are saved to the file that the user chooses, and without one nothing is removed', async () => {
  const chosen = handlersWith(true, '/home/a/reviews.json')
  expect(await chosen.call({ connectionId, ownWork: 'export' }, CALLER)).toEqual({ removed: true })
  expect(chosen.remove.mock.calls).toEqual([[connectionId, false, '/home/a/reviews.json']])
  expect(chosen.askWhereToSave).toHaveBeenCalledWith(3, {
    kind: 'export',
    suggestedName: expect.stringMatching(/^reviews-\d{4}-\d{2}-\d{2}\.json$/) as string,
  })
  const closed = handlersWith(true)
  expect(await closed.call({ connectionId, ownWork: 'export' }, CALLER)).toEqual({ removed: false })
  expect(closed.remove).not.toHaveBeenCalled()
})

test('guard: a page that calls readable reviews unreadable does not get them deleted', async () => {
  const readable = handlersWith(true)
  await readable.call({ connectionId, ownWork: 'unreadable' }, CALLER)
  expect(readable.remove.mock.calls).toEqual([[connectionId, false]])
  const unreadable = handlersWith(false)
  await unreadable.call({ connectionId, ownWork: 'unreadable' }, CALLER)
  expect(unreadable.remove.mock.calls).toEqual([[connectionId, true]])
})
