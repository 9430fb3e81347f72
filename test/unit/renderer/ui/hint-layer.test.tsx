import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../../../../renderer/ui/button.tsx'
import { HintLayer, hintBeside } from '../../../../renderer/ui/hint-layer.tsx'
import { setSingleKeys } from '../../../../renderer/ui/single-keys.ts'
import '../../../support/test-i18n.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  setSingleKeys(true)
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

test('in a column the tooltip is to the right of its element, so that it does not cover the next one', () => {
  render(
    <>
      <a href="#/" {...hintBeside('Sessions')}>
        icon
      </a>
      <HintLayer />
    </>,
  )
  const link = screen.getByText('icon')
  link.getBoundingClientRect = () => new DOMRect(8, 100, 35, 36)
  fireEvent.pointerOver(link)
  pass(600)
  const { left, top } = screen.getByText('Sessions').style
  expect({ left, top }).toEqual({ left: '49px', top: '118px' })
})

test('keys pressed together are all shown, also while single-key shortcuts are off', () => {
  setSingleKeys(false)
  render(
    <>
      <IconButton label="Find" keys={['Ctrl', 'F']}>
        find
      </IconButton>
      <IconButton label="Filter" keys={['F']}>
        filter
      </IconButton>
      <HintLayer />
    </>,
  )
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Find' }))
  pass(600)
  expect(screen.getByText('Find').textContent).toBe('FindCtrlF')
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Filter' }))
  pass(600)
  expect(screen.getByText('Filter').textContent).toBe('Filter')
})
