import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../../../../renderer/ui/button.tsx'
import { HintLayer } from '../../../../renderer/ui/hint-layer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('what an icon does, and by which key, is said where the pointer rests, and goes with the pointer or a key', () => {
  render(
    <>
      <IconButton label="Back to the list" keys={['Esc']}>
        ←
      </IconButton>
      <p>elsewhere</p>
      <HintLayer />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Back to the list' })
  fireEvent.pointerOver(button)
  pass(300)
  expect(screen.queryByText('Back to the list')).toBeNull()
  pass(300)
  expect(screen.getByText('Back to the list').textContent).toBe('Back to the listEsc')
  // The hint itself may be pointed at, for instance to read it in a magnifier.
  fireEvent.pointerOver(screen.getByText('elsewhere'))
  fireEvent.pointerOver(screen.getByText('Back to the list'))
  pass(1000)
  screen.getByText('Back to the list')
  fireEvent.pointerOver(button)
  fireEvent.pointerOver(screen.getByText('elsewhere'))
  pass(200)
  expect(screen.queryByText('Back to the list')).toBeNull()
  fireEvent.pointerOver(button)
  pass(600)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Back to the list')).toBeNull()
})
