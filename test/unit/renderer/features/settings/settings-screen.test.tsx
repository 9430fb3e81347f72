import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { createI18n } from '../../../../../renderer/common/i18n/i18n.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { SettingsScreen } from '../../../../../renderer/features/settings/settings-screen.tsx'
import { CONNECTION, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'

afterEach(cleanup)

function show(lines: readonly string[], connections: readonly Connection[] = []) {
  const fake = createFakeDesk([], {
    'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change }),
    'app.storage': () => ({ dataDir: '/home/ada/desk', bytes: 3_400_000, connections: [] }),
    'app.log': () => ({ file: '/home/ada/desk/logs/proctor-desk.log', lines }),
    'app.openFolder': () => null,
  })
  installDesk(fake)
  const nothing = () => undefined
  render(
    <I18nextProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <SettingsScreen
          connections={connections}
          onAdd={nothing}
          onEdit={nothing}
          onRemove={nothing}
          onProvideSecret={nothing}
        />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return fake
}

test('the size of what is stored is told, and its folder and the log’s are opened by name', async () => {
  const fake = show([])
  const card = await screen.findByRole('region', { name: 'Stored on this computer' })
  await within(card).findByText(/3\.4\sMB/)
  within(card).getByText('/home/ada/desk')
  fireEvent.click(within(card).getByRole('button', { name: 'Open folder' }))
  fireEvent.click(within(card).getByRole('button', { name: 'Open log folder' }))
  await vi.waitFor(() =>
    expect(fake.calls.filter(({ channel }) => channel === 'app.openFolder').map(({ request }) => request)).toEqual([
      { folder: 'data' },
      { folder: 'logs' },
    ]),
  )
})

test('the log is shown whole and can be copied', async () => {
  show(['{"event":"one"}', '{"event":"two"}'])
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
  show([])
  fireEvent.click(await screen.findByRole('button', { name: 'View log' }))
  await screen.findByText('Log is empty')
  expect(screen.getByRole('button', { name: 'Copy all' }).hasAttribute('disabled')).toBe(true)
})

test('a time zone is chosen from all that there are', async () => {
  const fake = show([])
  const button = await screen.findByRole('button', { name: /Time zone/ })
  expect(button.textContent).toContain('Match system')
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('option', { name: 'America/Lima' }))
  await vi.waitFor(() =>
    expect(fake.calls.find(({ channel }) => channel === 'settings.set')?.request).toEqual({ timeZone: 'America/Lima' }),
  )
})

test.each(['missing', 'memory'] as const)(
  'nothing is missing of a demo whose secret no keychain keeps (%s), for the program has it',
  async (secretState) => {
    show([], [{ ...CONNECTION, isDemo: true, storeKey: 'wrapped', secretState }])
    await screen.findByText('Secret key built into the demo')
    expect(screen.queryByText(/missing|until the program closes/)).toBeNull()
  },
)

test('a keychain that does not answer is told apart from a secret that is missing, and nothing can be entered', async () => {
  show([], [{ ...CONNECTION, secretState: 'silent' }])
  await screen.findByText(/^The keychain isn’t responding$/)
  expect(screen.queryByRole('button', { name: 'Enter secret key' })).toBeNull()
  cleanup()
  show([], [{ ...CONNECTION, secretState: 'missing' }])
  await screen.findByText('Secret key missing')
  expect(screen.getByRole('button', { name: 'Enter secret key' })).toBeTruthy()
})
