import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAppShortcuts } from '../../../../renderer/shell/app-actions.ts'
import { useMouseHistory } from '../../../../renderer/shell/use-mouse-history.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

const back = vi.spyOn(history, 'back').mockReturnValue()
const forward = vi.spyOn(history, 'forward').mockReturnValue()

beforeEach(() => vi.stubGlobal('navigation', { canGoBack: true, canGoForward: true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  back.mockClear()
  forward.mockClear()
})

function Window({ isCovered = false }: { readonly isCovered?: boolean }) {
  useAppShortcuts(vi.fn(), vi.fn())
  useMouseHistory()
  return (
    <>
      <input aria-label="text" />
      <span role="columnheader" tabIndex={0} aria-label="header" />
      {isCovered ? <div data-overlay="" /> : null}
    </>
  )
}

const at = (label: string) => screen.getByLabelText(label)
const gone = () => {
  const counts = [back.mock.calls.length, forward.mock.calls.length]
  back.mockClear()
  forward.mockClear()
  return counts
}
/** Answers whether the page took the event from the browser. */
const alt = (target: Element, key: string) => !fireEvent.keyDown(target, { key, altKey: true })
const mouse = (button: number) => !fireEvent.mouseUp(document.body, { button })

test('Alt with an arrow goes back and forward, also from a text field', () => {
  renderScreen(<Window />)
  expect(alt(document.body, 'ArrowLeft')).toBe(true)
  expect(gone()).toEqual([1, 0])
  expect(alt(at('text'), 'ArrowRight')).toBe(true)
  expect(gone()).toEqual([0, 1])
  expect(alt(document.body, 'ArrowUp')).toBe(false)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true, shiftKey: true })
  expect(gone()).toEqual([0, 0])
})

test('the header of a column keeps its arrows', () => {
  renderScreen(<Window />)
  expect(alt(at('header'), 'ArrowLeft')).toBe(false)
  expect(gone()).toEqual([0, 0])
})

test('on macOS Alt with an arrow moves by words, and ⌘ with a bracket goes back', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' })
  renderScreen(<Window />)
  expect(alt(at('text'), 'ArrowLeft')).toBe(false)
  expect(gone()).toEqual([0, 0])
  fireEvent.keyDown(at('text'), { key: '[', metaKey: true })
  fireEvent.keyDown(at('text'), { key: ']', metaKey: true })
  expect(gone()).toEqual([1, 1])
})

test('the buttons of a mouse go back and forward, and Chromium does not go as well', () => {
  renderScreen(<Window />)
  expect(mouse(3)).toBe(true)
  expect(gone()).toEqual([1, 0])
  expect(mouse(4)).toBe(true)
  expect(gone()).toEqual([0, 1])
  expect(mouse(0)).toBe(false)
  expect(gone()).toEqual([0, 0])
})

test('nothing goes under a dialog, nor where there is nothing to go to', () => {
  renderScreen(<Window isCovered />)
  expect(mouse(3)).toBe(true)
  alt(document.body, 'ArrowLeft')
  expect(gone()).toEqual([0, 0])
  cleanup()
  vi.stubGlobal('navigation', { canGoBack: false, canGoForward: false })
  renderScreen(<Window />)
  expect(alt(document.body, 'ArrowLeft')).toBe(true)
  mouse(4)
  expect(gone()).toEqual([0, 0])
})
