import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../../../../../contract/model/ids.ts'
import type { ChangeId, OutboxChange } from '../../../../../../contract/model/outbox.ts'
import { profileSchema } from '../../../../../../contract/model/profile.ts'
import type { RegisteredPerson } from '../../../../../../contract/model/registered.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../../contract/model/review-settings.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { ParticipantsScreen } from '../../../../../../renderer/features/manage/participants/participants-screen.tsx'
import {
  listPeopleOf,
  registerEmployees,
} from '../../../../../../renderer/features/manage/participants/use-participants.ts'
import {
  CONNECTION,
  createFakeDesk,
  installDesk,
  type FakeDesk,
  type Handlers,
} from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'

const TEST_ID = '22222222-0000-4000-8000-000000000001' as Guid
const PROFILE = profileSchema.parse({
  profileId: '11111111-0000-4000-8000-000000000001',
  name: 'Applicants',
  fields: ['Name', 'E-mail'].map((name) => ({ name, kind: 'text', isRequired: false })),
})
const CHANGE = '33333333-0000-4000-8000-000000000001' as ChangeId

function registered(index: number, part: Partial<RegisteredPerson> = {}): RegisteredPerson {
  return {
    participantId: `44444444-0000-4000-8000-00000000000${index}` as Guid,
    change: CHANGE,
    batch: 1,
    center: 'spring',
    tests: [TEST_ID],
    validFrom: '2020-01-01T00:00:00Z',
    validTill: '2999-01-01T00:00:00Z',
    registeredAt: 0,
    employee: null,
    name: `Person ${index}`,
    data: [{ name: 'E-mail', value: `p${index}@example.org` }],
    ...part,
  }
}

const PEOPLE = [
  registered(1),
  registered(2, { name: '', data: null }),
  registered(3, { tests: [TEST_ID, 'x'], validTill: '2020-02-01T00:00:00Z' }),
]

let fake: FakeDesk
let connections = 0
let connection = { ...CONNECTION, participantUrl: 'https://take.example.org' }
const copied: string[] = []
const onOutbox = vi.fn()

function show(answers: Handlers = {}): void {
  fake = createFakeDesk([], {
    'people.profiles': () => [PROFILE],
    'outbox.list': () => [],
    'outbox.registered': ({ filter }) => {
      const people = PEOPLE.filter(({ name }) => name.includes(filter.search))
      return { total: people.length, people }
    },
    'tests.known': () => ({
      tests: [
        {
          testId: TEST_ID,
          projectId: TEST_ID,
          type: 'test',
          status: 'active',
          title: 'Induction',
          description: null,
          time: null,
          modified: '2026-01-01T00:00:00Z',
        },
      ],
      listedAt: Date.now(),
    }),
    'people.open': () => ({
      tableId: 1,
      rows: 2,
      encoding: null,
      delimiter: ',',

      workbook: null,
      columns: PROFILE.fields.map(({ name }) => ({ title: name, sample: 'x' })),
      blank: 0,
      short: 0,
      above: 0,
    }),
    'people.close': () => null,
    'people.mappingFor': () => ({
      mapping: { columns: PROFILE.fields.map(({ name }) => ({ kind: 'field', name })), statuses: [] },
      isRemembered: false,
    }),
    'people.planParticipants': () => ({
      hints: [],
      counts: { registered: 2, invalid: 0 },
      batches: 1,
      photos: { named: 0, missing: 0, missingNames: [] },
    }),
    'people.rows': () => ({ total: 0, rows: [] }),
    ...answers,
  })
  installDesk(fake)
  renderScreen(<ParticipantsScreen connection={connection} onOutbox={onOutbox} />)
}

const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const notices = () => noticesStore.getState().notices.map(({ title }) => title)

