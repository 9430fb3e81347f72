import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { en } from '../../../../../contract/text/en.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import { SETTINGS_SECTIONS } from '../../../../../renderer/features/settings/section-ids.ts'
import { SETTING_ROWS } from '../../../../../renderer/features/settings/setting-rows.ts'
import { CONNECTION, NOBODY, type Handlers } from '../../../../support/fake-desk.ts'
import { NOTHING_RUNS } from '../../../../support/shown-downloads.ts'
import { showSettings } from '../../../../support/show-settings.tsx'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

const sections = () => within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
const names = () => sections().map((link) => link.textContent)
const heading = () => screen.findByRole('heading', { level: 1 })
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search settings' })
const look = (text: string) => fireEvent.change(search(), { target: { value: text } })
const found = () => [...document.querySelectorAll('[data-found]')].map((row) => row.textContent)

async function choose(label: RegExp, option: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test('every section has its place in the list and its heading, and the one that is shown is marked', async () => {
  const titles = SETTINGS_SECTIONS.map((section) => en.settings.section[section])
  for (const section of SETTINGS_SECTIONS) {
    showSettings({ section })
    expect((await heading()).textContent).toBe(en.settings.section[section])
    expect(names()).toEqual(titles)
    expect(sections().filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1)
    cleanup()
  }
})

test('the list is one stop, and arrow keys, Home and End show what they lead to', async () => {
  showSettings({ section: 'general' })
  await heading()
  const stops = () => sections().filter((link) => link.tabIndex === 0)
  expect(stops().map((link) => link.textContent)).toEqual(['General'])
  stops()[0]?.focus()
  for (const [key, section] of [
    ['ArrowDown', 'Appearance'],
    ['End', 'About'],
    ['ArrowDown', 'General'],
    ['ArrowUp', 'About'],
    ['Home', 'General'],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    expect((await heading()).textContent).toBe(section)
    expect(document.activeElement?.textContent).toBe(section)
    expect(stops()).toEqual([document.activeElement])
  }
})

test('Ctrl F goes to the search, which lists what fits, shows the first of it and marks the rows', async () => {
  showSettings({ section: 'general', connections: [{ ...CONNECTION, name: 'Zoo college' }] })
  await heading()
  fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF', ctrlKey: true })
  expect(document.activeElement).toBe(search())
  look('screen share')
  expect(names()).toEqual(['Privacy'])
  expect((await heading()).textContent).toBe('Privacy')
  expect(found()).toEqual([expect.stringContaining('Window title')])
  expect(within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('status').textContent).toBe(
    '1 section found',
  )
  look('DARK')
  expect(names()).toEqual(['Appearance'])
  expect(found()).toEqual([expect.stringContaining('Theme')])
  look('zoo')
  expect(names()).toEqual(['Connections'])
  expect(found()).toEqual([expect.stringContaining('Zoo college')])
  fireEvent.keyDown(search(), { key: 'Escape' })
  expect(document.activeElement?.textContent).toBe('Connections')
  expect(search().value).toBe('zoo')
  look('nothing is called like this')
  screen.getByText('No sections found')
  expect((await heading()).textContent).toBe('Connections')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(SETTINGS_SECTIONS.length)
  expect(found()).toEqual([])
})

test.each(SETTINGS_SECTIONS)('the search finds each row of %s by its label', async (section) => {
  showSettings({
    section,
    // Rows of a connection's own.
    ...(section === 'storage' && { connections: [CONNECTION] }),
    answers: {
      'downloads.status': () => NOTHING_RUNS,
      'downloads.retention': () => null,
      'reviewer.get': () => ({ ...NOBODY, name: 'Ada', initials: 'A' }),
      'updates.status': () => ({ phase: 'unknown', update: null, received: 0, trouble: null, checkedAt: null }),
    },
  })
  await heading()
  const rows = Object.values(SETTING_ROWS).filter((row) => row.section === section)
  for (const { label } of rows) {
    const text = testI18n.t(label)
    await screen.findByText(text, { selector: 'main *' })
    look(text)
    expect(names()).toContain(en.settings.section[section])
    expect(found()).toContainEqual(expect.stringContaining(text))
  }
})

test('a change is saved at once, and each can be undone for as long as the settings are shown', async () => {
  const { kept, unmount } = showSettings({ section: 'appearance' })
  await choose(/Theme/, 'Dark')
  await screen.findByText('Theme changed')
  expect(kept.settings.theme).toBe('dark')
  fireEvent.click(screen.getByRole('switch', { name: 'Preview beside the list' }))
  await screen.findByText('Preview beside the list changed')
  expect(kept.settings.previewShown).toBe(false)
  expect(undoLast()).toBe(true)
  await vi.waitFor(() => expect(kept.settings).toMatchObject({ previewShown: true, theme: 'dark' }))
  expect(undoLast()).toBe(true)
  await vi.waitFor(() => expect(kept.settings.theme).toBe('system'))
  expect(undoLast()).toBe(false)
  await choose(/Theme/, 'Light')
  await screen.findByText('Theme changed')
  unmount()
  expect(undoLast()).toBe(false)
  expect(kept.settings.theme).toBe('light')
})

/** Settings that are saved when `save` is called, one change at a time. */
function slowSettings() {
  let kept = DEFAULT_SETTINGS
  const waiting: (() => void)[] = []
  const answers: Handlers = {
    'settings.get': () => kept,
    'settings.set': (change) =>
      new Promise((resolve) =>
        waiting.push(() => {
          kept = { ...kept, ...change }
          resolve(kept)
        }),
      ),
  }
  async function save(): Promise<void> {
    await vi.waitFor(() => expect(waiting).not.toEqual([]))
    waiting.shift()?.()
  }
  return { answers, save, theme: () => kept.theme }
}

test('of two quick changes of a setting, undo goes back to the first', async () => {
  const { answers, save, theme } = slowSettings()
  showSettings({ section: 'appearance', answers })
  await choose(/Theme/, 'Dark')
  await choose(/Theme/, 'Light')
  await save()
  await save()
  await screen.findByRole('button', { name: /Light.*Theme/ })
  expect(undoLast()).toBe(true)
  await save()
  await vi.waitFor(() => expect(theme()).toBe('dark'))
})

test('a change that is saved after the settings were left is not undone from elsewhere', async () => {
  const { answers, save, theme } = slowSettings()
  const { unmount } = showSettings({ section: 'appearance', answers })
  await choose(/Theme/, 'Dark')
  unmount()
  await save()
  await vi.waitFor(() => expect(theme()).toBe('dark'))
  // The change is handled after the answer has passed through the bridge.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(undoLast()).toBe(false)
})

test('a change that cannot be saved says so, and there is nothing to undo', async () => {
  showSettings({
    section: 'sync',
    answers: {
      'settings.set': () => {
        throw new DeskError('disk-full', 'no room')
      },
    },
  })
  fireEvent.click(await screen.findByRole('switch', { name: 'Sync when I return to the window' }))
  await screen.findByText('Couldn’t save settings')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sync when I return to the window' }).checked).toBe(true)
  expect(undoLast()).toBe(false)
})

test('what the window’s title says is chosen, and why that matters is said with it', async () => {
  const { kept } = showSettings({ section: 'privacy' })
  const button = await screen.findByRole('button', { name: /Window title/ })
  expect(button.textContent).toBe('Test')
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/task switcher.*share your screen/)
  await choose(/Window title/, 'App name only')
  await vi.waitFor(() => expect(kept.settings.windowTitle).toBe('app'))
})

test('all shortcuts are a press away from the setting of single keys', async () => {
  const onShortcuts = vi.fn<() => void>()
  const { kept } = showSettings({ section: 'keyboard', onShortcuts })
  fireEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts everywhere' }))
  await vi.waitFor(() => expect(kept.settings.singleKeys).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'View shortcuts' }))
  expect(onShortcuts).toHaveBeenCalledOnce()
})

