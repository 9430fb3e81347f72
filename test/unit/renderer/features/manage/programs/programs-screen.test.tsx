import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import type { Guid } from '../../../../../../contract/model/ids.ts'
import type { ChangeId } from '../../../../../../contract/model/outbox.ts'
import type { ProgramDetails } from '../../../../../../contract/model/program-records.ts'
import { setTimeZone } from '../../../../../../contract/text/time-zone.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { moduleTestId, programContent, programGuid, sentProgram } from '../../../../../support/programs.ts'
import { pressIn, programGrid, showPrograms } from '../../../../../support/programs-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  noticesStore.setState({ notices: [] })
})

let last = 0x9000
/** Each test has a program of its own, since editors outlive the screen. */
function sentDetails(part: Partial<ProgramDetails> = {}): ProgramDetails {
  last += 1
  const sentAt = Date.UTC(2026, 10, 14, 9, 12)
  return { id: programGuid(last), sent: sentProgram(3, 1), sentAt, draft: null, revision: 3, employees: null, ...part }
}

const rowOf = async (name: RegExp) => within(await programGrid()).getByRole('row', { name })
const current = (grid: Element) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

test('shows a sent program with its tests, what cannot be changed and what was sent before', async () => {
  showPrograms([sentDetails()])
  expect(await screen.findByText(/External ID LEAD-27 · last sent Nov 14, /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stage changes Ctrl ↵' }).hasAttribute('data-disabled')).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Center').value).toBe('Spring')
  expect(screen.getByLabelText('Center').hasAttribute('readonly')).toBe(true)
  fireEvent.click(await rowOf(/Working style/))
  expect(screen.getByLabelText<HTMLInputElement>('Test').readOnly).toBe(true)
  fireEvent.change(screen.getByLabelText('Passing percentage'), { target: { value: '70' } })
  expect(screen.getByText('was 60')).toBeTruthy()
  expect((await rowOf(/Working style/)).textContent).toContain('Changed')
  expect(screen.getByText('Passing percentage 60% → 70%')).toBeTruthy()
  expect(screen.getByText('Expected tests: 1 updated')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stage 1 change Ctrl ↵' })).toBeTruthy()
})

test('a center is renamed on this computer when the field is left, and keeps its name where none is entered', async () => {
  const { asked } = showPrograms([sentDetails()])
  const rename = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Rename center…' }))
    // The project has no name yet, and a field for one before it.
    return screen.getAllByLabelText<HTMLInputElement>('Name on this computer').at(-1)!
  }
  const field = await rename()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('Spring')
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.blur(field)
  const again = await rename()
  expect(again.value).toBe('Spring')
  expect(asked('directory.put')).toEqual([])
  fireEvent.change(again, { target: { value: ' Spring intake ' } })
  fireEvent.blur(again)
  await screen.findByRole('button', { name: 'Rename center…' })
  expect(asked('directory.put')).toMatchObject([{ entry: { kind: 'center', name: 'Spring intake' } }])
})

test('keys move the cursor and the rows, also across modules, remove them and undo that', async () => {
  showPrograms([sentDetails()])
  const grid = await programGrid()
  act(() => grid.focus())
  for (let step = 0; step < 3; step += 1) pressIn(grid, 'j', { code: 'KeyJ' })
  expect(current(grid)).toContain('Coaching basics')
  pressIn(grid, 'ArrowUp', { altKey: true })
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.textContent)[3],
  ).toContain('Coaching basics')
  pressIn(grid, 'ArrowDown', { altKey: true })
  pressIn(grid, 'ArrowDown', { altKey: true })
  // A sent test stays where it was, struck out, and is new in the other module.
  expect(current(grid)).toMatch(/^1Coaching basics.*New$/)
  expect(within(grid).getAllByRole('row', { name: /Coaching basics/ })).toHaveLength(2)
  pressIn(grid, 'Delete')
  expect(within(grid).getAllByRole('row', { name: /Coaching basics/ })).toHaveLength(1)
  expect((await rowOf(/Coaching basics/)).textContent).toContain('Removed')
  fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true })
  await waitFor(() => expect(within(grid).getAllByRole('row', { name: /Coaching basics/ })).toHaveLength(2))
})

