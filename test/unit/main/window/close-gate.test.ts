import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCloseGate, type CloseGate } from '../../../../main/window/close-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openWindow(gate = createCloseGate({ patienceMs: 1000 }), id = 7) {
  const seen = { asked: 0, closed: 0, isGone: false, isCrashed: false }
  let ask: (event: { preventDefault(): void }) => void = () => undefined
  gate.hold(
    {
      webContents: {
        id,
        send: () => (seen.asked += 1),
        isDestroyed: () => seen.isGone,
        isCrashed: () => seen.isCrashed,
      },
      on: (_event, listener) => (ask = listener),
    },
    () => (seen.closed += 1),
  )
  /** Whether a closing was let through. */
  const close = () => {
    let held = false
    ask({ preventDefault: () => (held = true) })
    return !held
  }
  return { gate, seen, close }
}

/** The answer of a page reaches the window in a later turn. */
async function answer(gate: CloseGate, windowId: number, saved: boolean): Promise<void> {
  gate.ready(windowId, saved)
  await vi.advanceTimersByTimeAsync(0)
}

test('a window waits for its page to save, is asked once, and then closes', async () => {
  const { gate, seen, close } = openWindow()
  expect([close(), close()]).toEqual([false, false])
  expect(seen).toMatchObject({ asked: 1, closed: 0 })
  await answer(gate, 8, true)
  expect(seen.closed).toBe(0)
  await answer(gate, 7, true)
  expect(seen.closed).toBe(1)
  expect(close()).toBe(true)
})

test('a page that could not save keeps its window; closing it again soon is final, and the page may try once more', async () => {
  const { gate, seen, close } = openWindow()
  close()
  await answer(gate, 7, false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen).toMatchObject({ asked: 1, closed: 0 })
  expect(close()).toBe(false)
  expect(seen).toMatchObject({ asked: 2, closed: 0 })
  await answer(gate, 7, false)
  expect(seen.closed).toBe(1)
  expect(close()).toBe(true)
})

test('a window that stayed and was worked in for longer than a minute is asked and kept as at first', async () => {
  const { gate, seen, close } = openWindow()
  close()
  await answer(gate, 7, false)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(close()).toBe(false)
  await answer(gate, 7, false)
  expect(seen).toMatchObject({ asked: 2, closed: 0 })
})

test('a window whose closing was called off after it had saved is asked again', async () => {
  const { gate, seen, close } = openWindow()
  close()
  await answer(gate, 7, true)
  expect(seen.closed).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(close()).toBe(false)
  expect(seen.asked).toBe(2)
})

test('a page that does not answer does not keep its window open', async () => {
  const { seen, close } = openWindow()
  close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.closed).toBe(1)
})

test('a page that is gone is not asked', async () => {
  const { seen, close } = openWindow()
  seen.isGone = true
  expect(close()).toBe(true)
  expect(seen.asked).toBe(0)
})

test('a page that has crashed is not asked: its window closes at once, and does not hold up the quitting', async () => {
  const { gate, seen, close } = openWindow()
  seen.isCrashed = true
  expect(close()).toBe(true)
  expect(gate.mayQuit(() => undefined)).toBe(true)
  expect(seen.asked).toBe(0)
  // It was loaded again.
  seen.isCrashed = false
  expect(close()).toBe(false)
  expect(seen.asked).toBe(1)
})

/** Two windows, and how often the app was told to quit once they have saved. */
function openTwo() {
  const gate = createCloseGate({ patienceMs: 1000 })
  const [one, two] = [openWindow(gate, 1), openWindow(gate, 2)]
  const quits = { count: 0 }
  return { gate, one, two, quits, mayQuit: () => gate.mayQuit(() => (quits.count += 1)) }
}

test('quitting waits until the pages of all windows have saved, and then closes them together', async () => {
  const { gate, one, two, quits, mayQuit } = openTwo()
  expect([mayQuit(), mayQuit()]).toEqual([false, false])
  expect([one.seen.asked, two.seen.asked]).toEqual([1, 1])
  await answer(gate, 1, true)
  expect(quits.count).toBe(0)
  await answer(gate, 2, true)
  expect(quits.count).toBe(1)
  expect([one.seen.closed, two.seen.closed]).toEqual([0, 0])
  expect([mayQuit(), one.close(), two.close()]).toEqual([true, true, true])
})

test('a page that could not save keeps all windows, and quitting again soon is final', async () => {
  const { gate, one, two, quits, mayQuit } = openTwo()
  mayQuit()
  await answer(gate, 1, true)
  await answer(gate, 2, false)
  await vi.advanceTimersByTimeAsync(5000)
  expect([quits.count, one.seen.closed, two.seen.closed]).toEqual([0, 0, 0])
  expect(mayQuit()).toBe(false)
  await answer(gate, 1, true)
  await answer(gate, 2, false)
  expect(quits.count).toBe(1)
})

test('a window that is closed while the app waits for it does not hold up the quitting', async () => {
  const { gate, quits, mayQuit } = openTwo()
  mayQuit()
  await answer(gate, 1, true)
  gate.gone(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(quits.count).toBe(1)
})

test('a page that saves because the session of the system ends is asked again when its window closes', async () => {
  const { gate, seen, close } = openWindow()
  gate.save(7)
  expect(seen.asked).toBe(1)
  await answer(gate, 7, true)
  expect(seen.closed).toBe(0)
  expect(close()).toBe(false)
  expect(seen.asked).toBe(2)
})

test('where nothing may be discarded, neither insisting nor a page that says nothing closes a window', async () => {
  const why: string[] = []
  let mayDiscard = false
  const gate = createCloseGate({ patienceMs: 1000, mayDiscard: () => mayDiscard, onStay: (one) => why.push(one) })
  const { seen, close } = openWindow(gate)
  const quits = { count: 0 }
  const mayQuit = () => gate.mayQuit(() => (quits.count += 1))
  for (let times = 0; times < 3; times += 1) {
    expect(mayQuit()).toBe(false)
    await answer(gate, 7, false)
  }
  mayQuit()
  await vi.advanceTimersByTimeAsync(1000)
  expect(close()).toBe(false)
  await answer(gate, 7, false)
  expect(why).toEqual(['unsaved', 'unsaved', 'unsaved', 'silent', 'unsaved'])
  expect([quits.count, seen.closed]).toEqual([0, 0])
  mayQuit()
  await answer(gate, 7, true)
  expect(quits.count).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  mayDiscard = true
  mayQuit()
  await vi.advanceTimersByTimeAsync(1000)
  expect(quits.count).toBe(2)
})
