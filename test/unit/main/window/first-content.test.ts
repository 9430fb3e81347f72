import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWithContent } from '../../../../main/window/first-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openWindow() {
  const seen = { shown: 0, failed: [] as string[], isGone: false }
  const tell: { ready: () => void; failed: (code: number, isMainFrame: boolean) => void } = {
    ready: () => undefined,
    failed: () => undefined,
  }
  showWithContent(
    {
      once: (_event, listener) => (tell.ready = listener),
      isDestroyed: () => seen.isGone,
      webContents: {
        on: (_event, listener) =>
          (tell.failed = (code, isMainFrame) => listener({}, code, 'ERR_FAILED', 'app://desk/', isMainFrame)),
      },
    },
    () => (seen.shown += 1),
    (reason) => seen.failed.push(reason),
    1000,
  )
  return { seen, tell }
}

test('a window is shown once, when its first content is there', () => {
  const { seen, tell } = openWindow()
  expect(seen.shown).toBe(0)
  tell.ready()
  vi.advanceTimersByTime(2000)
  expect(seen).toMatchObject({ shown: 1, failed: [] })
})

test('a page that does not load shows its window with the reason, each time that it fails', () => {
  const { seen, tell } = openWindow()
  tell.failed(-2, true)
  tell.failed(-2, true)
  expect(seen).toMatchObject({ shown: 1, failed: ['ERR_FAILED', 'ERR_FAILED'] })
})

test('a load that another one replaced and a frame that fails are no failure of the window', () => {
  const { seen, tell } = openWindow()
  tell.failed(-3, true)
  tell.failed(-2, false)
  expect(seen).toMatchObject({ shown: 0, failed: [] })
})

test('a page that takes long shows its window without content, unless that is closed', () => {
  const slow = openWindow()
  const closed = openWindow()
  closed.seen.isGone = true
  vi.advanceTimersByTime(1000)
  expect([slow.seen.shown, closed.seen.shown]).toEqual([1, 0])
})