beforeEach(() => {
  // What a user has done outlives the screen, so each test has a connection of its own.
  connections += 1
  connection = { ...connection, id: `connection-${connections}` as ConnectionId, centers: ['spring', 'summer'] }
  copied.length = 0
  onOutbox.mockReset()
  noticesStore.setState({ notices: [] })
  document.execCommand = () => {
    const event = new Event('copy', { cancelable: true })
    Object.assign(event, { clipboardData: { setData: (_: string, text: string) => copied.push(text) } })
    document.dispatchEvent(event)
    return true
  }
})
afterEach(cleanup)

test('registered people are listed with their tests and the state of their links, and copied', async () => {
  show()
  const grid = await screen.findByRole('grid', { name: 'Registered people' })
  expect(await within(grid).findByRole('row', { name: /Person 1 Induction spring Open/ })).toBeTruthy()
  expect(within(grid).getByRole('row', { name: /Name not known/ })).toBeTruthy()
  expect(within(grid).getByRole('row', { name: /Person 3 2 tests spring Closed/ })).toBeTruthy()
  expect(screen.getByText(/spring#participant\/44444444-0000-4000-8000-000000000001/)).toBeTruthy()
  expect(screen.getByText('p1@example.org')).toBeTruthy()
  press('Copy links')
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(copied[0]?.split('\n')[1]).toBe(
    '\thttps://take.example.org/spring#participant/44444444-0000-4000-8000-000000000002',
  )
  expect(notices()).toEqual(['3 links copied'])
})

test('during blind review names are hidden, not unknown', async () => {
  show({
    'reviewSettings.get': () => ({ ...DEFAULT_REVIEW_SETTINGS, isBlind: true }),
    'outbox.registered': () => ({ total: 1, people: [registered(1, { name: '', data: null })] }),
  })
  const grid = await screen.findByRole('grid', { name: 'Registered people' })
  expect(await within(grid).findByRole('row', { name: /^Name hidden/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Name hidden' })).toBeTruthy()
})

test('a name that is copied is no formula', async () => {
  show({ 'outbox.registered': () => ({ total: 1, people: [registered(1, { name: '=1+1' })] }) })
  await screen.findByRole('row', { name: /^=1\+1/ })
  press('Copy links')
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(copied[0]).toMatch(/^'=1\+1\thttps:/)
})

test('without the address of participant pages there are IDs only, and the pane says what to do', async () => {
  connection = { ...connection, participantUrl: '' }
  show()
  expect(await screen.findByText(/Enter the address of the participant pages/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy links' }).disabled).toBe(true)
  connection = { ...connection, participantUrl: 'https://take.example.org' }
})

test('a list that cannot be read says why; one in which nobody is found can be searched anew', async () => {
  let isBroken = true
  show({
    'outbox.registered': ({ filter }) => {
      if (isBroken) throw new DeskError('store-damaged', 'damaged')
      return filter.search === '' ? { total: 3, people: PEOPLE } : { total: 0, people: [] }
    },
  })
  expect(await screen.findByText('Couldn’t read this list')).toBeTruthy()
  isBroken = false
  press('Try again')
  await screen.findByRole('grid', { name: 'Registered people' })
  fill('Search people', 'nobody')
  expect(await screen.findByText('No matching people')).toBeTruthy()
  fill('Search people', '')
  expect(await screen.findByRole('grid', { name: 'Registered people' })).toBeTruthy()
})

test('only the people of a registration are listed where the outbox leads to them', async () => {
  listPeopleOf(connection.id, CHANGE)
  show()
  await screen.findByText('One registration')
  expect(asked('outbox.registered')[0]).toMatchObject({ filter: { change: CHANGE } })
  press('Show everybody')
  await waitFor(() => expect(asked('outbox.registered').at(-1)).toMatchObject({ filter: { change: null } }))
})

function fillForm(): void {
  press('Choose a center. Center')
  fireEvent.click(screen.getByRole('option', { name: 'summer' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Induction' }))
  fill(/^Opens, /, '2026-12-01T08:00')
  fill(/^Closes, /, '2999-12-01T08:00')
}

test('entered people are staged for the tests and the time of the form, and once only', async () => {
  const staged: OutboxChange[] = []
  show({
    'people.stageParticipants': ({ head }) => {
      const batches = { staged: 1, sending: 0, answered: 0, refused: 0, unknown: 0, confirmed: 0, withdrawn: 0 }
      staged.push({ id: CHANGE, batches, summary: { center: head.center } } as unknown as OutboxChange)
      return staged[0]!
    },
    'outbox.list': () => staged,
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Register people/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Enter a person…' }))
  press('Add')
  expect(screen.getByText('Fill in at least one field.')).toBeTruthy()
  fill('Name', 'Ada "A" Lovelace')
  press('Add')
  await waitFor(() => expect(asked('people.open')).toHaveLength(1))
  expect(asked('people.open')[0]).toMatchObject({ source: { text: '"Name","E-mail"\r\n"Ada ""A"" Lovelace",""' } })
  const stage = await screen.findByRole('button', { name: /^Stage 2 people/ })
  fireEvent.click(stage)
  expect(await screen.findByText('Choose at least one test.')).toBeTruthy()
  expect(screen.getByText('Enter when links open.')).toBeTruthy()
  expect(asked('people.stageParticipants')).toEqual([])
  fillForm()
  fireEvent.click(stage)
  await waitFor(() => expect(asked('people.stageParticipants')).toHaveLength(1))
  expect(asked('people.stageParticipants')[0]).toMatchObject({
    name: 'Entered people',
    head: { version: 2, center: 'summer', tests: [TEST_ID], proctoring: null },
    leftOut: [],
  })
  // Each registration makes new links, so a second press must not stage it again.
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^In the outbox/ })).disabled).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(asked('people.stageParticipants')).toHaveLength(1)
  // Who is entered next is without those who are in the outbox already.
  fireEvent.click(screen.getByRole('button', { name: 'Enter a person…' }))
  fill('Name', 'Bob')
  press('Add')
  await waitFor(() => expect(asked('people.open')).toHaveLength(2))
  expect(asked('people.open')[1]).toMatchObject({ source: { text: '"Name","E-mail"\r\n"Bob",""' } })
})

test('employees are registered by IDs that another screen hands on', async () => {
  registerEmployees(connection.id, ['e-1', 'e-2'], 'staff.csv')
  show({ 'people.stageEmployeeRegistration': () => ({ id: CHANGE }) as OutboxChange })
  expect(await screen.findByRole('row', { name: '2 e-2' })).toBeTruthy()
  fillForm()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Skip those registered already' }))
  press(/^Stage 2 people/)
  await waitFor(() => expect(asked('people.stageEmployeeRegistration')).toHaveLength(1))
  expect(asked('people.stageEmployeeRegistration')[0]).toMatchObject({
    name: 'staff.csv',
    head: { center: 'summer', doNotCreateIfExist: false },
    employees: ['e-1', 'e-2'],
  })
  fill('Employee IDs', 'e-1\ne-1')
  expect(await screen.findByText('“e-1” appears more than once: lines 1, 2.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Stage 0 people/ }).disabled).toBe(true)
})

test('a registration that cannot be staged says why, and what was entered stays', async () => {
  registerEmployees(connection.id, ['e-1'], '')
  show({
    'people.stageEmployeeRegistration': () => {
      throw new DeskError('disk-full', 'full')
    },
  })
  await screen.findByRole('row', { name: '1 e-1' })
  fillForm()
  press(/^Stage 1 person/)
  await waitFor(() => expect(notices()).toEqual(['Couldn’t add it to the outbox']))
  expect(screen.getByRole('row', { name: '1 e-1' })).toBeTruthy()
})

test('photos that the table names are asked for, and go to its table', async () => {
  let given = 0
  show({
    'people.planParticipants': () => ({
      hints: [],
      counts: { registered: 0, invalid: 1 },
      batches: 0,
      photos: { named: 1, missing: 1 - given, missingNames: given === 0 ? ['ada.png'] : [] },
    }),
    'people.addPhotos': ({ files }) => {
      given = 1
      return files.filter(({ name }) => name === 'bad.png').map(({ name }) => ({ name, reason: 'type' as const }))
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Register people/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Enter a person…' }))
  fill('Name', 'Ada')
  press('Add')
  press('Registration')
  expect(await screen.findByText('Photos not chosen yet: 1 of 1 (ada.png)')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!
  const files = ['ada.png', 'bad.png'].map((name) => new File([new Uint8Array(8)], name, { type: 'image/png' }))
  fireEvent.change(input, { target: { files } })
  expect(await screen.findByText('The photo is chosen.')).toBeTruthy()
  expect(notices()).toEqual(['Some photos can’t be sent'])
})

test('a second press stages nothing, also before the outbox was read again', async () => {
  registerEmployees(connection.id, ['e-1'], '')
  show({ 'people.stageEmployeeRegistration': () => ({ id: CHANGE }) as OutboxChange })
  await screen.findByRole('row', { name: '1 e-1' })
  fillForm()
  press(/^Stage 1 person/)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^In the outbox/ })).disabled).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  // Another center and back: it is what was staged before.
  press(/summer Center/)
  fireEvent.click(screen.getByRole('option', { name: 'spring' }))
  expect(await screen.findByRole('button', { name: /^Stage 1 person/ })).toBeTruthy()
  press(/spring Center/)
  fireEvent.click(screen.getByRole('option', { name: 'summer' }))
  expect(await screen.findByRole('button', { name: /^In the outbox/ })).toBeTruthy()
  expect(asked('people.stageEmployeeRegistration')).toHaveLength(1)
})

test('a time that is half typed is not staged as it was before', async () => {
  registerEmployees(connection.id, ['e-1'], '')
  show({ 'people.stageEmployeeRegistration': () => ({ id: CHANGE }) as OutboxChange })
  await screen.findByRole('row', { name: '1 e-1' })
  fillForm()
  const field = screen.getByLabelText<HTMLInputElement>(/^Closes, /)
  fireEvent.blur(field)
  // The day is cleared: the field has no text then, and what it had before is what would be sent.
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true })
  fireEvent.change(field, { target: { value: '' } })
  press(/^Stage 1 person/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(asked('people.stageEmployeeRegistration')).toEqual([])
})

test('photos go to their table once, and a table from another source gets none of them', async () => {
  let tables = 0
  const given: number[] = []
  show({
    'people.open': () => {
      tables += 1
      const columns = PROFILE.fields.map(({ name }) => ({ title: name, sample: 'x' }))
      return {
        tableId: tables,
        rows: 1,
        encoding: null,
        delimiter: ',',
        workbook: null,
        columns,
        blank: 0,
        short: 0,
        above: 0,
      }
    },
    'people.planParticipants': () => ({
      hints: [],
      counts: { registered: 1, invalid: 0 },
      batches: 1,
      photos: { named: 1, missing: 0, missingNames: [] },
    }),
    'people.addPhotos': ({ tableId }) => {
      given.push(tableId)
      return []
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Register people/ }))
  const paste = () => fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'Name\nAda' } })
  await screen.findByText('Who do you want to register?')
  paste()
  await screen.findByText('The photo is chosen.')
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(8)], 'ada.png', { type: 'image/png' })] } })
  await waitFor(() => expect(given).toEqual([1]))
  press('Back to the list')
  fireEvent.click(await screen.findByRole('button', { name: /^Register people/ }))
  await screen.findByText('The photo is chosen.')
  expect(given).toEqual([1])
  paste()
  await waitFor(() => expect(tables).toBe(2))
  await screen.findByText('The photo is chosen.')
  expect(given).toEqual([1])
})
