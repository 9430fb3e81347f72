import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ReviewerName } from '../../../../../contract/model/reviewer.ts'
import { NOBODY } from '../../../../support/fake-desk.ts'
import { reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { openDetails, renderSession } from './render-session.tsx'

afterEach(cleanup)

test('a first note is saved without a name, which is asked for beside it and shown there from then on', async () => {
  const { screen, calls } = renderSession(stateWith(reportWith({})), {
    'reviewer.setName': (name: ReviewerName) => ({ ...NOBODY, ...name }),
  })
  const asked = () => screen.queryByRole('button', { name: 'Enter name' })
  await screen.findByRole('tab', { name: 'Details' })
  openDetails(screen)
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  field.focus()
  expect(asked()).toBeNull()
  fireEvent.change(field, { target: { value: 'Look again at 02:18' } })
  await screen.findByText(/^Saved /)
  expect(calls.filter(({ channel }) => channel === 'notes.set')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(field)

  fireEvent.click(asked()!)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Ada Byron' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText(/^Saved .* by AB$/)).getAttribute('role')).toBe('status')
  expect(asked()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('who puts the name off is not asked by itself again, and can still enter it', async () => {
  const { screen, calls } = renderSession(stateWith(reportWith({})), {
    'notes.get': () => ({ text: 'Look again', savedAt: Date.UTC(2026, 10, 20), revision: 3 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Enter name' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Enter name' })
  expect(calls.map(({ channel }) => channel)).not.toContain('reviewer.setName')
})