function showStorage(lines: readonly string[]) {
  return showSettings({
    section: 'storage',
    answers: {
      'app.log': () => ({ file: '/home/ada/desk/logs/proctor-desk.log', lines }),
      'app.openFolder': () => null,
    },
  }).fake
}

test('the size of what is stored is told, and its folder and the log’s are opened by name', async () => {
  const fake = showStorage([])
  const card = await screen.findByRole('region', { name: 'Stored on this computer' })
  await within(card).findByText(/3\.4\sMB/)
  within(card).getByText('/home/ada/desk')
  fireEvent.click(screen.getByRole('button', { name: 'Open folder' }))
  fireEvent.click(screen.getByRole('button', { name: 'Open log folder' }))
  await vi.waitFor(() =>
    expect(fake.calls.filter(({ channel }) => channel === 'app.openFolder').map(({ request }) => request)).toEqual([
      { folder: 'data' },
      { folder: 'logs' },
    ]),
  )
})

test('the log is shown whole and can be copied', async () => {
  showStorage(['{"event":"one"}', '{"event":"two"}'])
  fireEvent.click(await screen.findByRole('button', { name: 'View log' }))
  const lines = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Log entries' })
  expect(lines.value).toBe('{"event":"one"}\n{"event":"two"}')
  let copied = ''
  document.execCommand = (command) => {
    copied = `${command} ${lines.value.slice(lines.selectionStart, lines.selectionEnd)}`
    return true
  }
  fireEvent.click(screen.getByRole('button', { name: 'Copy all' }))
  expect(copied).toBe(`copy ${lines.value}`)
  await screen.findByText('Copied')
})

