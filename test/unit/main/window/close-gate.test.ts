import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCloseGate } from '../../../../main/window/close-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openWindow() {
  const gate = createCloseGate(1000)
  const seen = { asked: 0, closed: 0, stayed: 0, isGone: false }
  let ask: (event: { preventDefault(): void }) => void = () => undefined
  gate.hold(
    {
      webContents: { id: 7, send: () => (seen.asked += 1), isDestroyed: () => seen.isGone },
      on: (_event, listener) => (ask = listener),
    },
    { close: () => (seen.closed += 1), stay: () => (seen.stayed += 1) },
  )
  /** Whether a closing was let through. */
  const close = () => {
    let held = false
    ask({ preventDefault: () => (held = true) })
    return !held
  }
  return { gate, seen, close }
}

test('a window waits for its page to save, is asked once, and then closes', () => {
  const { gate, seen, close } = openWindow()
  expect([close(), close()]).toEqual([false, false])
  expect(seen).toMatchObject({ asked: 1, closed: 0 })
  gate.ready(8, true)
  expect(seen.closed).toBe(0)
  gate.ready(7, true)
  expect(seen.closed).toBe(1)
  expect(close()).toBe(true)
})

test('a page that could not save keeps its window; closing it again soon is final, and the page may try once more', () => {
  const { gate, seen, close } = openWindow()
  close()
  gate.ready(7, false)
  vi.advanceTimersByTime(5000)
  expect(seen).toMatchObject({ asked: 1, closed: 0, stayed: 1 })
  expect(close()).toBe(false)
  expect(seen).toMatchObject({ asked: 2, closed: 0 })
  gate.ready(7, false)
  expect(seen).toMatchObject({ closed: 1, stayed: 1 })
  expect(close()).toBe(true)
})

test('a window that stayed and was worked in for longer than a minute is asked and kept as at first', () => {
  const { gate, seen, close } = openWindow()
  close()
  gate.ready(7, false)
  vi.advanceTimersByTime(61_000)
  expect(close()).toBe(false)
  gate.ready(7, false)
  expect(seen).toMatchObject({ asked: 2, closed: 0, stayed: 2 })
})

test('a window whose closing was called off after it had saved is asked again', () => {
  const { gate, seen, close } = openWindow()
  close()
  gate.ready(7, true)
  expect(seen.closed).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(close()).toBe(false)
  expect(seen.asked).toBe(2)
})

test('a page that does not answer does not keep its window open', () => {
  const { seen, close } = openWindow()
  close()
  vi.advanceTimersByTime(1000)
  expect(seen.closed).toBe(1)
})

test('a page that is gone is not asked', () => {
  const { seen, close } = openWindow()
  seen.isGone = true
  expect(close()).toBe(true)
  expect(seen.asked).toBe(0)
})
