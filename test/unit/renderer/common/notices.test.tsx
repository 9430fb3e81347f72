import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoticeArea } from '../../../../renderer/common/notices/notice-area.tsx'
import { noticesStore, showNotice } from '../../../../renderer/common/notices/notices.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  noticesStore.setState({ notices: [] })
})

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
const done = { id: 'a', tone: 'ok', title: 'Exported a.csv', stays: false } as const
const isShown = () => noticesStore.getState().notices.length > 0

test('a notice goes by itself, one that offers something later', () => {
  renderScreen(<NoticeArea />)
  act(() => showNotice(done))
  pass(9)
  expect(isShown()).toBe(false)
  act(() => showNotice({ ...done, actions: [{ label: 'Show in folder', onAction: () => undefined }] }))
  pass(15)
  expect(isShown()).toBe(true)
  pass(6)
  expect(isShown()).toBe(false)
})

test('a notice stays while the focus is on it', () => {
  renderScreen(<NoticeArea />)
  act(() => showNotice(done))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  act(() => dismiss.focus())
  pass(60)
  expect(isShown()).toBe(true)
  act(() => dismiss.blur())
  pass(9)
  expect(isShown()).toBe(false)
})

test('a notice waits while no window is in front, and is there for whoever comes back', () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const turn = (to: 'focus' | 'blur') => {
    hasFocus.mockReturnValue(to === 'focus')
    act(() => void window.dispatchEvent(new Event(to)))
  }
  renderScreen(<NoticeArea />)
  act(() => showNotice(done))
  pass(60)
  expect(isShown()).toBe(true)
  turn('focus')
  pass(7)
  expect(isShown()).toBe(true)
  turn('blur')
  pass(60)
  expect(isShown()).toBe(true)
  turn('focus')
  pass(9)
  expect(isShown()).toBe(false)
})

test('a failure stays until it is dismissed', () => {
  renderScreen(<NoticeArea />)
  act(() => showNotice({ ...done, tone: 'bad', stays: true }))
  pass(3600)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(isShown()).toBe(false)
})
