import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { createResultSets } from '../../../../main/store/client/result-sets.ts'
import type { StoreCalls } from '../../../../main/store/common/methods.ts'
import { sessionRow } from '../../../support/fake-desk.ts'

const BY_START = { column: 'started', direction: 'desc' } as const
const ROWS = [sessionRow(0), sessionRow(1), sessionRow(2)]

function resultSets(overrides: Partial<StoreCalls['views']> = {}) {
  const calls = {
    open: vi.fn(async (viewId: number) => ({
      view: { viewId, total: 3, storeTotal: 3, withReport: 0 },
      selected: new Uint32Array(1),
    })),
    window: vi.fn(async (_viewId: number, offset: number, limit: number) => ROWS.slice(offset, offset + limit)),
    close: vi.fn(async () => undefined),
    ...overrides,
  }
  return { calls, sets: createResultSets(() => calls as unknown as StoreCalls['views']) }
}

test('a view comes with as many first rows as are asked for, and with none unless asked', async () => {
  const { calls, sets } = resultSets()
  expect(await sets.open({}, BY_START, 2)).toMatchObject({ total: 3, rows: ROWS.slice(0, 2) })
  expect((await sets.open({}, BY_START)).rows).toEqual([])
  expect(calls.window).toHaveBeenCalledTimes(1)
})

test('rows are asked for before the view is answered', async () => {
  const { promise: never } = Promise.withResolvers<never>()
  const { calls, sets } = resultSets({ open: () => never })
  void sets.open({}, BY_START, 2)
  await vi.waitFor(() => expect(calls.window).toHaveBeenCalledWith(1, 0, 2))
})

test('a view whose rows cannot be read is not left open', async () => {
  const { calls, sets } = resultSets({
    window: () => Promise.reject(new DeskError('store-damaged', 'It is damaged.')),
  })
  await expect(sets.open({}, BY_START, 2)).rejects.toMatchObject({ code: 'store-damaged' })
  expect(calls.close).toHaveBeenCalledWith(1)
  const ask = vi.fn(async () => ({ selected: new Uint32Array(1) }))
  await sets.openAgain(ask as never)
  expect(ask).not.toHaveBeenCalled()
})
