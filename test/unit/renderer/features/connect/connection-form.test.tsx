import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DeskError, type ErrorCode, type ErrorDetails } from '../../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../../contract/model/ids.ts'
import type { ConnectionTest } from '../../../../../contract/model/sync.ts'
import { discardDraft } from '../../../../../renderer/features/connect/connection-drafts.ts'
import { ConnectionForm } from '../../../../../renderer/features/connect/connection-form.tsx'
import { CONNECTION, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(() => {
  cleanup()
  discardDraft(null)
  discardDraft(SAVED)
})

const SAVED = CONNECTION
const passed: ConnectionTest = { ok: true, failure: null, refusedCenters: [], clockOffsetMs: 0, roundTripMs: 20 }
const failedWith = (code: ErrorCode, details: ErrorDetails = {}): ConnectionTest => ({
  ...passed,
  ok: false,
  failure: { code, message: 'said by main', details },
})

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function fillIn() {
  type(/^Name/, 'College')
  type(/^Service address/, 'https://api.example.org/')
  type(/^Account ID/, '1001')
  type(/^Secret key/, 's3cret')
  type(/^Centers/, 'spring')
  fireEvent.keyDown(screen.getByLabelText(/^Centers/), { key: 'Enter' })
}

type Overrides = Parameters<typeof createFakeDesk>[1]
function showForm(overrides: Overrides, connection: Connection | null = null) {
  const fake = createFakeDesk([], overrides)
  installDesk(fake)
  const onSaved = vi.fn()
  const onCancel = vi.fn()
  const onSave = async (save: () => Promise<Connection>) => void (await onSaved(await save()))
  const onAdded = vi.fn()
  const onAdd = async (add: () => Promise<Connection>) => void (await onAdded(await add()))
  const { unmount } = renderScreen(
    <ConnectionForm connection={connection} onSave={onSave} onAdd={onAdd} onCancel={onCancel} />,
  )
  return { fake, onSaved, onAdded, onCancel, unmount }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('an empty form says what is missing, field by field, and asks main for nothing', async () => {
  const { fake } = showForm({})
  press('Connect and sync')
  for (const text of [
    'Enter a name.',
    /^Enter an https/,
    'Account ID must be a whole number.',
    'Enter the secret key.',
    'Enter at least one center.',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy()
  }
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
  expect(fake.calls.map(({ channel }) => channel)).toEqual(['app.info'])
})

test('Enter that ends a composition adds no center, and the next one does', () => {
  showForm({})
  type(/^Centers/, '東京')
  const field = screen.getByLabelText(/^Centers/)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(screen.queryByRole('button', { name: 'Remove 東京' })).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  screen.getByRole('button', { name: 'Remove 東京' })
})

test.each([
  ['wrong secret', failedWith('forbidden', { status: 403 }), /Account ID or secret key not accepted/],
  ['clock 20 minutes off', failedWith('clock-skew', { clockOffsetMs: 20 * 60_000 }), /20 minutes behind/],
  ['no network', failedWith('network'), /Couldn’t reach the service/],
  ['time-out', failedWith('timeout'), /didn’t respond in time/],
  ['500s', failedWith('server', { status: 500 }), /Internal service error \(HTTP 500\)/],
  ['redirect', failedWith('redirect'), /This address redirects/],
  ['another server', failedWith('not-this-service'), /Not an Assessment Service/],
  ['invalid JSON', failedWith('malformed'), /Couldn’t read the service’s response/],
])('test connection, %s: says so', async (_, answer, text) => {
  showForm({ 'connections.test': () => answer })
  fillIn()
  press('Test connection')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(text)
})

test('test connection, unknown center: names the center that was refused, not the others', async () => {
  showForm({
    'connections.test': () => ({
      ...passed,
      ok: false,
      refusedCenters: [{ center: 'sprong', failure: { code: 'bad-request', message: '', details: { status: 400 } } }],
    }),
  })
  fillIn()
  type(/^Centers/, 'sprong')
  fireEvent.keyDown(screen.getByLabelText(/^Centers/), { key: 'Enter' })
  press('Test connection')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('sprong')
  expect(alert.textContent).not.toContain('spring:')
})

test('test connection, success: says for which centers, and sends the address cleaned', async () => {
  const { fake } = showForm({ 'connections.test': () => passed })
  fillIn()
  press('Test connection')
  expect((await screen.findByText('Connection successful')).closest('[role=status]')?.textContent).toContain('spring')
  const request = fake.calls.find(({ channel }) => channel === 'connections.test')?.request
  expect(request).toMatchObject({
    secret: 's3cret',
    settings: { baseUrl: 'https://api.example.org', accountId: '1001', centers: ['spring'] },
  })
})

test('saving puts the secret into the keychain', async () => {
  const { fake, onSaved } = showForm({ 'connections.add': () => SAVED })
  fillIn()
  press('Connect and sync')
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(SAVED))
  expect(fake.calls.find(({ channel }) => channel === 'connections.add')?.request).toMatchObject({ keep: 'keychain' })
})

test('what is pressed twice, also while the screen is being left, makes one connection', async () => {
  const left = Promise.withResolvers<void>()
  const { fake, onSaved } = showForm({ 'connections.add': () => SAVED })
  onSaved.mockReturnValue(left.promise)
  fillIn()
  press('Connect and sync')
  press('Connect and sync')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  fireEvent.submit(screen.getByLabelText(/^Service address/))
  left.resolve()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Connect and sync' })).toBeTruthy())
  expect(onSaved).toHaveBeenCalledOnce()
  expect(fake.calls.filter(({ channel }) => channel === 'connections.add')).toHaveLength(1)
})

test('no keychain: says so and keeps the secret in memory only when that was chosen', async () => {
  const { fake, onSaved } = showForm({
    'app.info': () => ({
      version: '0',
      host: 'electron',
      chromiumVersion: '156',
      platform: 'linux',
      dataDir: '/data',
      keychain: { available: false, reason: 'No Secret Service.' },
      systemLanguages: ['en-US'],
      pseudoLocale: false,
    }),
    'connections.add': () => ({ ...SAVED, secretState: 'memory' }),
  })
  expect(await screen.findByText(/No Secret Service\./)).toBeTruthy()
  fillIn()
  press('Connect and sync')
  expect(await screen.findByText(/Select “Keep secret key in memory/)).toBeTruthy()
  expect(fake.calls.some(({ channel }) => channel === 'connections.add')).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: /Keep secret key in memory/ }))
  press('Connect and sync')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(fake.calls.find(({ channel }) => channel === 'connections.add')?.request).toMatchObject({ keep: 'memory' })
})

