import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UPDATE_TROUBLES, type UpdateStatus, type WorkUnderWay } from '../../../../../contract/model/updates.ts'
import { showSettings } from '../../../../support/show-settings.tsx'

afterEach(cleanup)

const UPDATE = { version: '0.2.0', releasedAt: Date.now(), notes: '', bytes: 85_000_000 }
const NOTHING: UpdateStatus = { phase: 'unknown', update: null, received: 0, trouble: null, checkedAt: null }

function show(status: Partial<UpdateStatus> | null, work: Partial<WorkUnderWay> = {}) {
  const answer = () => (status === null ? null : { ...NOTHING, ...status })
  return showSettings({
    section: 'about',
    answers: {
      'updates.status': answer,
      'updates.check': answer,
      'updates.download': answer,
      'updates.cancel': answer,
      'updates.restart': answer,
      'updates.underWay': () => ({ exports: 0, evidenceReports: 0, syncs: 0, ...work }),
    },
  })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const callsOf = ({ fake }: ReturnType<typeof show>) =>
  fake.calls.map(({ channel }) => channel).filter((channel) => /^updates\.(?!status)/.test(channel))

test('a copy of the app without updates shows nothing of them, and its search finds nothing', async () => {
  show(null)
  await screen.findByText('0.0.0')
  expect(screen.queryByText('Updates')).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'automatically update' } })
  expect(await screen.findByText('No sections found')).toBeTruthy()
})

test('the search finds updates where there are some', async () => {
  show({})
  await screen.findByText('Updates')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'check for updates auto' } })
  await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['About']))
})

test('each step is offered when it is its turn, and none is taken without being asked for', async () => {
  const steps = [
    [{ phase: 'unknown' }, 'Not checked yet', 'Check now', 'updates.check'],
    [{ phase: 'current', checkedAt: Date.now() }, 'Up to date. Checked now.', 'Check now', 'updates.check'],
    [{ phase: 'available', update: UPDATE }, '0.2.0, released', 'Download', 'updates.download'],
    [
      { phase: 'downloading', update: UPDATE, received: 17_000_000 },
      'Downloading 0.2.0: 17 MB of 85 MB',
      'Cancel download',
      'updates.cancel',
    ],
  ] as const
  for (const [status, text, button, channel] of steps) {
    const shown = show(status)
    const state = await screen.findByText(new RegExp(text))
    expect(state.getAttribute('role')).toBe('status')
    expect(callsOf(shown)).toEqual([])
    await press(button)
    await waitFor(() => expect(callsOf(shown)).toEqual([channel]))
    cleanup()
  }
})

test('how far a download is has a number for screen readers', async () => {
  show({ phase: 'downloading', update: UPDATE, received: 17_000_000 })
  expect((await screen.findByRole('progressbar', { name: 'Updates' })).getAttribute('aria-valuenow')).toBe('20')
})

test('a restart is asked about, with what it would end', async () => {
  const shown = show({ phase: 'ready', update: UPDATE }, { exports: 2, syncs: 1 })
  await press('Restart and update…')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 exports are running and will be canceled.')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 exports are running and will be canceled.',
    '1 sync is running. It continues after the restart.',
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(shown)).toEqual(['updates.underWay'])
  await press('Restart and update…')
  const go = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Restart and update' })
  await waitFor(() => expect(go.hasAttribute('disabled')).toBe(false))
  fireEvent.click(go)
  await waitFor(() => expect(callsOf(shown)).toContain('updates.restart'))
})

test('guard: release notes are shown as text, whatever markup they have', async () => {
  const notes =
    '# News\n<img src="x" onerror="globalThis.hacked = true">\n[click](javascript:alert(1))\n<script>1</script>'
  show({ phase: 'available', update: { ...UPDATE, notes } })
  const region = await screen.findByRole('region', { name: 'What’s new in 0.2.0' })
  expect(region.textContent).toBe(notes)
  expect(region.children).toHaveLength(0)
})

test.each(UPDATE_TROUBLES)('of %s it says what happened, what is safe and what to do', async (kind) => {
  show({ phase: 'available', update: UPDATE, trouble: { kind, status: 503 } })
  const banner = (await screen.findByText(/\.$/, { selector: '[class*=title]' })).closest('[role=status]')
  expect(banner?.textContent).toMatch(/^[^.]+\..*\..*\.$/u)
  expect(banner?.textContent).not.toContain('{{')
})
