import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../../contract/model/errors.ts'
import { NotSaving } from '../../../../renderer/shell/not-saving.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

afterEach(cleanup)

const FULL: Failure = { code: 'disk-full', message: '' }

test('a full disk: says what cannot be saved until it can, and tries when asked', async () => {
  let failure: Failure | null = FULL
  const fake = createFakeDesk([], {
    'connections.saving': () => ({ failure }),
    'connections.trySaving': () => ({ failure }),
  })
  installDesk(fake)
  renderScreen(<NotSaving connectionId={CONNECTION_ID} />)
  const retry = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again' })
  expect(screen.getByRole('status').textContent).toMatch(/^The disk is full\. .*can’t save notes.*\. Free up space\./)
  fireEvent.click(retry)
  await waitFor(() => expect(fake.calls.map(({ channel }) => channel)).toContain('connections.trySaving'))
  await waitFor(() => expect(retry.disabled).toBe(false))
  expect(screen.getByRole('status')).toBeTruthy()
  failure = null
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('a folder that may only be read is said to be so', async () => {
  const failure: Failure = { code: 'disk-error', message: '' }
  installDesk(createFakeDesk([], { 'connections.saving': () => ({ failure }) }))
  renderScreen(<NotSaving connectionId={CONNECTION_ID} />)
  expect((await screen.findByRole('status')).textContent).toMatch(/can’t write to its data folder/)
})
