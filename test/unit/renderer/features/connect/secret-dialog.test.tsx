import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DeskError, type ErrorCode } from '../../../../../contract/model/errors.ts'
import { MissingSecret } from '../../../../../renderer/shell/missing-secret.tsx'
import { en } from '../../../../../contract/text/en.ts'
import { LockScreen } from '../../../../../renderer/features/connect/lock-screen.tsx'
import { SecretDialog } from '../../../../../renderer/features/connect/secret-dialog.tsx'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

const KEPT: Connection = { ...CONNECTION, secretState: 'missing' }
const SILENT: Connection = { ...CONNECTION, secretState: 'silent' }
const WRAPPED: Connection = { ...KEPT, storeKey: 'wrapped' }

function withDesk(keychain: boolean, provide: () => Connection = () => ({ ...WRAPPED, secretState: 'memory' })) {
  const fake = createFakeDesk([], {
    'app.info': () => ({
      version: '0',
      host: 'electron',
      chromiumVersion: '156',
      platform: 'linux',
      dataDir: '/data',
      keychain: { available: keychain, reason: keychain ? null : 'No Secret Service.' },
      systemLanguages: ['en-US'],
      pseudoLocale: false,
    }),
    'connections.provideSecret': provide,
  })
  installDesk(fake)
  return fake
}

function showDialog(connection: Connection, keychain: boolean, provide?: () => Connection) {
  const fake = withDesk(keychain, provide)
  const onProvided = vi.fn()
  renderScreen(<SecretDialog connection={connection} onClose={vi.fn()} onProvided={onProvided} />)
  return { fake, onProvided }
}

function enter(secret: string, button: RegExp) {
  fireEvent.change(screen.getByLabelText(/^Secret key/), { target: { value: secret } })
  fireEvent.click(screen.getByRole('button', { name: button }))
}

const failing = (code: ErrorCode) => () => {
  throw new DeskError(code, 'said by main')
}

test('a store that the secret opens: says that what is stored is locked, and opens it', async () => {
  const { fake, onProvided } = showDialog(WRAPPED, false)
  expect(screen.getByText(/is locked/)).toBeTruthy()
  expect(screen.queryByText(/You can read synced data/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('checkbox').hasAttribute('disabled')).toBe(true))
  enter('s3cret', /^Unlock$/)
  await waitFor(() => expect(onProvided).toHaveBeenCalled())
  expect(fake.calls.find(({ channel }) => channel === 'connections.provideSecret')?.request).toEqual({
    connectionId: CONNECTION_ID,
    secret: 's3cret',
    keep: 'memory',
  })
})

test('a store whose key the keychain has: says that it can be read without the secret', () => {
  showDialog(KEPT, true)
  expect(screen.getByText(/You can read synced data/)).toBeTruthy()
  expect(screen.queryByText(/locked/)).toBeNull()
})

test('guard: a connection that was given another address under its name shows the address before a secret is entered', () => {
  showDialog({ ...KEPT, baseUrl: 'https://evil.example/api', accountId: '999' }, true)
  expect(screen.getByText('Account 999 at https://evil.example/api')).toBeTruthy()
})

test('a secret that does not open the store: says so, and that the former one may', async () => {
  const { onProvided } = showDialog(WRAPPED, false, failing('secret-wrong'))
  enter('another', /^Unlock$/)
  expect(await screen.findByText(/doesn’t unlock your data.*enter the old one first/)).toBeTruthy()
  expect(onProvided).not.toHaveBeenCalled()
})

test('a keychain that refuses the secret: memory is offered where the secret opens the store, and only there', async () => {
  showDialog(WRAPPED, true, failing('keychain-unavailable'))
  enter('s3cret', /^Unlock$/)
  expect(await screen.findByText(/Select “Keep secret key in memory/)).toBeTruthy()
  cleanup()
  showDialog(KEPT, true, failing('keychain-unavailable'))
  enter('s3cret', /^Save key$/)
  expect(await screen.findByText(/Unlock or start it/)).toBeTruthy()
  expect(screen.queryByText(/Select “Keep secret key in memory/)).toBeNull()
})

test.each([
  ['locked by its secret', WRAPPED, /Enter its secret key/, 'Enter secret key'],
  ['key and secret in a silent keychain', SILENT, /isn’t responding/, 'Try again'],
  ['only the secret is missing', KEPT, /can’t sync/, 'Enter secret key'],
] as const)('the notice over the screen: %s', async (_name, connection, said, offered) => {
  const [onEnter, onRetry] = [vi.fn(), vi.fn()]
  renderScreen(<MissingSecret connection={connection} onEnter={onEnter} onRetry={onRetry} />)
  expect(await screen.findByText(said)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: offered }))
  expect(offered === 'Try again' ? onRetry : onEnter).toHaveBeenCalledOnce()
})

test('the lock screen: the field has the focus, a wrong key says so beside it, the right one unlocks', async () => {
  let fails = true
  const fake = withDesk(false, () => {
    if (fails) throw new DeskError('secret-wrong', 'said by main')
    return { ...WRAPPED, secretState: 'memory' }
  })
  const onUnlocked = vi.fn()
  renderScreen(<LockScreen connection={WRAPPED} onUnlocked={onUnlocked} />)
  expect(screen.getByRole('heading', { name: '“College” is locked' })).toBeTruthy()
  const field = screen.getByLabelText(/^Secret key/)
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  enter('another', /^Unlock$/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(new RegExp(en.errors['secret-wrong'].happened.slice(0, -1)))).toBeTruthy()
  expect(onUnlocked).not.toHaveBeenCalled()
  fails = false
  enter('s3cret', /^Unlock$/)
  await waitFor(() => expect(onUnlocked).toHaveBeenCalledOnce())
  expect(fake.calls.findLast(({ channel }) => channel === 'connections.provideSecret')?.request).toMatchObject({
    keep: 'memory',
  })
})
