import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { createResultSets } from '../../../../main/store/client/result-sets.ts'
import type { StoreCalls } from '../../../../main/store/common/methods.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

test('a result set that could not be opened is not opened again in another reader', async () => {
  const open = () => Promise.reject(new DeskError('disk-error', 'It cannot be read.'))
  const sets = createResultSets(() => ({ open }) as unknown as StoreCalls['resultSets'])
  await expect(sets.open({}, BY_START, 2)).rejects.toMatchObject({ code: 'disk-error' })
  const ask = vi.fn(async () => ({ selected: new Uint32Array(1) }))
  await sets.openAgain(ask as never)
  expect(ask).not.toHaveBeenCalled()
})
