import { expect, test, vi } from 'vitest'
import { nothingRunning, unlessStopping } from '../../../../main/program/running.ts'

test('what is clicked on the desktop opens no window once the app is ending', () => {
  const running = nothingRunning()
  const show = vi.fn<(place: null, windowId?: number | null) => number>(() => 7)
  const guarded = unlessStopping(running, show)
  guarded(null, 4)
  expect(show.mock.calls).toEqual([[null, 4]])
  running.stopping = Promise.resolve()
  guarded(null, 4)
  expect(show).toHaveBeenCalledOnce()
})
