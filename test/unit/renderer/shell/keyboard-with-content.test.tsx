import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { Tab, TabList, Tabs } from 'react-aria-components'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeyboardWithContent, wasByPointer } from '../../../../renderer/shell/keyboard-with-content.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Page({ hasGrid = false }: { readonly hasGrid?: boolean }) {
  useKeyboardWithContent()
  return (
    <>
      <nav data-keyboard="content">
        <a href="#/elsewhere">link</a>
        <button>view</button>
      </nav>
      <Tabs>
        <TabList aria-label="tabs" data-keyboard="content">
          <Tab id="one">one</Tab>
          <Tab id="two">two</Tab>
        </TabList>
      </Tabs>
      <input aria-label="search" />
      <button>answer</button>
      <main id="content">{hasGrid && <div role="grid" tabIndex={0} aria-label="list" />}</main>
    </>
  )
}

/** A press of the pointer, which focuses what it hits as a browser does. */
function click(element: HTMLElement): void {
  fireEvent.pointerDown(element, { pointerType: 'mouse', button: 0, pointerId: 1 })
  fireEvent.mouseDown(element, { button: 0 })
  act(() => element.focus())
  fireEvent.pointerUp(element, { pointerType: 'mouse', button: 0, pointerId: 1 })
  fireEvent.mouseUp(element)
  fireEvent.click(element, { detail: 1 })
  act(() => void vi.runAllTimers())
}

const names = ['link', 'view', 'two'] as const

test.each(names)('a click on "%s" leaves the focus where it was', (name) => {
  const view = render(<Page />)
  const answer = view.getByText('answer')
  answer.focus()
  click(view.getByText(name))
  expect(document.activeElement).toBe(answer)
  expect(wasByPointer()).toBe(true)
})

test.each(names)('without a focus, or from a text field, a click on "%s" leads to the list, or to nothing', (name) => {
  const view = render(<Page />)
  click(view.getByText(name))
  expect(document.activeElement).toBe(document.body)
  view.getByLabelText('search').focus()
  click(view.getByText(name))
  expect(document.activeElement).toBe(document.body)
  view.rerender(<Page hasGrid />)
  click(view.getByText(name))
  expect(document.activeElement).toBe(view.getByRole('grid'))
})

test('what a key presses keeps the focus, and so does what opened a dialog over the page', () => {
  const view = render(<Page hasGrid />)
  const button = view.getByText('view')
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(button, { detail: 0 })
  act(() => void vi.runAllTimers())
  expect(document.activeElement).toBe(button)
  expect(wasByPointer()).toBe(false)
  const over = document.createElement('div')
  over.dataset.overlay = ''
  document.body.append(over)
  click(button)
  expect(document.activeElement).toBe(button)
  over.remove()
})
