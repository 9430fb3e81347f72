import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import type { Guid } from '../../../../../../contract/model/ids.ts'
import type { ChangeId, OutboxChange } from '../../../../../../contract/model/outbox.ts'
import type { PeopleMapping } from '../../../../../../contract/model/people-mapping.ts'
import {
  EMPLOYEE_KINDS,
  type EmployeeKind,
  type EmployeesPlan,
  type ShownPerson,
  type ShownValue,
} from '../../../../../../contract/model/people.ts'
import { profileSchema, type Profile } from '../../../../../../contract/model/profile.ts'
import { createQueryClient } from '../../../../../../renderer/bridge/query-client.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { EmployeesScreen } from '../../../../../../renderer/features/manage/employees/employees-screen.tsx'
import {
  CONNECTION_ID,
  createFakeDesk,
  installDesk,
  type FakeDesk,
  type Handlers,
} from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'

const PROFILE: Profile = profileSchema.parse({
  profileId: '11111111-0000-4000-8000-000000000001',
  name: 'Staff profile',
  fields: ['Name', 'Branch', 'Position'].map((name) => ({ name, kind: 'text', isRequired: false })),
})
const MAPPING: PeopleMapping = {
  columns: [{ kind: 'id' }, { kind: 'field', name: 'Name' }, { kind: 'field', name: 'Branch' }, null],
  statuses: [],
}
const value = (text: string): ShownValue => ({ text, isImage: false, isCut: false })

function person(index: number, kind: EmployeeKind, part: Partial<ShownPerson> = {}): ShownPerson {
  return {
    index,
    row: index + 2,
    id: `00${index}`,
    name: `Person ${index}`,
    kind,
    status: { before: 'active', after: 'active' },
    changes: [],
    fields: [],
    reasons: [],
    notKept: [],
    ...part,
  }
}

const PEOPLE = [
  person(0, 'changed', {
    changes: [
      { field: 'Branch', before: value('Lyon'), after: value('Marseille') },
      { field: 'Position', before: value('Team lead'), after: value('') },
    ],
  }),
  person(1, 'hidden', { status: { before: 'active', after: 'hidden' } }),
  person(2, 'invalid', { id: '', reasons: [{ reason: 'emptyId' }] }),
  person(3, 'new', { status: { before: null, after: 'active' }, fields: [{ field: 'Branch', value: value('Рига') }] }),
]

function planOf(people: readonly ShownPerson[]): EmployeesPlan {
  const counts = Object.fromEntries(EMPLOYEE_KINDS.map((kind) => [kind, 0])) as Record<EmployeeKind, number>
  for (const { kind } of people) counts[kind as EmployeeKind] += 1
  return {
    counts,
    toSend: 3,
    batches: 1,
    expected: { created: 1, dataUpdated: 1, toActive: 0, toHidden: 1, notChanged: 0 },
    statusValues: [],
    absent: 2,
    notKept: 0,
    doubtful: 0,
    syncedAt: null,
    hints: [{ hint: 'status', title: 'accountEnabled' }],
  }
}

let lastTable = 0
let fake: FakeDesk
const onOutbox = vi.fn()
const onRegister = vi.fn()

let client = createQueryClient()

