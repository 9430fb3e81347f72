import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { createSessionDesk } from '../../../../main/desk/session-desk.ts'
import type { Store } from '../../../../main/store/store.ts'
import { sessionRow } from '../../../support/fake-desk.ts'

const ID = 'a-connection' as ConnectionId
const BY_START = { column: 'started', direction: 'desc' } as const

function deskOn(window: (viewId: number, offset: number, limit: number) => Promise<unknown>, total = 3) {
  const close = vi.fn(async () => undefined)
  const sessions = { open: async () => ({ viewId: 5, total, storeTotal: 3, withReport: 0 }), window, close }
  return { close, desk: createSessionDesk({ storeOf: async () => ({ sessions }) as unknown as Store }) }
}

test('a view comes with as many first rows as are asked for, and with none unless asked', async () => {
  const window = vi.fn(async () => [sessionRow(0), sessionRow(1)])
  const { desk } = deskOn(window)
  expect((await desk.open(1, ID, {}, BY_START, { firstRows: 2 })).rows).toEqual([sessionRow(0), sessionRow(1)])
  expect(window).toHaveBeenCalledWith(5, 0, 2)
  expect((await desk.open(1, ID, {}, BY_START)).rows).toEqual([])
  expect(window).toHaveBeenCalledTimes(1)
})

test('a view of nothing is not read', async () => {
  const window = vi.fn(async () => [])
  const { desk } = deskOn(window, 0)
  expect(await desk.open(1, ID, {}, BY_START, { firstRows: 50 })).toMatchObject({ total: 0, rows: [] })
  expect(window).not.toHaveBeenCalled()
})

test('a view whose rows cannot be read is not left open', async () => {
  const { desk, close } = deskOn(async () => {
    throw new DeskError('store-damaged', 'It is damaged.')
  })
  await expect(desk.open(1, ID, {}, BY_START, { firstRows: 50 })).rejects.toMatchObject({ code: 'store-damaged' })
  expect(close).toHaveBeenCalledWith(5)
})
