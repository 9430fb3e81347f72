import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpdateStatus } from '../../../../../contract/model/updates.ts'
import { queries } from '../../../../../renderer/bridge/queries.ts'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { useAppShortcuts } from '../../../../../renderer/shell/app-actions.ts'
import { AppDialogs } from '../../../../../renderer/shell/app-dialogs.tsx'
import { createDialogs } from '../../../../../renderer/shell/dialogs.ts'
import { loadOtherScreens } from '../../../../../renderer/shell/later-screens.tsx'
import { paths, type Route } from '../../../../../renderer/shell/routes.ts'
import { AppSidebar } from '../../../../../renderer/shell/sidebar/app-sidebar.tsx'
import { CONNECTION, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'
import { syncStatus } from '../../../../support/sync-status.ts'
import { setWindowWidth } from '../../../../support/window-width.ts'

const SMALL = 1119
const WIDE = 1120

beforeEach(() => vi.stubGlobal('navigation', { canGoBack: false, canGoForward: false }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  location.hash = ''
})

const route: Route = { kind: 'settings', section: 'general' }
const other = { ...CONNECTION, id: 'connection-2' as typeof CONNECTION.id, name: 'Academy' }

/** The sidebar beside a screen with a text field, with the keys and dialogs of the app. */
function show(windowWidth: number, news: UpdateStatus | null = null) {
  setWindowWidth(windowWidth)
  installDesk(createFakeDesk([]))
  const dialogs = createDialogs()
  const onNavigate = vi.fn()
  const onConnection = vi.fn()
  const shared = {
    route,
    connection: CONNECTION,
    connections: [CONNECTION, other],
    sync: {
      status: syncStatus({ lastCompletedAt: Date.now() - 120_000, stored: 48_210 }),
      start: vi.fn(),
      startOver: vi.fn(),
      cancel: vi.fn(),
    },
    onNavigate,
    onConnection,
  }
  const nothing = () => undefined
  function Window() {
    const client = useQueryClient()
    // As main has announced it before.
    useState(() => client.setQueryData(queries.updates().queryKey, news))
    useAppShortcuts(onNavigate, dialogs.open)
    return (
      <>
        <AppSidebar {...shared} onOpen={dialogs.open} />
        <input aria-label="Field" />
        <AppDialogs
          {...shared}
          dialogs={dialogs}
          onConnectionSaved={nothing}
          onConnectionUnlocked={nothing}
          onConnectionRemoved={nothing}
          onValuesLabelled={nothing}
        />
      </>
    )
  }
  renderScreen(<Window />)
  return { onNavigate, onConnection, startOver: shared.sync.startOver }
}

const press = (element: Element, key: string, part = {}) =>
  fireEvent.keyDown(element, { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, ...part })
const pressCtrlB = () => press(document.activeElement ?? document.body, 'b', { ctrlKey: true })
const dialog = () => screen.findByRole('dialog', { name: 'Sidebar' })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The field has the focus, and Ctrl B has opened the sidebar. */
async function openFromField() {
  const field = screen.getByRole('textbox', { name: 'Field' })
  act(() => field.focus())
  pressCtrlB()
  return { field, opened: within(await dialog()) }
}

test('from 1120 px on, the sidebar has names, numbers and the sync status in words', () => {
  show(WIDE)
  expect(screen.getByRole('link', { name: 'Sessions 48,210' })).toBeTruthy()
  expect(screen.getByText('Synced 2 min ago')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show sidebar' })).toBeNull()
})

test('below 1120 px it is a rail: icons with a name and a tooltip, without numbers', () => {
  show(SMALL)
  const names = screen.getAllByRole('link').map((link) => link.textContent)
  expect(names).toEqual(['Sessions', 'Review', 'Downloads', 'Insight', 'Settings'])
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page')
  const icons = [
    [/^Connection College/, 'College'],
    ['Show sidebar', 'Show sidebar'],
    ['Synced 2 min ago', 'Synced 2 min ago'],
  ] as const
  for (const [name, tooltip] of icons) expect(screen.getByRole('button', { name }).dataset.hint, tooltip).toBe(tooltip)
  for (const link of screen.getAllByRole('link')) expect(link.dataset.hint).toBe(link.textContent)
  expect(screen.getByRole('button', { name: /^Connection College/ }).textContent).toBe('C')
  expect(screen.queryByText('48,210')).toBeNull()
})

test('the menu of the connection syncs everything again', async () => {
  const { startOver } = show(WIDE)
  const button = screen.getByRole('button', { name: /^Connection College/ })
  act(() => button.focus())
  press(button, 'Enter')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sync everything again' }))
  expect(startOver).toHaveBeenCalledOnce()
})

test('Ctrl B opens the whole sidebar over the content, from a text field too; Escape gives the focus back', async () => {
  show(SMALL)
  const { field, opened } = await openFromField()
  opened.getByText('48,210')
  opened.getByText('Synced 2 min ago')
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  press(opened.getByRole('link', { name: 'Settings' }), 'Escape')
  await noDialog()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('Ctrl B closes the open sidebar', async () => {
  show(SMALL)
  const { field } = await openFromField()
  pressCtrlB()
  await noDialog()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a button of the rail, the sync status and the command open it too', async () => {
  show(SMALL)
  for (const name of ['Show sidebar', 'Synced 2 min ago']) {
    const button = screen.getByRole('button', { name })
    act(() => button.focus())
    fireEvent.click(button)
    press((await dialog()).querySelector('a')!, 'Escape')
    await noDialog()
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
  // The app's commands come with the later scripts.
  await act(() => loadOtherScreens())
  act(() =>
    offeredCommands()
      .find(({ id }) => id === 'sidebar')
      ?.run(),
  )
  await dialog()
})

test('choosing a place or a connection closes it', async () => {
  const { onNavigate, onConnection } = show(SMALL)
  const { opened, field } = await openFromField()
  fireEvent.click(opened.getByRole('link', { name: /^Sessions/ }))
  expect(location.hash).toBe(`#${paths.sessions(CONNECTION.id)}`)
  await noDialog()
  await waitFor(() => expect(document.activeElement).toBe(field))
  for (const [item, chosen] of [
    ['Academy', () => expect(onConnection).toHaveBeenCalledWith(other)],
    ['Add connection…', () => expect(onNavigate).toHaveBeenCalledWith(paths.connect)],
  ] as const) {
    const again = await openFromField()
    fireEvent.click(again.opened.getByRole('button', { name: /^Connection College/ }))
    fireEvent.click(await screen.findByText(item))
    await noDialog()
    chosen()
  }
})

test('in a window that becomes wide, the sidebar is beside the content again', async () => {
  show(SMALL)
  const { field } = await openFromField()
  act(() => setWindowWidth(WIDE))
  await noDialog()
  screen.getByRole('link', { name: 'Sessions 48,210' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('in a wide window Ctrl B focuses the sidebar', () => {
  show(WIDE)
  act(() => screen.getByRole('textbox', { name: 'Field' }).focus())
  pressCtrlB()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Connection College/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('F6 leads to the rail', () => {
  show(SMALL)
  act(() => screen.getByRole('textbox', { name: 'Field' }).focus())
  press(document.activeElement!, 'F6')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Connection College/ }))
})

const UPDATE = { version: '0.2.0', releasedAt: null, notes: '', bytes: 1 }
const status = (part: Partial<UpdateStatus>): UpdateStatus => ({
  phase: 'unknown',
  update: null,
  received: 0,
  trouble: null,
  checkedAt: null,
  ...part,
})

test.each([WIDE, SMALL])(
  'a version that waits is a mark beside the settings, and nothing more (%i px)',
  async (width) => {
    const named = async (news: UpdateStatus | null) => {
      show(width, news)
      const link = screen.getByRole('link', { name: /^Settings/ })
      const offers = offeredCommands().some(({ id }) => id === 'checkForUpdates')
      expect(screen.queryByRole('dialog')).toBeNull()
      const name = link.textContent
      cleanup()
      return [name, offers]
    }
    await loadOtherScreens()
    expect(await named(null)).toEqual(['Settings', false])
    expect(await named(status({ phase: 'current' }))).toEqual(['Settings', true])
    expect(await named(status({ phase: 'available', update: UPDATE }))).toEqual(['SettingsUpdate available', true])
    expect(await named(status({ phase: 'ready', update: UPDATE }))).toEqual(['SettingsUpdate available', true])
    expect(await named(status({ trouble: { kind: 'unreachable', status: null } }))).toEqual(['Settings', true])
    expect(await named(status({ trouble: { kind: 'not-installed', status: null } }))).toEqual([
      'SettingsUpdate failed',
      true,
    ])
  },
)
