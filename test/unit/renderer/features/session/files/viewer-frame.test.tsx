import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFrame, placeFrame, removeFrame } from '../../../../../../renderer/features/session/files/viewer-frame.ts'

// A DOM without a browser does not have it. There it keeps what moves as it is.
Element.prototype.moveBefore ??= function moveBefore(this: Element, node: Node, before: Node | null) {
  this.insertBefore(node, before)
}

const waiting = () => document.querySelector<HTMLIFrameElement>('iframe[hidden]')
const DELAY_MS = 300
let stops: (() => void)[] = []
const keep = () => {
  const stop = keepFrame()
  stops.push(stop)
  return () => {
    stops = stops.filter((one) => one !== stop)
    stop()
  }
}
const place = () => document.body.appendChild(document.createElement('div'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).toBe(null)
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** What a frame is told, and a way to say that it is ready. */
function play(frame: HTMLIFrameElement) {
  const told = vi.fn<(message: unknown) => void>()
  const itself = { postMessage: told }
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: itself })
  const say = (kind: string, source: unknown = itself) => {
    const event = new MessageEvent('message', { data: { kind } })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  return { say, told: () => told.mock.calls.map(([message]) => message) }
}

test('a frame that has started is kept, prepared, and gets the next place; then another one is started', () => {
  keep()
  expect(waiting()).toBe(null)
  vi.advanceTimersByTime(DELAY_MS)
  const frame = waiting()!
  const { say, told } = play(frame)
  say('ready', window)
  expect(told()).toEqual([])
  say('ready')
  expect(told()).toEqual([{ kind: 'prepare' }])

  const stage = place()
  expect(placeFrame(stage)).toBe(frame)
  expect(frame.parentElement).toBe(stage)
  expect(frame.hidden).toBe(false)
  expect(told()).toEqual([{ kind: 'prepare' }, { kind: 'greet' }])
  expect(waiting()).toBe(null)
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).not.toBe(null)
})

test('a frame that has not started yet says by itself when it is ready', () => {
  keep()
  vi.advanceTimersByTime(DELAY_MS)
  const frame = waiting()!
  const { say, told } = play(frame)
  expect(placeFrame(place())).toBe(frame)
  say('ready')
  expect(told()).toEqual([])
})

test('without a frame that is kept, or when a second file is opened at once, a new one is made', () => {
  const first = placeFrame(place())
  expect(first.getAttribute('sandbox')).toBe('allow-scripts')
  expect(first.getAttribute('src')).toBe('/viewer.html')
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).toBe(null)
  keep()
  vi.advanceTimersByTime(DELAY_MS)
  const kept = waiting()
  expect(placeFrame(place())).toBe(kept)
  const other = placeFrame(place())
  expect(other).not.toBe(kept)
  expect(other.isConnected).toBe(true)
})

test('the frame outlives a change of sessions, and goes when no session wants it', () => {
  const stop = keep()
  vi.advanceTimersByTime(DELAY_MS)
  const frame = waiting()
  stop()
  const stopNext = keep()
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).toBe(frame)
  stopNext()
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).toBe(null)
})

test('a frame that has died while it waited is loaded again, one that answers is not', () => {
  keep()
  for (const answers of [true, false]) {
    vi.advanceTimersByTime(DELAY_MS)
    const { say } = play(waiting()!)
    say('ready')
    const frame = placeFrame(place())
    if (answers) say('ready')
    const loaded = vi.fn()
    Object.defineProperty(frame, 'src', { configurable: true, set: loaded })
    vi.advanceTimersByTime(2000)
    expect(loaded.mock.calls).toEqual(answers ? [] : [['/viewer.html']])
  }
})

test('the process of a file ends with it: what was kept beside it is replaced, after a moment', () => {
  keep()
  vi.advanceTimersByTime(DELAY_MS)
  const first = placeFrame(place())
  vi.advanceTimersByTime(DELAY_MS)
  const beside = waiting()
  expect(beside).not.toBe(null)
  removeFrame(first)
  expect(first.isConnected).toBe(false)
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).toBe(null)
  vi.advanceTimersByTime(DELAY_MS)
  expect(waiting()).not.toBe(null)
  expect(waiting()).not.toBe(beside)
})
