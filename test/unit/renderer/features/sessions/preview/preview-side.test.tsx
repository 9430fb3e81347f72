import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../../../../../contract/model/settings.ts'
import { desk } from '../../../../../../renderer/bridge/desk.ts'
import {
  createSessionsList,
  type SessionsList,
} from '../../../../../../renderer/features/sessions/list/sessions-list.ts'
import { SessionsScreen } from '../../../../../../renderer/features/sessions/sessions-screen.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'
import { setWindowWidth } from '../../../../../support/window-width.ts'

let list: SessionsList
afterEach(() => {
  cleanup()
  list.close()
})

/** The screen with its summary; `settings` are what main keeps. */
async function open(windowWidth = 1440) {
  setWindowWidth(windowWidth)
  const kept: { settings: Settings } = { settings: DEFAULT_SETTINGS }
  installDesk(
    createFakeDesk([sessionRow(0)], {
      'settings.get': () => kept.settings,
      'settings.set': (part) => (kept.settings = { ...kept.settings, ...part }),
    }),
  )
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(
    <SessionsScreen
      list={list}
      centers={['spring']}
      isSyncing={false}
      onOpenSession={() => undefined}
      onSync={() => undefined}
      onMend={() => undefined}
      onDownload={() => undefined}
      onExport={() => undefined}
      onExportOne={() => undefined}
      onReview={() => undefined}
      onShortcuts={() => undefined}
    />,
  )
  const edge = await screen.findByRole('separator', { name: 'Resize preview' })
  return { kept, edge }
}

test('the edge of the summary is moved by the keys, within bounds, and set back; the width is kept', async () => {
  const { kept, edge } = await open()
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  await waitFor(() => expect(kept.settings.previewWidth).toBe(DEFAULT_SETTINGS.previewWidth + 16))
  for (let presses = 0; presses < 40; presses += 1) fireEvent.keyDown(edge, { key: 'ArrowRight' })
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('260'))
  fireEvent.doubleClick(edge)
  await waitFor(() => expect(kept.settings.previewWidth).toBe(DEFAULT_SETTINGS.previewWidth))
})

test('the edge follows the pointer, and keeps where it was let go', async () => {
  const { kept, edge } = await open()
  edge.setPointerCapture = () => undefined
  fireEvent.pointerDown(edge, { button: 0, clientX: 500, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 450 })
  expect(edge.parentElement?.style.getPropertyValue('--pane-width')).toBe('393px')
  expect(kept.settings.previewWidth).toBe(343)
  fireEvent.pointerUp(edge, { clientX: 440 })
  await waitFor(() => expect(kept.settings.previewWidth).toBe(403))
})

test('P hides the summary and shows it, and so it stays; without room it is shown over the list', async () => {
  const { kept, edge } = await open()
  const side = edge.parentElement
  Object.defineProperty(screen.getByRole('main'), 'clientWidth', { value: 1200, configurable: true })
  fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP' })
  await waitFor(() => expect(kept.settings.previewShown).toBe(false))
  expect(side?.className).not.toMatch(/beside|over/)
  Object.defineProperty(screen.getByRole('main'), 'clientWidth', { value: 800 })
  fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP' })
  await waitFor(() => expect(side?.className).toMatch(/over/))
  expect(kept.settings.previewShown).toBe(false)
})

test('in a small window the preview is 336 pixels wide at most, and the chosen width stays for a wide one', async () => {
  const { kept, edge } = await open(1119)
  const shown = () => edge.parentElement?.style.getPropertyValue('--pane-width')
  expect(kept.settings.previewWidth).toBe(343)
  expect(shown()).toBe('336px')
  expect(edge.getAttribute('aria-valuemax')).toBe('336')
  act(() => setWindowWidth(1120))
  await waitFor(() => expect(shown()).toBe('343px'))
})