test('a keychain that fails only when it is used leads to the same offer', async () => {
  showForm({
    'connections.add': () => {
      throw new DeskError('keychain-unavailable', 'locked')
    },
  })
  fillIn()
  press('Connect and sync')
  expect(await screen.findByRole('checkbox', { name: /Keep secret key in memory/ })).toBeTruthy()
})

test('another address asks for the secret again: the stored one is for the old address', async () => {
  const { fake } = showForm({ 'connections.update': () => SAVED }, SAVED)
  fireEvent.change(screen.getByLabelText(/^Service address/), { target: { value: 'https://elsewhere.example' } })
  press('Save changes')
  expect(await screen.findByText('Enter the secret key.')).toBeTruthy()
  expect(fake.calls.filter(({ channel }) => channel === 'connections.update')).toEqual([])
})

/** The form of a saved connection in which another address, and the secret key of the account there, are entered. */
async function enterAnotherAddress(values: { readonly address: string; readonly account: string }) {
  const update = vi.fn(({ sameAccount }: { readonly sameAccount?: boolean | undefined }) => {
    if (sameAccount === true) return SAVED
    throw new DeskError('another-account', 'another account')
  })
  const known = { ...SAVED, id: 'connection-2' as ConnectionId, name: 'Archive', accountId: '77' }
  const list = () => [SAVED, known]
  const add = () => ({ ...SAVED, id: 'connection-3' as ConnectionId })
  const shown = showForm({ 'connections.update': update, 'connections.list': list, 'connections.add': add }, SAVED)
  type(/^Service address/, values.address)
  type(/^Account ID/, values.account)
  type(/^Secret key/, 'k2')
  press('Save changes')
  await screen.findByRole('alertdialog', { name: 'Is this another account?' })
  return { ...shown, update, known }
}