function show(answers: Handlers = {}, profiles: readonly Profile[] = [PROFILE]) {
  client = createQueryClient()
  fake = createFakeDesk([], {
    'people.profiles': () => profiles,
    'outbox.list': () => [],
    'people.open': () => {
      lastTable += 1
      const columns = ['Personalnummer', 'Name', 'Standort', 'Kostenstelle'].map((title) => ({ title, sample: 'x' }))
      return {
        tableId: lastTable,
        rows: 4,
        encoding: null,
        delimiter: ';',
        workbook: null,
        columns,
        blank: 0,
        short: 0,
        above: 0,
      }
    },
    'people.close': () => null,
    'people.mappingFor': () => ({ mapping: MAPPING, isRemembered: true }),
    'people.plan': () => planOf(PEOPLE),
    'people.tally': () => ({ ...planOf(PEOPLE), toSend: 2 }),
    'people.rows': ({ kind, search }) => {
      const rows = PEOPLE.filter((one) => (kind === null || one.kind === kind) && one.name.includes(search))
      return { total: rows.length, rows }
    },
    'people.row': ({ index }) => ({
      ...PEOPLE[index]!,
      cells: [{ title: 'Standort', value: 'Marseille', target: { kind: 'field', name: 'Branch' } }],
    }),
    ...answers,
  })
  installDesk(fake)
  renderScreen(<EmployeesScreen connectionId={CONNECTION_ID} onRegister={onRegister} onOutbox={onOutbox} />, client)
}

const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
const grid = () => screen.findByRole('grid', { name: 'Rows of the file' })
const rowOf = async (name: string) => within(await grid()).findByRole('row', { name: new RegExp(name) })

async function paste(): Promise<void> {
  await screen.findByText('Choose a file with your employees')
  const clipboardData = { files: [], getData: () => 'Personalnummer;Name\n1;A' }
  fireEvent.paste(document.body, { clipboardData })
  await rowOf('Person 0')
}

function stagedChange(items: number): OutboxChange {
  const id = '22222222-0000-4000-8000-000000000002' as ChangeId
  const staged = {
    staged: 1,
    elsewhere: 0,
    sending: 0,
    answered: 0,
    refused: 0,
    unknown: 0,
    confirmed: 0,
    withdrawn: 0,
  }
  return {
    ...{ id, kind: 'syncEmployees' as const, summary: { name: 'x', center: '', tests: [] }, expected: null },
    ...{ stagedAt: 0, stagedBy: '', items, batches: staged, lastSentAt: null },
  }
}

beforeEach(() => {
  // happy-dom lays nothing out, so that no row would be in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  onOutbox.mockReset()
  onRegister.mockReset()
})
afterEach(async () => {
  const close = screen.queryByRole('button', { name: 'Change…' })
  if (close !== null) {
    fireEvent.click(close)
    fireEvent.click(await screen.findByRole('button', { name: 'Close file' }))
  }
  cleanup()
  vi.restoreAllMocks()
})

test('a pasted table is compared: what changes from what to what, and what is invalid and why', async () => {
  show()
  await paste()
  expect((await rowOf('Person 0')).textContent).toBe('2000Person 0ChangedBranch LyonMarseillePosition Team leadempty')
  expect((await rowOf('Person 1')).textContent).toContain('HiddenStatus activehidden')
  expect((await rowOf('Person 2')).textContent).toBe('4–Person 2InvalidID is empty.')
  expect((await rowOf('Person 3')).textContent).toContain('NewBranch Рига')
  const expected = screen.getByRole('table', { name: 'Expected answer' })
  expect(expected.textContent).toBe('Created1Data updated1Changed to active0Changed to hidden1')
  expect(screen.getByText('2 employees of earlier syncs aren’t in the file and stay as they are.')).toBeTruthy()
  expect(screen.getByText('Remembered for this layout')).toBeTruthy()
  expect(screen.getByText(/1 invalid row is left out · never synced/)).toBeTruthy()
})

