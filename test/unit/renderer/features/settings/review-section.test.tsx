import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '../../../../../contract/model/review-settings.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { ValueNames } from '../../../../../contract/model/value-names.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import { CONNECTION, CONNECTION_ID, type Handlers } from '../../../../support/fake-desk.ts'
import { showSettings } from '../../../../support/show-settings.tsx'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

const valueNames: ValueNames = {
  conclusion: [
    { value: 0, name: 'Clear', tone: 'ok' },
    { value: 2, name: 'Needs review', tone: 'warn' },
  ],
  evaluation: [],
}
const connection = { ...CONNECTION, name: 'Northwind', valueNames }

async function show(answers: Handlers = {}) {
  const shown = showSettings({ section: 'review', connection, answers })
  await screen.findByRole('button', { name: 'Rename Clean' })
  return shown
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const row = (name: string) => within(screen.getByText(name).closest<HTMLElement>('li, tr')!)
const kindNames = () =>
  screen.getAllByRole('button', { name: /^Menu of / }).map((one) => one.getAttribute('aria-label'))

async function chooseInMenu(kind: string, entry: string): Promise<void> {
  press(`Menu of ${kind}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('a verdict is renamed in place, undone, and all labels are reset', async () => {
  const { kept } = await show()
  screen.getByText(/^For Northwind\./)
  expect(button('Reset labels').disabled).toBe(true)
  press('Rename Clean')
  enter('Label of Clean', ' Fine ')
  fireEvent.keyDown(field('Label of Clean'), { key: 'Enter' })
  const renamed = await screen.findByRole('button', { name: 'Rename Fine' })
  expect(document.activeElement).toBe(renamed)
  expect(kept.review.verdicts.clean.label).toBe('Fine')
  press('Rename Invalid')
  enter('Label of Invalid', 'Void')
  fireEvent.blur(field('Label of Invalid'))
  await screen.findByRole('button', { name: 'Rename Void' })
  press('Reset labels')
  await screen.findByRole('button', { name: 'Rename Clean' })
  expect(kept.review).toEqual(DEFAULT_REVIEW_SETTINGS)
  for (const name of ['Rename Fine', 'Rename Invalid', 'Rename Clean']) {
    act(() => void undoLast())
    await screen.findByRole('button', { name })
  }
  expect(kept.review).toEqual(DEFAULT_REVIEW_SETTINGS)
})

test('Escape keeps a label, and a label of another verdict is refused', async () => {
  const { kept } = await show()
  press('Rename Clean')
  enter('Label of Clean', 'unsure')
  screen.getByText('Another verdict has this label.')
  fireEvent.keyDown(field('Label of Clean'), { key: 'Enter' })
  expect(field('Label of Clean').value).toBe('unsure')
  fireEvent.keyDown(field('Label of Clean'), { key: 'Escape' })
  expect(document.activeElement).toBe(button('Rename Clean'))
  expect(kept.review).toEqual(DEFAULT_REVIEW_SETTINGS)
})

test('a label that cannot be saved says so and stays in the field', async () => {
  await show({
    'reviewSettings.set': () => {
      throw new DeskError('disk-full', 'no room')
    },
  })
  press('Rename Clean')
  enter('Label of Clean', 'Fine')
  fireEvent.keyDown(field('Label of Clean'), { key: 'Enter' })
  await screen.findByText('Couldn’t save settings')
  expect(field('Label of Clean').value).toBe('Fine')
  expect(undoLast()).toBe(false)
})

test('labeled conclusions and other numbers are added and removed', async () => {
  const { kept } = await show()
  press('Add conclusion to Clean')
  fireEvent.click(await screen.findByRole('option', { name: '2 – Needs review' }))
  await row('Clean').findByText('Needs review')
  press('Add conclusion to Clean')
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['0 – Clear'])
  enter('Other number', '2')
  press('Add')
  screen.getByText('Already listed.')
  enter('Other number', '-1')
  press('Add')
  await row('Clean').findByText('-1')
  expect(kept.review.verdicts.clean.agreesWith).toEqual([-1, 2])
  press('Remove Needs review from Clean')
  await waitFor(() => expect(kept.review.verdicts.clean.agreesWith).toEqual([-1]))
  expect(document.activeElement).toBe(button('Add conclusion to Clean'))
  act(() => void undoLast())
  await row('Clean').findByText('Needs review')
})

test('a change keeps what another window has saved since, and so does its undo', async () => {
  const { kept, fake } = await show()
  const { clean } = kept.review.verdicts
  kept.review = { ...kept.review, verdicts: { ...kept.review.verdicts, clean: { ...clean, label: 'Fine' } } }
  press('Add conclusion to Unsure')
  fireEvent.click(await screen.findByRole('option', { name: '0 – Clear' }))
  await screen.findByRole('button', { name: 'Rename Fine' })
  kept.review = { ...kept.review, verdicts: { ...kept.review.verdicts, clean: { ...clean, label: 'Good' } } }
  fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['reviewSettings'] })
  act(() => void undoLast())
  await waitFor(() => expect(kept.review.verdicts.unsure.agreesWith).toEqual([]))
  expect(kept.review.verdicts.clean.label).toBe('Good')
  await screen.findByRole('button', { name: 'Rename Good' })
})

test('reasons are added, renamed, put in order and removed, and free text needs no list', async () => {
  const { kept } = await show()
  screen.getByText('None in the list, free text allowed')
  press('Edit reasons…')
  for (const [number, text] of ['Late', 'Noise', 'Late'].entries()) {
    press('Add reason')
    enter(`Reason ${number + 1}`, text)
  }
  press('Save')
  expect(screen.getAllByText('Already listed.')).toHaveLength(2)
  enter('Reason 3', ' Two people ')
  press('Move reason 3 up')
  fireEvent.keyDown(field('Reason 1'), { key: 'ArrowDown', altKey: true })
  press('Remove reason 3')
  fireEvent.click(screen.getByRole('switch', { name: 'Allow free text' }))
  press('Save')
  await screen.findByText('2 in the list, no free text')
  expect(kept.review).toMatchObject({ reasons: ['Two people', 'Late'], allowsFreeReason: false })
  act(() => void undoLast())
  await screen.findByText('None in the list, free text allowed')
})

test('a reason stays possible: without a list there is free text', async () => {
  const { kept } = await show()
  press('Edit reasons…')
  fireEvent.click(screen.getByRole('switch', { name: 'Allow free text' }))
  press('Save')
  screen.getByText('Add a reason or allow free text.')
  expect(kept.review.allowsFreeReason).toBe(true)
})

test('a kind is added with a key that is free', async () => {
  const { kept } = await show()
  press('Add kind')
  press('Save')
  screen.getByText('Enter a name.')
  enter('Name', 'quote')
  screen.getByText('Another kind has this name.')
  enter('Name', 'Praise')
  for (const [key, problem] of [
    ['j', 'J is the key for “Next session”.'],
    ['t', 'T is the key for “Transcript”.'],
    ['q', 'Q is the key of “Quote”.'],
    ['7', 'Use a letter from A to Z.'],
  ] as const) {
    enter('Key', key)
    screen.getByText(problem)
    press('Save')
  }
  expect(kept.review.noteKinds).toHaveLength(4)
  enter('Key', '7R')
  expect(field('Key').value).toBe('R')
  fireEvent.click(screen.getByRole('radio', { name: 'Diamond' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Blue' }))
  press('Save')
  await screen.findByRole('button', { name: 'Menu of Praise' })
  expect(kept.review.noteKinds.at(-1)).toMatchObject({ name: 'Praise', key: 'r', form: 'diamond', tone: 'accent' })
})

test('a kind is renamed, gets another key or none, and moves', async () => {
  const { kept } = await show()
  await chooseInMenu('Strength', 'Rename')
  enter('Name', 'Plus')
  press('Save')
  await screen.findByRole('button', { name: 'Menu of Plus' })
  await chooseInMenu('Plus', 'Change key')
  enter('Key', '')
  press('Save')
  await waitFor(() => expect(kept.review.noteKinds[0]).toMatchObject({ name: 'Plus', key: null }))
  await chooseInMenu('Plus', 'Move down')
  await screen.findByText('Plus moved to 2 of 4')
  expect(kindNames()).toEqual(['Menu of Check', 'Menu of Plus', 'Menu of Incident', 'Menu of Quote'])
  act(() => void undoLast())
  await waitFor(() => expect(kindNames()[0]).toBe('Menu of Plus'))
})

test('a kind with notes is retired when it is removed, and one without goes away', async () => {
  const { kept } = await show({ 'reviewSettings.noteCounts': () => ({ check: 2 }) })
  await row('Check').findByText('2 notes')
  row('Quote').getByText('0 notes')
  await chooseInMenu('Check', 'Remove')
  await row('Check').findByText('Retired')
  expect(kept.review.noteKinds.at(-1)).toMatchObject({ id: 'check', key: null, isRetired: true })
  await chooseInMenu('Quote', 'Remove')
  await screen.findByText('“Quote” removed', { selector: '[class]' })
  await waitFor(() => expect(kept.review.noteKinds.map(({ id }) => id)).toEqual(['strength', 'incident', 'check']))
  act(() => void undoLast())
  act(() => void undoLast())
  await waitFor(() => expect(kept.review).toEqual(DEFAULT_REVIEW_SETTINGS))
})

test('a kind is retired where nobody can say whether notes use it', async () => {
  const { kept } = await show({
    'reviewSettings.noteCounts': () => {
      throw new DeskError('disk-error', 'no')
    },
  })
  await chooseInMenu('Check', 'Remove')
  await waitFor(() => expect(kept.review.noteKinds.at(-1)).toMatchObject({ id: 'check', isRetired: true }))
  expect(screen.queryByText(/\d notes/)).toBeNull()
})

test('scoring and submitting are set, and settings without a connection say what they need', async () => {
  const { kept } = await show()
  fireEvent.click(screen.getByRole('switch', { name: 'Submit needs a score for every question' }))
  press(/Submit needs a verdict$/)
  fireEvent.click(await screen.findByRole('option', { name: 'Always' }))
  press(/After Submit$/)
  fireEvent.click(await screen.findByRole('option', { name: 'Stay' }))
  press(/Skip silences longer than$/)
  fireEvent.click(await screen.findByRole('option', { name: '5 seconds' }))
  const expected: Partial<ReviewSettings> = {
    needsVerdict: 'always',
    needsEveryScore: false,
    afterSubmit: 'stay',
    skipsSilenceOver: 5,
  }
  await waitFor(() => expect(kept.review).toMatchObject(expected))
  cleanup()
  showSettings({ section: 'review', connection: null })
  await screen.findByText(/belong to a connection/)
})

test('contents list the groups and go to them', async () => {
  await show()
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  const entries = contents.getAllByRole('button')
  const groups = ['Blind review', 'Verdicts', 'Note kinds', 'Scoring and submitting']
  expect(entries.map((entry) => entry.textContent)).toEqual(groups)
  fireEvent.click(entries[2]!)
  expect(entries[2]!.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(button('Add kind'))
})

test('the search finds kinds and labels by the names that the team gave them', async () => {
  const [strength, ...others] = DEFAULT_REVIEW_SETTINGS.noteKinds
  const review = { ...DEFAULT_REVIEW_SETTINGS, noteKinds: [{ ...strength!, name: 'Glanz' }, ...others] }
  showSettings({ section: 'review', connection, review })
  await screen.findByRole('button', { name: 'Menu of Glanz' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'glanz' } })
  expect(document.querySelector('[data-found]')?.textContent).toContain('Glanz')
  const sections = screen.getByRole('navigation', { name: 'Settings' })
  expect(
    within(sections)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Review'])
})