test('a removed test can be restored in the pane', async () => {
  showPrograms([sentDetails()])
  const grid = await programGrid()
  fireEvent.click(await rowOf(/Safety induction/))
  pressIn(grid, 'Delete')
  expect(screen.getByText('Deletes its attempts not started yet')).toBeTruthy()
  fireEvent.click(await rowOf(/Safety induction/))
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(screen.getByText('Nothing has changed since it was sent.')).toBeTruthy()
})

test('adds a module and a test, which is chosen among those of the service', async () => {
  const { asked } = showPrograms([sentDetails()])
  fireEvent.click(await rowOf(/Add module/))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Closing' } })
  const adding = within(await programGrid()).getAllByRole('row', { name: 'Add test' })
  fireEvent.click(adding.at(-1)!)
  expect(await rowOf(/No test chosen/)).toBeTruthy()
  expect(screen.getByRole('searchbox', { name: 'Find a test' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(noticesStore.getState().notices[0]?.title).toBe('Correct this first'))
  expect(noticesStore.getState().notices[0]?.text).toContain('No test chosen, Test: Fill this in.')
  expect(asked('programs.stage')).toEqual([])
})

test('stages what was saved, at its revision, and leads to the outbox', async () => {
  const details = sentDetails()
  const { asked, onOutbox } = showPrograms([details])
  await programGrid()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Onboarding 27' } })
  fireEvent.click(screen.getByRole('button', { name: /^Stage 1 change/ }))
  await waitFor(() => expect(asked('programs.stage')).toMatchObject([{ id: details.id, over: 4 }]))
  expect(asked('programs.saveDraft')).toMatchObject([{ content: { title: 'Onboarding 27' }, over: 3 }])
  await waitFor(() => expect(noticesStore.getState().notices.map(({ id }) => id)).toContain('staged'))
  noticesStore
    .getState()
    .notices.find(({ id }) => id === 'staged')
    ?.actions?.[0]?.onAction()
  expect(onOutbox).toHaveBeenCalledOnce()
})

const pressStage = () => fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })

test('a number that is none is not staged as the one before it', async () => {
  const { asked } = showPrograms([sentDetails()])
  await programGrid()
  fireEvent.click(await rowOf(/Working style/))
  const field = screen.getByLabelText('Attempts')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.change(field, { target: { value: '12x' } })
  // The number from before the edit stands, and nothing is left to undo.
  expect(screen.getByText('Nothing has changed since it was sent.')).toBeTruthy()
  pressStage()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(asked('programs.stage')).toEqual([])
  // It is there again after another row was shown, and staging leads to it from there.
  fireEvent.click(await rowOf(/Safety induction/))
  fireEvent.change(screen.getByLabelText('Attempts'), { target: { value: '4' } })
  pressStage()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Attempts').value).toBe('12x'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Attempts')))
  expect(asked('programs.stage')).toEqual([])
  fireEvent.change(screen.getByLabelText('Attempts'), { target: { value: '13' } })
  pressStage()
  await waitFor(() => expect(asked('programs.stage')).toHaveLength(1))
  expect(JSON.stringify(asked('programs.saveDraft').at(-1))).toContain('"maxAttempts":13')
})

