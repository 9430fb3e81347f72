import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { Reviewer } from '../../../../../contract/model/reviewer.ts'
import { NOBODY } from '../../../../support/fake-desk.ts'
import { showSettings } from '../../../../support/show-settings.tsx'

afterEach(cleanup)

function show(reviewer: Reviewer = NOBODY, fails = false) {
  const { fake } = showSettings({
    section: 'general',
    answers: {
      'reviewer.get': () => reviewer,
      'reviewer.setName': (name) => {
        if (fails) throw new DeskError('disk-full', 'no room')
        return { ...reviewer, ...name }
      },
    },
  })
  return {
    saved: () => fake.calls.filter(({ channel }) => channel === 'reviewer.setName').map(({ request }) => request),
  }
}

const card = () => screen.findByRole('region', { name: 'Reviewer' })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('a name is entered, its initials are proposed, and both stand in the card', async () => {
  const { saved } = show()
  within(await card()).getByText(/^No name yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Enter name' }))
  await screen.findByRole('dialog', { name: 'Enter name' })
  expect(save().disabled).toBe(true)
  enter('Name', 'Ada King Byron ')
  expect(field('Initials').value).toBe('AB')
  fireEvent.click(save())
  await vi.waitFor(() => expect(saved()).toEqual([{ name: 'Ada King Byron', initials: 'AB' }]))
  await within(await card()).findByText('Ada King Byron')
  within(await card()).getByText('AB')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('button', { name: 'Edit name' })
})

test('initials of one’s own stay when the name is changed, and proposed ones follow it', async () => {
  const { saved } = show({ ...NOBODY, name: 'Ada Byron', initials: 'AKB' })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit name' }))
  enter('Name', 'Ada Lovelace')
  expect(field('Initials').value).toBe('AKB')
  enter('Initials', '')
  expect(save().disabled).toBe(true)
  enter('Initials', 'AL')
  fireEvent.click(save())
  await vi.waitFor(() => expect(saved()).toEqual([{ name: 'Ada Lovelace', initials: 'AL' }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit name' }))
  enter('Name', 'Zoe Lovelace')
  expect(field('Initials').value).toBe('ZL')
})

test('a name without letters needs initials that one enters', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Enter name' }))
  enter('Name', '4711')
  expect([field('Initials').value, save().disabled]).toEqual(['', true])
  enter('Initials', '47')
  expect(save().disabled).toBe(false)
})

test('a name that cannot be saved stays in the dialog, which says why', async () => {
  show(NOBODY, true)
  fireEvent.click(await screen.findByRole('button', { name: 'Enter name' }))
  enter('Name', 'Ada Byron')
  fireEvent.click(save())
  await screen.findByRole('alert')
  expect(field('Name').value).toBe('Ada Byron')
})

test('a dialog that is put off saves nothing', async () => {
  const { saved } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Enter name' }))
  enter('Name', 'Ada Byron')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved()).toEqual([])
})