test('another account becomes a connection of its own, and the saved one stays as it is', async () => {
  const { fake, onSaved, onAdded, update } = await enterAnotherAddress({ address: SAVED.baseUrl, account: '2002' })
  expect(screen.queryByRole('button', { name: 'Same account, new address' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Add connection' }))
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  const request = fake.calls.find(({ channel }) => channel === 'connections.add')?.request
  expect(request).toMatchObject({
    settings: { name: 'College (2002, api.example.org)', accountId: '2002' },
    secret: 'k2',
  })
  expect(update).toHaveBeenCalledOnce()
  expect(onSaved).not.toHaveBeenCalled()
})

test('a new address of the same account is saved once the user says so, and Cancel saves nothing', async () => {
  const { onSaved, update } = await enterAnotherAddress({ address: 'https://new.example.org', account: '1001' })
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(update).toHaveBeenCalledOnce()
  press('Save changes')
  fireEvent.click(await screen.findByRole('button', { name: 'Same account, new address' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(update.mock.lastCall?.[0]).toMatchObject({
    sameAccount: true,
    settings: { baseUrl: 'https://new.example.org' },
  })
})

test('an account that has a connection already is opened there', async () => {
  const { onAdded, known } = await enterAnotherAddress({ address: 'https://API.example.org:443/', account: '77' })
  fireEvent.click(await screen.findByRole('button', { name: 'Open “Archive”' }))
  await waitFor(() => expect(onAdded).toHaveBeenCalledExactlyOnceWith(known))
})

test('another spelling of the address is the same address, and needs no secret key', async () => {
  const { onSaved } = showForm({ 'connections.update': () => SAVED }, SAVED)
  type(/^Service address/, 'https://API.example.org:443//')
  press('Save changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('a stored secret is never shown, and an empty field leaves it as it is', async () => {
  const { fake, onSaved } = showForm({ 'connections.update': () => SAVED }, SAVED)
  expect(screen.getByLabelText<HTMLInputElement>(/^Secret key/).value).toBe('')
  expect(screen.getByLabelText(/^Secret key/).getAttribute('type')).toBe('password')
  press('Save changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(fake.calls.find(({ channel }) => channel === 'connections.update')?.request).not.toHaveProperty('secret')
})

test('the result of a test goes when a field is changed or turns out to be missing', async () => {
  showForm({ 'connections.test': () => passed })
  fillIn()
  press('Test connection')
  const title = 'Connection successful'
  await screen.findByText(title)
  type(/^Name/, 'Other college')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  press('Test connection')
  await screen.findByText(title)
  fireEvent.click(screen.getByRole('button', { name: 'Remove spring' }))
  press('Connect and sync')
  await screen.findByText('Enter at least one center.')
  expect(screen.queryByText(title)).toBeNull()
})

const isAdvancedOpen = () => screen.getByText('Advanced').closest('details')?.open

test('optional fields are folded, and open where one of them has a value', () => {
  showForm({})
  expect(isAdvancedOpen()).toBe(false)
  cleanup()
  showForm({}, { ...SAVED, appUrl: 'https://app.example.org' })
  expect(isAdvancedOpen()).toBe(true)
})

test('optional fields open, also a second time, when one of them is wrong', async () => {
  showForm({})
  fillIn()
  type(/^Web app address/, 'no address')
  press('Connect and sync')
  expect(await screen.findByText(/or leave it blank/)).toBeTruthy()
  await waitFor(() => expect(isAdvancedOpen()).toBe(true))
  fireEvent.click(screen.getByText('Advanced'))
  await waitFor(() => expect(isAdvancedOpen()).toBe(false))
  press('Connect and sync')
  await waitFor(() => expect(isAdvancedOpen()).toBe(true))
})

test('an error takes the place of the hint', async () => {
  showForm({})
  expect(screen.getByText('Shown in the sidebar.')).toBeTruthy()
  press('Connect and sync')
  await screen.findByText('Enter a name.')
  expect(screen.queryByText('Shown in the sidebar.')).toBeNull()
  expect(screen.getByText(/^For links you send/)).toBeTruthy()
})

test('what was entered is there again after leaving, but for the secret key, until it is discarded', () => {
  const { unmount } = showForm({}, SAVED)
  expect(screen.queryByText('Unsaved changes restored')).toBeNull()
  type(/^Name/, 'Other college')
  type(/^Secret key/, 's3cret')
  unmount()
  showForm({}, SAVED)
  expect(screen.getByText('Unsaved changes restored')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Other college')
  expect(screen.getByLabelText<HTMLInputElement>(/^Secret key/).value).toBe('')
  press('Discard changes')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(SAVED.name)
  expect(screen.queryByText('Unsaved changes restored')).toBeNull()
  cleanup()
  showForm({}, SAVED)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(SAVED.name)
})

test('nothing is kept of a form that was cancelled or saved', async () => {
  const { onCancel, unmount } = showForm({}, SAVED)
  type(/^Name/, 'Other college')
  press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
  unmount()
  const { onSaved } = showForm({ 'connections.update': () => SAVED }, SAVED)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(SAVED.name)
  type(/^Name/, 'Third college')
  press('Save changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  cleanup()
  showForm({}, SAVED)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(SAVED.name)
})
