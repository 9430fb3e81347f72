import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { WelcomeScreen } from '../../../../../renderer/features/connect/welcome-screen.tsx'
import { CONNECTION, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

function showWelcome(start: () => Connection) {
  installDesk(createFakeDesk([], { 'demo.start': start }))
  const made = vi.fn<(connection: Connection) => void>()
  const onConnect = vi.fn()
  const onDemo = async (make: () => Promise<Connection>) => made(await make())
  renderScreen(<WelcomeScreen onDemo={onDemo} onConnect={onConnect} />)
  return { made, onConnect }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('there are two choices and nothing else', () => {
  const { onConnect } = showWelcome(() => CONNECTION)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-labelledby'))).toHaveLength(2)
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Connect to service')
  expect(onConnect).toHaveBeenCalledOnce()
})

test('the demo starts once, however often it is pressed', async () => {
  const { made } = showWelcome(() => CONNECTION)
  press('Explore with demo data')
  press('Starting demo…')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Explore with demo data' })).toBeTruthy())
  expect(made.mock.calls).toEqual([[CONNECTION]])
})

test('a demo that does not start says why, and can be tried again', async () => {
  showWelcome(() => {
    throw new DeskError('disk-full', 'no room')
  })
  press('Explore with demo data')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Explore with demo data' })).toBeTruthy()
})
