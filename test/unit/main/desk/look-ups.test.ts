import { expect, test, vi } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import { createLookUps } from '../../../../main/desk/look-ups.ts'
import { TEST_CONNECTION } from '../../../support/store.ts'

test('a window that is closed looks up nothing, not even what it began before', () => {
  const lookUps = createLookUps({ emit: () => undefined })
  const account = { lookUp: vi.fn(() => new Promise<void>(() => undefined)) }
  const window = { windowId: 1, connectionId: TEST_CONNECTION }
  lookUps.begin(window, account, ['00000000-0000-4000-8000-000000000001' as Guid])
  const { run } = lookUps.of(window)
  lookUps.dropWindow(1)
  expect(run?.signal.aborted).toBe(true)
  lookUps.begin(window, account, ['00000000-0000-4000-8000-000000000001' as Guid])
  expect(lookUps.find(window)).toBeNull()
  expect(account.lookUp).toHaveBeenCalledOnce()
})