test('a time that is typed or cleared in part changes nothing and is not staged', async () => {
  setTimeZone('UTC')
  onTestFinished(() => setTimeZone('system'))
  const { asked } = showPrograms([sentDetails()])
  await programGrid()
  fireEvent.click(await rowOf(/Working style/))
  const field = screen.getByLabelText<HTMLInputElement>('Closes (UTC)')
  act(() => field.focus())
  const type = (value: string, badInput = false) => {
    Object.defineProperty(field, 'validity', { value: { badInput }, configurable: true })
    fireEvent.change(field, { target: { value } })
  }
  type('2027-02-01T08:00')
  expect(screen.getByText('Sent as Feb 1, 2027, 08:00 UTC')).toBeTruthy()
  // The day is cleared.
  type('', true)
  expect(field.value).toBe('')
  pressStage()
  expect(await screen.findByText('Enter a date and time.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(asked('programs.stage')).toEqual([])
  // The time from before the edit stands, not the one that was complete in between.
  expect(screen.getByText('Nothing has changed since it was sent.')).toBeTruthy()
  // The first digit of a year, which is no year of the 20th century.
  type('0002-02-01T08:00')
  expect(field.value).toBe('0002-02-01T08:00')
  pressStage()
  expect(await screen.findByText('Enter a date and time.')).toBeTruthy()
  expect(asked('programs.stage')).toEqual([])
  type('2028-02-01T08:00')
  expect(screen.getByText('Sent as Feb 1, 2028, 08:00 UTC')).toBeTruthy()
  // All of it is cleared: the browser announces the first part only.
  type('', true)
  Object.defineProperty(field, 'validity', { value: { badInput: false }, configurable: true })
  fireEvent.keyUp(field, { key: 'Backspace' })
  expect(screen.queryByText(/^Sent as/)).toBeNull()
  expect(screen.getByText('Nothing has changed since it was sent.')).toBeTruthy()
})

test('the foot says what of the program waits in the outbox', async () => {
  const change = '00000000-0000-4000-8000-000000000001' as ChangeId
  let isDraft = false
  showPrograms([sentDetails()], { 'programs.staged': () => ({ change, isDraft }) })
  // Nothing can be staged that would replace it.
  expect(await screen.findByText('The outbox still has a change of this program. Withdraw it there.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Onboarding 27' } })
  expect(screen.getByText('The outbox has an earlier state of this program. Staging replaces it.')).toBeTruthy()
  isDraft = true
  fireEvent.click(screen.getByRole('button', { name: /^Stage 1 change/ }))
  expect(await screen.findByText('In the outbox, not sent yet')).toBeTruthy()
})

test('discards a draft and undoes that', async () => {
  const content = { ...programContent(1), title: 'Never sent' }
  const draft = sentDetails({ sent: null, sentAt: null, draft: { content, savedAt: 1 } })
  const { asked } = showPrograms([draft, sentDetails()])
  expect(await screen.findByText('External ID LEAD-27 · Draft, never sent')).toBeTruthy()
  const list = () => within(screen.getByRole('navigation', { name: 'Programs' }))
  fireEvent.click(list().getByRole('button', { name: /^Never sent/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(asked('programs.discardDraft')).toMatchObject([{ id: draft.id }]))
  await waitFor(() => expect(list().queryByRole('button', { name: /^Never sent/ })).toBeNull())
  noticesStore
    .getState()
    .notices.find(({ id }) => id === 'program')
    ?.actions?.[0]?.onAction()
  await waitFor(() => expect(list().getByRole('button', { name: /^Never sent/ })).toBeTruthy())
})

test.each(['Keep mine', 'Use the other'])(
  'a program that was discarded elsewhere while it was written stays until it is chosen: %s',
  async (choice) => {
    const content = { ...programContent(1), title: 'Never sent' }
    const other = sentDetails()
    const gone = sentDetails({ sent: null, sentAt: null, draft: { content, savedAt: 1 } })
    const first = showPrograms([gone, other], {
      'programs.saveDraft': () => {
        throw new DeskError('program-changed', 'other')
      },
    })
    await programGrid()
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } })
    expect(await screen.findByText('This program changed meanwhile')).toBeTruthy()
    expect(first.asked('programs.saveDraft')).toHaveLength(1)
    cleanup()
    const { asked } = showPrograms([other])
    expect(await screen.findByText('This program changed meanwhile')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine')
    const list = () => within(screen.getByRole('navigation', { name: 'Programs' }))
    expect(list().queryByRole('button', { name: /^(Mine|Never sent)/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.queryByText('This program changed meanwhile')).toBeNull())
    const isKept = choice === 'Keep mine'
    expect(await list().findByRole('button', { name: isKept ? /^Mine/ : /^Onboarding/, current: true })).toBeTruthy()
    const created = asked('programs.saveDraft').filter((one) => (one as { readonly over: number }).over === 0)
    expect(created).toHaveLength(Number(isKept))
    expect(created).not.toContainEqual(expect.objectContaining({ id: gone.id }))
  },
)

test('undoing the notice of a discarded draft brings the draft back, whatever was edited since', async () => {
  const content = { ...sentProgram(3, 1).content, title: 'Discarded' }
  const { asked } = showPrograms([sentDetails({ draft: { content, savedAt: 1 } })])
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Onboarding'))
  await waitFor(() => expect(noticesStore.getState().notices).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Edited since' } })
  act(() => noticesStore.getState().notices[0]?.actions?.[0]?.onAction())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Discarded')
  await waitFor(() => expect(asked('programs.saveDraft').at(-1)).toMatchObject({ content: { title: 'Discarded' } }))
})

test('a sent program is removed from the app after a question, which says what stays', async () => {
  const other = sentDetails({
    id: programGuid(77),
    sent: null,
    sentAt: null,
    draft: { content: programContent(1), savedAt: 1 },
  })
  const details = sentDetails({
    draft: { content: { ...sentProgram(3, 1).content, title: 'Second draft' }, savedAt: 1 },
  })
  let isRemoved = false
  const { asked } = showPrograms([details, other], {
    'programs.remove': () => {
      isRemoved = true
      return null
    },
    'programs.list': () =>
      [...(isRemoved ? [] : [details]), other].map(({ id, sentAt }) => ({
        ...{ id, title: id === details.id ? 'Second draft' : 'Never sent', status: 'active', changes: 1, sentAt },
      })),
  })
  const list = () => within(screen.getByRole('navigation', { name: 'Programs' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from this app…' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove from this app' })
  expect(within(question).getByText(/^“Second draft” stays at the service as it is/)).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked('programs.remove')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove from this app…' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asked('programs.remove')).toMatchObject([{ id: details.id, over: details.revision }]))
  await waitFor(() => expect(list().queryByRole('button', { name: /^Second draft/ })).toBeNull())
  expect(noticesStore.getState().notices.map(({ title }) => title)).toContain('“Second draft” removed from this app')
  // A draft that was never sent is discarded instead, which can be undone.
  expect(await screen.findByText('External ID LEAD-27 · Draft, never sent')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove from this app…' })).toBeNull()
})

test('employees are registered with a scope, and mistakes in the lists are named', async () => {
  const details = sentDetails({ employees: { total: 12, at: Date.UTC(2026, 10, 14, 12) } })
  const { asked } = showPrograms([details])
  await programGrid()
  fireEvent.click(screen.getByRole('button', { name: 'Employees…' }))
  expect(screen.getByText('12 in the program on Nov 14')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Register'), { target: { value: 'E-1\nE-2\nE-1' } })
  expect(screen.getByText('E-1 is there more than once: lines 1, 3.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Register'), { target: { value: 'E-1\nE-2' } })
  fireEvent.change(screen.getByLabelText('Unregister'), { target: { value: 'E-3' } })
  fireEvent.click(screen.getByLabelText('Selected'))
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(await screen.findByText('Select at least one module test.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Working style'))
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(asked('programs.stageEmployees')).toHaveLength(1))
  expect(asked('programs.stageEmployees')[0]).toMatchObject({
    id: details.id,
    change: {
      register: [
        { id: 'E-1', line: 1 },
        { id: 'E-2', line: 2 },
      ],
      unregister: [{ id: 'E-3', line: 1 }],
      moduleTests: [moduleTestId(1, 2)] as readonly Guid[],
    },
  })
})

test('the list of wrong employee IDs ends with the number of those that are left out', async () => {
  showPrograms([sentDetails()])
  await programGrid()
  fireEvent.click(screen.getByRole('button', { name: 'Employees…' }))
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `E-${at}\nE-${at}`).join('\n')
  fireEvent.change(screen.getByLabelText('Register'), { target: { value: ids(23) } })
  expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(21)
  expect(screen.getByText('And 3 more')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Register'), { target: { value: ids(20) } })
  expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(20)
})

test('a new program begins where there is none', async () => {
  const { asked } = showPrograms([])
  expect(await screen.findByText('No programs yet')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' })
  await programGrid()
  expect(asked('programs.saveDraft')).toMatchObject([{ content: { title: '', modules: [] }, over: 0 }])
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Graduate intake' } })
  await waitFor(() => expect(asked('programs.saveDraft')).toHaveLength(2))
})
