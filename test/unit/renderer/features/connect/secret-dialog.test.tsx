import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DeskError, type ErrorCode } from '../../../../../contract/model/errors.ts'
import { MissingSecret } from '../../../../../renderer/shell/missing-secret.tsx'
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
      locale: 'en',
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
  expect(screen.getByText(/is locked with its secret/)).toBeTruthy()
  expect(screen.queryByText(/what is here can be read/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('checkbox').hasAttribute('disabled')).toBe(true))
  enter('s3cret', /^Open$/)
  await waitFor(() => expect(onProvided).toHaveBeenCalled())
  expect(fake.calls.find(({ channel }) => channel === 'connections.provideSecret')?.request).toEqual({
    connectionId: CONNECTION_ID,
    secret: 's3cret',
    keep: 'memory',
  })
})

test('a store whose key the keychain has: says that it can be read without the secret', () => {
  showDialog(KEPT, true)
  expect(screen.getByText(/what is here can be read/)).toBeTruthy()
  expect(screen.queryByText(/locked/)).toBeNull()
})

test('exploit: a connection that was given another address under its name shows the address before a secret is entered', () => {
  showDialog({ ...KEPT, baseUrl: 'https://evil.example/api', accountId: '999' }, true)
  expect(screen.getByText('It signs for account 999 at https://evil.example/api.')).toBeTruthy()
})

test('a secret that does not open the store: says so, and that the former one may', async () => {
  const { onProvided } = showDialog(WRAPPED, false, failing('secret-wrong'))
  enter('another', /^Open$/)
  expect(await screen.findByText(/does not open what is stored.*former one opens/)).toBeTruthy()
  expect(onProvided).not.toHaveBeenCalled()
})

test('a keychain that refuses the secret: memory is offered where the secret opens the store, and only there', async () => {
  showDialog(WRAPPED, true, failing('keychain-unavailable'))
  enter('s3cret', /^Open$/)
  expect(await screen.findByText(/Tick “Keep the secret in memory”/)).toBeTruthy()
  cleanup()
  showDialog(KEPT, true, failing('keychain-unavailable'))
  enter('s3cret', /^Keep the secret$/)
  expect(await screen.findByText(/Unlock or start the keychain/)).toBeTruthy()
  expect(screen.queryByText(/Tick “Keep the secret in memory”/)).toBeNull()
})

test.each([
  ['locked by its secret', WRAPPED, /Its secret opens it/, 'Enter the secret'],
  ['key and secret in a silent keychain', SILENT, /does not answer/, 'Try again'],
  ['only the secret is missing', KEPT, /cannot sync/, 'Enter the secret'],
] as const)('the notice over the screen: %s', async (_name, connection, said, offered) => {
  const [onEnter, onRetry] = [vi.fn(), vi.fn()]
  renderScreen(<MissingSecret connection={connection} onEnter={onEnter} onRetry={onRetry} />)
  expect(await screen.findByText(said)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: offered }))
  expect(offered === 'Try again' ? onRetry : onEnter).toHaveBeenCalledOnce()
})
