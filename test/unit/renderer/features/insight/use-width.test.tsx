import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWidth } from '../../../../../renderer/features/insight/use-width.ts'

/** What observes an element, to be told that its size has changed. */
const observers = new Map<Element, () => void>()
let widthOfElements = 0

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthOfElements)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe(element: Element) {
        observers.set(element, this.tell)
      }
      disconnect() {
        observers.forEach((tell, element) => tell === this.tell && observers.delete(element))
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Chart({ hasFigures }: { readonly hasFigures: boolean }) {
  const { ref, width } = useWidth(460)
  return hasFigures ? (
    <div ref={ref} data-testid="chart">
      {width}
    </div>
  ) : null
}

test('a chart that comes later is measured, follows its size, and keeps it while it is not laid out', () => {
  widthOfElements = 500
  const { rerender } = render(<Chart hasFigures={false} />)
  rerender(<Chart hasFigures />)
  expect(screen.getByTestId('chart').textContent).toBe('500')
  const resize = (width: number) =>
    act(() => {
      widthOfElements = width
      observers.forEach((tell) => tell())
    })
  resize(350)
  expect(screen.getByTestId('chart').textContent).toBe('350')
  resize(0)
  expect(screen.getByTestId('chart').textContent).toBe('350')
  rerender(<Chart hasFigures={false} />)
  expect(observers.size).toBe(0)
})