test('a log without lines says so, and there is nothing to copy', async () => {
  showStorage([])
  fireEvent.click(await screen.findByRole('button', { name: 'View log' }))
  await screen.findByText('Log is empty')
  expect(screen.getByRole('button', { name: 'Copy all' }).hasAttribute('disabled')).toBe(true)
})

test('a time zone is chosen from all that there are', async () => {
  const { kept } = showSettings({ section: 'general' })
  const button = await screen.findByRole('button', { name: /Time zone/ })
  expect(button.textContent).toContain('Match system')
  await choose(/Time zone/, 'America/Lima')
  await vi.waitFor(() => expect(kept.settings.timeZone).toBe('America/Lima'))
})

const showConnection = (part: Partial<Connection>) =>
  showSettings({ section: 'connections', connections: [{ ...CONNECTION, ...part }] })

test.each(['missing', 'memory'] as const)(
  'nothing is missing of a demo whose secret no keychain keeps (%s), for the program has it',
  async (secretState) => {
    showConnection({ isDemo: true, storeKey: 'wrapped', secretState })
    await screen.findByText('Secret key built into the demo')
    expect(screen.queryByText(/missing|until the program closes/)).toBeNull()
  },
)

test('a keychain that does not answer is told apart from a secret that is missing, and nothing can be entered', async () => {
  showConnection({ secretState: 'silent' })
  await screen.findByText(/^The keychain isn’t responding$/)
  expect(screen.queryByRole('button', { name: 'Enter secret key' })).toBeNull()
  cleanup()
  showConnection({ secretState: 'missing' })
  await screen.findByText('Secret key missing')
  expect(screen.getByRole('button', { name: 'Enter secret key' })).toBeTruthy()
})

test('of another language than Chromium’s it says that date fields follow at the next start', async () => {
  showSettings({ section: 'general' })
  await heading()
  const hint = () => screen.queryByText('Date fields change at the next start.')
  expect(navigator.language).toBe('en-US')
  await choose(/Language$/, 'Deutsch')
  expect(await screen.findByText('Date fields change at the next start.')).toBeTruthy()
  await choose(/Language$/, 'English')
  await waitFor(() => expect(hint()).toBeNull())
})