test('keys filter and leave rows out, and what is staged is without these', async () => {
  const change = stagedChange(2)
  show({ 'people.stageEmployees': () => change, 'outbox.list': () => [change] })
  await paste()
  fireEvent.keyDown(document.body, { key: '5', code: 'Digit5' })
  await waitFor(() => expect(screen.queryByText('Person 0')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX' })
  expect((await rowOf('Person 1')).textContent).toContain('Left out')
  // An invalid row is not sent anyway.
  fireEvent.keyDown(document.body, { key: '7', code: 'Digit7' })
  await rowOf('Person 2')
  fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX' })
  await screen.findByRole('button', { name: /^Stage 2 changes/ })
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  await screen.findByRole('button', { name: /^In the outbox/ })
  expect(asked('people.stageEmployees')).toEqual([
    { connectionId: CONNECTION_ID, tableId: lastTable, name: 'Pasted table', leftOut: [3] },
  ])
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(asked('people.stageEmployees')).toHaveLength(1)
})

test('a field that is chosen for another column moves there, and the table is planned again', async () => {
  show()
  await paste()
  fireEvent.click(await screen.findByRole('button', { name: /Kostenstelle is sent as/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Branch' }))
  await waitFor(() => expect(asked('people.plan')).toHaveLength(2))
  expect(asked('people.plan')[1]).toMatchObject({
    request: { mapping: { columns: [{ kind: 'id' }, { name: 'Name' }, null, { kind: 'field', name: 'Branch' }] } },
  })
  expect(screen.queryByText('Remembered for this layout')).toBeNull()
})

test('without a profile it asks for one, and keeps what is wrong with it', async () => {
  show({ 'people.putProfile': () => null }, [])
  fireEvent.click(await screen.findByRole('button', { name: 'New profile…' }))
  fireEvent.change(screen.getByLabelText('Profile ID'), { target: { value: 'no GUID' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByText(/^Enter a GUID/)).toBeTruthy()
  expect(asked('people.putProfile')).toEqual([])
  const profileId = PROFILE.profileId.toUpperCase() as Guid
  fireEvent.change(screen.getByLabelText('Profile ID'), { target: { value: profileId } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Staff' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Field 1' }), { target: { value: ' Branch ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(asked('people.putProfile')).toHaveLength(1))
  expect(asked('people.putProfile')[0]).toMatchObject({
    profile: { profileId: PROFILE.profileId, name: 'Staff', fields: [{ name: 'Branch', kind: 'text', choices: [] }] },
  })
})

test('a file that cannot be read says why', async () => {
  show({ 'people.open': () => ({ problem: 'otherFormat' }) })
  await screen.findByText('Choose a file with your employees')
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'PK' } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This workbook is in an older or binary format. Save it as XLSX or CSV.',
  )
})

/** Answers nothing until it is let go. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

test('while the table is planned anew, as after a batch was sent, the list stays as it is', async () => {
  const again = gate()
  let isAgain = false
  show({
    'people.rows': async () => {
      if (isAgain) await again.opened
      return { total: PEOPLE.length, rows: PEOPLE }
    },
  })
  await paste()
  isAgain = true
  const before = asked('people.rows').length
  void client.invalidateQueries({ queryKey: ['people', CONNECTION_ID] })
  // The rows of the plan before are asked for again, then those of the new one.
  await waitFor(() => expect(asked('people.rows').length).toBeGreaterThan(before + 1))
  expect((await grid()).getAttribute('aria-busy')).toBe('true')
  expect((await grid()).getAttribute('aria-rowcount')).toBe('5')
  expect(screen.getByRole('row', { name: /Person 3/ })).toBeTruthy()
  again.open()
  await waitFor(async () => expect((await grid()).getAttribute('aria-busy')).toBe('false'))
})

test('what is staged after the screen was left is staged, however the rows were left out', async () => {
  const staging = gate()
  const change = stagedChange(1)
  const answers: Handlers = {
    'people.stageEmployees': async () => {
      await staging.opened
      return change
    },
    'outbox.list': () => [change],
  }
  show(answers)
  await paste()
  const leaveOut = async (name: string) => {
    fireEvent.click(await rowOf(name))
    fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX' })
  }
  await leaveOut('Person 0')
  await leaveOut('Person 1')
  await screen.findByRole('button', { name: /^Stage 2 changes/ })
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(asked('people.stageEmployees')).toHaveLength(1))
  cleanup()
  staging.open()
  show(answers)
  await screen.findByRole('button', { name: /^In the outbox/ })
  await leaveOut('Person 0')
  await screen.findByRole('button', { name: /^Stage 2 changes/ })
  await leaveOut('Person 0')
  await screen.findByRole('button', { name: /^In the outbox/ })
})

test('a file whose encoding is not clear is read in the one that is chosen', async () => {
  const opened = {
    tableId: 900,
    rows: 4,
    delimiter: ';' as const,
    workbook: null,
    columns: [],
    blank: 0,
    short: 0,
    above: 0,
  }
  let uploads = 0
  show({
    'people.upload': () => (uploads += 1),
    'people.open': ({ encoding }) => (encoding === null ? { problem: 'encoding' } : { ...opened, encoding }),
  })
  await screen.findByText('Choose a file with your employees')
  const file = new File([new Uint8Array([0x49, 0x44, 0xff])], 'staff.csv')
  fireEvent.paste(document.body, { clipboardData: { files: [file], getData: () => '' } })
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: /Encoding/ }))
  fireEvent.click(await screen.findByRole('option', { name: /1252/ }))
  await rowOf('Person 0')
  expect(asked('people.open')).toMatchObject([
    { source: { uploadId: 1 }, encoding: null },
    { source: { uploadId: 2 }, encoding: 'windows-1252' },
  ])
})

test('an encoding that nobody can be sure of is asked for, with words of the file', async () => {
  const opened = {
    tableId: 900,
    rows: 4,
    delimiter: ';' as const,
    workbook: null,
    columns: [],
    blank: 0,
    short: 0,
    above: 2,
  }
  const choices = (['windows-1251', 'koi8-r'] as const).map((encoding) => ({ encoding, sample: `in ${encoding}` }))
  show({
    'people.upload': () => 1,
    'people.open': ({ encoding }) =>
      encoding === null ? { problem: 'encodingUnknown', choices } : { ...opened, encoding },
  })
  await screen.findByText('Choose a file with your employees')
  const file = new File([new Uint8Array([0x49, 0x44, 0xff])], 'staff.csv')
  fireEvent.paste(document.body, { clipboardData: { files: [file], getData: () => '' } })
  const sample = await screen.findByText('in koi8-r')
  fireEvent.click(within(sample.closest('li')!).getByRole('button', { name: 'KOI8-R (Cyrillic)' }))
  await rowOf('Person 0')
  expect(asked('people.open')).toMatchObject([{ encoding: null }, { encoding: 'koi8-r' }])
  expect(screen.getByText('Rows above the titles, which are skipped: 2.')).toBeTruthy()
  expect(screen.getByText('“accountEnabled” looks like a status and isn’t sent.')).toBeTruthy()
})

test('another sheet of a workbook is read', async () => {
  const sheets = ['Staff', 'Former'].map((name, at) => ({ name, isHidden: at === 1 }))
  show({
    'people.upload': () => 1,
    'people.open': ({ sheet }) => ({
      ...{ tableId: 900 + (sheet ?? 0), rows: 4, encoding: null, delimiter: null, columns: [], blank: 0, short: 0 },
      ...{ above: 0, workbook: { sheets, sheet: sheet ?? 0, hiddenRows: 2, hiddenColumns: ['Cost'] } },
    }),
  })
  await screen.findByText('Choose a file with your employees')
  const file = new File([new Uint8Array([0x50, 0x4b])], 'staff.xlsx')
  fireEvent.paste(document.body, { clipboardData: { files: [file], getData: () => '' } })
  await rowOf('Person 0')
  expect(screen.getByText('4 rows · Staff')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change…' }))
  expect(await screen.findByText('Hidden rows, which are read too: 2.')).toBeTruthy()
  expect(screen.getByText('Hidden columns, which are read too: Cost.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Sheet/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Former (hidden)' }))
  await waitFor(() => expect(asked('people.open')).toMatchObject([{ sheet: null }, { sheet: 1, encoding: null }]))
})

test('an error about another file is shown beside the table that is open, which stays', async () => {
  let answer = () => true
  show({
    'people.open': () => {
      answer()
      return {
        tableId: 901,
        rows: 4,
        encoding: null,
        delimiter: ';',
        workbook: null,
        columns: [],
        blank: 0,
        short: 0,
        above: 0,
      }
    },
  })
  await paste()
  answer = () => {
    throw new DeskError('disk-error', 'no disk')
  }
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'ID;Name' } })
  const notices = () => noticesStore.getState().notices.filter(({ id }) => id === 'sheet')
  await waitFor(() => expect(notices()).toMatchObject([{ tone: 'bad', title: 'Couldn’t read this file', stays: true }]))
  await rowOf('Person 0')
  expect(asked('people.close')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Change…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close file' }))
  await screen.findByText('Choose a file with your employees')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(notices()).toEqual([])
})

const notice = (id: string) => noticesStore.getState().notices.find((one) => one.id === id)

async function chooseProfile(option: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Profile/ }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test('a profile that is removed is called that, also where it fails', async () => {
  let remove = (): null => {
    throw new DeskError('disk-error', 'no disk')
  }
  show({ 'people.removeProfile': () => remove() })
  await chooseProfile(/^Edit profile/)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from this computer' }))
  await waitFor(() => expect(notice('profile')).toMatchObject({ tone: 'bad', title: 'Couldn’t remove the profile' }))
  remove = () => null
  fireEvent.click(screen.getByRole('button', { name: 'Remove from this computer' }))
  await waitFor(() => expect(notice('profile')).toMatchObject({ tone: 'ok', title: 'Profile removed' }))
})

test('a new profile does not replace the one with its ID, which is edited instead', async () => {
  show({ 'people.putProfile': () => null })
  await chooseProfile(/^New profile/)
  const id = PROFILE.profileId.toUpperCase()
  fireEvent.change(await screen.findByLabelText('Profile ID'), { target: { value: ` ${id} ` } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Another' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Field 1' }), { target: { value: 'Branch' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByText(/^This profile already exists/)).toBeTruthy()
  expect(asked('people.putProfile')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await chooseProfile(/^Edit profile/)
  fireEvent.click(await screen.findByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(asked('people.putProfile')).toHaveLength(1))
})

test('what a row may remove at the service is named, and rows that are left out do not count', async () => {
  const row = person(0, 'changed', { notKept: ['Photo', 'Biography'] })
  show({
    'people.plan': () => ({ ...planOf(PEOPLE), notKept: 1 }),
    'people.tally': () => ({ ...planOf(PEOPLE), toSend: 2 }),
    'people.row': () => ({ ...row, cells: [] }),
  })
  await paste()
  expect(await screen.findByText(/^1 row lacks a photo or long text that was synced before/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX' })
  await waitFor(() => expect(screen.queryByText(/^1 row lacks/)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Row 2' }))
  expect(await screen.findByText(/not sent from this file: Photo, Biography\. Sending/)).toBeTruthy()
})

test('the active employees of the table can be registered, without rows that are left out', async () => {
  show({ 'people.activeIds': ({ leftOut }) => (leftOut.length === 0 ? ['000', '003'] : ['003']) })
  await paste()
  fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX' })
  await screen.findByRole('button', { name: /^Stage 2 changes/ })
  fireEvent.click(screen.getByRole('button', { name: 'Register…' }))
  await waitFor(() => expect(onRegister).toHaveBeenCalledExactlyOnceWith(['003'], 'Pasted table'))
})

test('IDs that cannot be read are told', async () => {
  show({
    'people.activeIds': () => {
      throw new DeskError('no-such-result-set', 'closed')
    },
  })
  await paste()
  fireEvent.click(await screen.findByRole('button', { name: 'Register…' }))
  await waitFor(() =>
    expect(noticesStore.getState().notices.map(({ title }) => title)).toContain('Couldn’t read the IDs'),
  )
})
