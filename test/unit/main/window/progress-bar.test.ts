import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createProgressBar } from '../../../../main/window/progress-bar.ts'

const NONE = -1

class FakeWindow extends EventEmitter {
  value = NONE
  isGone = false
  readonly #sets: (value: number) => void
  constructor(sets: (value: number) => void) {
    super()
    this.#sets = sets
  }
  setProgressBar(value: number): void {
    if (this.isGone) throw new Error('Object has been destroyed')
    this.value = value
    this.#sets(value)
  }
  end(): void {
    this.isGone = true
    this.emit('closed')
  }
}

/** An app with windows that keep what they show; a dock shows what any of them said last. */
function open(place: 'dock' | 'elsewhere') {
  const windows: FakeWindow[] = []
  const set: number[] = []
  const add = () => {
    const window = new FakeWindow((value) => set.push(value))
    windows.push(window)
    return window
  }
  const bar = createProgressBar(() => windows.filter(({ isGone }) => !isGone), place === 'dock')
  return { add, bar, set, inDock: () => set.at(-1) ?? NONE }
}

test('work without a known end has a bar of its own, but none in the dock, which would draw a full one', () => {
  for (const [place, value] of [
    ['elsewhere', 2],
    ['dock', NONE],
  ] as const) {
    const { add, bar } = open(place)
    const window = add()
    bar.focused(window)
    bar.show(0.3)
    expect(window.value).toBe(0.3)
    bar.show('unknown')
    expect(window.value).toBe(value)
    bar.show(null)
    expect(window.value).toBe(NONE)
  }
})

test('a window that is opened while something runs has the bar too', () => {
  const { add, bar } = open('elsewhere')
  bar.focused(add())
  bar.show('unknown')
  const second = add()
  bar.focused(second)
  expect(second.value).toBe(2)
  second.end()
  bar.show(0.4)
})

test('the dock loses the bar with the last window, and has it again with the next one', () => {
  const { add, bar, inDock } = open('dock')
  const [first, second] = [add(), add()]
  // A page is printed in a window that nobody sees.
  const print = add()
  for (const window of [first, second]) bar.focused(window)
  bar.show(0.2)
  first.emit('close')
  first.end()
  expect(inDock()).toBe(0.2)
  second.emit('close')
  expect(inDock()).toBe(NONE)
  // While its page ends, and when it is gone.
  bar.show(0.5)
  second.end()
  bar.show(0.6)
  expect(inDock()).toBe(NONE)
  print.end()
  bar.focused(add())
  expect(inDock()).toBe(0.6)
})

test('the icon in the dock is not drawn anew for work without a bar', () => {
  const { add, bar, set } = open('dock')
  bar.focused(add())
  bar.show('unknown')
  bar.show(null)
  expect(set).toEqual([])
})

test('a window that stays open after all has the bar when the user is back in it', () => {
  const { add, bar, inDock } = open('dock')
  const window = add()
  bar.focused(window)
  bar.show(0.2)
  window.emit('close')
  bar.show(0.3)
  bar.focused(window)
  expect(inDock()).toBe(0.3)
  window.emit('close')
  expect(inDock()).toBe(NONE)
})
