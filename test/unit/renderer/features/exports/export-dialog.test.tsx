import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ResultSet } from '../../../../../contract/model/result-sets.ts'
import type { Request } from '../../../../../contract/bridge/channels.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { RecordedExport } from '../../../../../contract/model/export-ledger.ts'
import { EXPORT_COLUMNS } from '../../../../../contract/model/export-options.ts'
import { ExportDialog } from '../../../../../renderer/features/exports/export-dialog.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, type FakeDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

const RESULT_SET: ResultSet = { resultSetId: 4, total: 20, storeTotal: 50, withReport: 5 }
const started = (what: Request['exports.start']['what']) => ({
  exportId: 1,
  state: 'running' as const,
  what,
  rows: 0,
  total: 20,
  withoutReport: 0,
  cutTexts: 0,
  written: 0,
  recordedAs: null,
  isUnrecorded: false,
  bytes: null,
  fileName: 'out.csv',
  failure: null,
})

function deskWithFields(start: (request: Request['exports.start']) => ReturnType<typeof started> | null) {
  const fake = createFakeDesk([], { 'exports.start': start, 'exports.fields': () => ['Mail', 'Name'] })
  installDesk(fake)
  return fake
}

function showDialog(fake: FakeDesk, selected = 0, resultSet = RESULT_SET) {
  const onClose = vi.fn()
  renderScreen(
    <ExportDialog connectionId={CONNECTION_ID} resultSet={resultSet} selected={selected} onClose={onClose} />,
  )
  const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Export…' }))
  const requests = () =>
    fake.calls
      .filter(({ channel }) => channel === 'exports.start')
      .map(({ request }) => request as Request['exports.start'])
  return { onClose, begin, requests }
}

const EARLIER = [
  { id: 'b'.repeat(32), madeAt: Date.UTC(2026, 10, 23, 10), rows: 3, file: 'scores-2.csv' },
  { id: 'a'.repeat(32), madeAt: Date.UTC(2026, 10, 22, 10), rows: 120, file: 'scores-1.csv' },
].map((part): RecordedExport => ({
  ...{ kind: 'scores', scope: 'all', since: null, base: null, ...part },
  id: part.id as RecordedExport['id'],
}))

test('scores since an earlier export, which is shown with when, rows and file; all of them unless it is asked for', async () => {
  const fake = createFakeDesk([], { 'exports.start': ({ what }) => started(what), 'exports.earlier': () => EARLIER })
  installDesk(fake)
  const { begin, requests } = showDialog(fake)
  expect(screen.queryByRole('checkbox', { name: 'Only new or changed since' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Scores' }))
  expect(screen.queryByText(/have a downloaded report/), 'scores need no report').toBeNull()
  const earlier = await screen.findByRole('button', { name: /Earlier export/ })
  expect(earlier.textContent).toMatch(/3 rows, scores-2.csv/)
  expect(screen.queryByRole('checkbox', { name: 'Include private notes' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only new or changed since' }))
  begin()
  await waitFor(() =>
    expect(requests()).toMatchObject([{ what: 'scores', reviews: { privateNotes: false, since: 'b'.repeat(32) } }]),
  )
})

test('without an earlier export there is nothing to compare with; private notes are asked for each time', async () => {
  const fake = createFakeDesk([], { 'exports.start': ({ what }) => started(what), 'exports.earlier': () => EARLIER })
  installDesk(fake)
  const { begin, requests } = showDialog(fake)
  fireEvent.click(screen.getByRole('radio', { name: 'Notes' }))
  expect(await screen.findByText('Nothing exported yet')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Only new or changed since' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include private notes' }))
  begin()
  await waitFor(() => expect(requests()).toMatchObject([{ reviews: { privateNotes: true, since: null } }]))
  cleanup()
  showDialog(fake)
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Notes' })).toHaveProperty('checked', true))
  expect(screen.getByRole('checkbox', { name: 'Include private notes' })).toHaveProperty('checked', false)
})

const rowOf = (name: string) => screen.getByRole('row', { name })

test('without a change: the current list, the usual columns, formulas guarded', async () => {
  const { begin, requests, onClose } = showDialog(deskWithFields(({ what }) => started(what)))
  begin()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requests()).toEqual([
    {
      connectionId: CONNECTION_ID,
      what: 'sessions',
      scope: { kind: 'resultSet', resultSetId: 4 },
      columns: EXPORT_COLUMNS.sessions.usual,
      fileType: 'csv',
      delimiter: ',',
      bom: true,
      formulaGuard: true,
      dateFormat: 'iso',
      timeZone: 'system',
    },
  ])
})

test('what is selected is offered first', async () => {
  const { begin, requests } = showDialog(
    deskWithFields(({ what }) => started(what)),
    3,
  )
  expect(screen.getByRole('radio', { name: 'Selected sessions (3)' })).toHaveProperty('checked', true)
  begin()
  await waitFor(() => expect(requests()[0]?.scope).toEqual({ kind: 'selection', resultSetId: 4 }))
})

test('columns are chosen and moved, by buttons and by keys, and offered so again', async () => {
  const fake = deskWithFields(({ what }) => started(what))
  const { begin, requests } = showDialog(fake)
  await screen.findByRole('row', { name: 'Mail' })
  fireEvent.click(within(rowOf('Mail')).getByRole('checkbox'))
  fireEvent.click(within(rowOf('Participant ID')).getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Move Test ID up' }))
  fireEvent.keyDown(rowOf('Started'), { key: 'ArrowUp', altKey: true })
  expect(screen.getByText(/^Started: position 6 of \d+$/)).toBeTruthy()
  begin()
  const others = EXPORT_COLUMNS.sessions.usual.slice(7)
  const first = ['center', 'participantName', 'testId', 'participantEmail', 'started', 'testTitle']
  const expected = [...first, ...others, 'participantData.Mail']
  await waitFor(() => expect(requests()[0]?.columns).toEqual(expected))
  await waitFor(() => expect(fake.preferences.exports?.layouts.sessions).toBeDefined())

  cleanup()
  const again = showDialog(fake)
  await waitFor(() => expect(within(rowOf('Mail')).getByRole('checkbox')).toHaveProperty('checked', true))
  again.begin()
  await waitFor(() => expect(again.requests().at(-1)?.columns).toEqual(expected))
  cleanup()

  const { begin: beginUsual } = showDialog(fake)
  await waitFor(() => expect(within(rowOf('Mail')).getByRole('checkbox')).toHaveProperty('checked', true))
  fireEvent.click(screen.getByRole('button', { name: 'None' }))
  expect(screen.getByText('Select at least one column.')).toBeTruthy()
  expect(within(rowOf('Mail')).getByRole('checkbox')).toHaveProperty('checked', false)
  fireEvent.click(screen.getByRole('button', { name: 'Default' }))
  beginUsual()
  await waitFor(() => expect(again.requests().at(-1)?.columns).toEqual(EXPORT_COLUMNS.sessions.usual))
})

test('each kind has its own columns; without a column no export can be started', async () => {
  const { begin, requests } = showDialog(deskWithFields(({ what }) => started(what)))
  fireEvent.click(screen.getByRole('radio', { name: 'Outcomes' }))
  expect(screen.getByText(/5 of 20 have a downloaded report/)).toBeTruthy()
  for (const box of await within(screen.getByRole('grid')).findAllByRole<HTMLInputElement>('checkbox')) {
    if (box.checked) fireEvent.click(box)
  }
  expect(screen.getByText('Select at least one column.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export…' })).toHaveProperty('disabled', true)
  fireEvent.click(within(rowOf('Level')).getByRole('checkbox'))
  begin()
  await waitFor(() => expect(requests()).toMatchObject([{ what: 'outcomes', columns: ['level'] }]))
})

test('a closed "save as" keeps the dialog and what was chosen, and remembers nothing', async () => {
  const fake = deskWithFields(() => null)
  const { begin, requests, onClose } = showDialog(fake)
  fireEvent.click(screen.getByRole('radio', { name: 'Sections' }))
  begin()
  await waitFor(() => expect(requests()).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('radio', { name: 'Sections' })).toHaveProperty('checked', true)
  expect(fake.preferences.exports).toBeNull()
})

test('a refusal is shown in the dialog', async () => {
  const { begin, onClose } = showDialog(
    deskWithFields(() => {
      throw new DeskError('no-such-result-set', 'gone')
    }),
  )
  begin()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('an export before the first sync is refused with what to do', async () => {
  const { begin, onClose } = showDialog(
    deskWithFields(() => {
      throw new DeskError('not-synced', 'no sync has completed')
    }),
  )
  begin()
  expect((await screen.findByRole('alert')).textContent).toContain('Sync first, then export.')
  expect(onClose).not.toHaveBeenCalled()
})

test('a column is moved by its button again and again, and nothing that was chosen meanwhile is taken back', async () => {
  const fake = deskWithFields(({ what }) => started(what))
  const { begin, requests } = showDialog(fake)
  await screen.findByRole('row', { name: 'Mail' })
  for (let press = 0; press < 3; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Move Started up' }))
  fireEvent.click(within(rowOf('Center')).getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Move Started up' }))
  begin()
  await waitFor(() =>
    expect(requests()[0]?.columns?.slice(0, 3)).toEqual(['participantId', 'started', 'participantName']),
  )
  expect(requests()[0]?.columns).not.toContain('center')
})

test('the first lines of the file are shown as they would be written, and follow every choice', async () => {
  const fake = createFakeDesk([], {
    'exports.fields': () => [],
    'exports.preview': ({ what, columns = [], delimiter }) => ({
      text: `${columns.slice(0, 2).join(delimiter)}\r\n${what}\r\n3\r\n4\r\nfifth`,
    }),
  })
  installDesk(fake)
  showDialog(fake)
  const preview = screen.getByRole('group', { name: 'Preview' })
  await waitFor(() => expect(preview.textContent).toBe('center,participantId\nsessions\n3\n4'))
  fireEvent.click(screen.getByRole('radio', { name: 'Answers' }))
  fireEvent.click(within(rowOf('Center')).getByRole('checkbox'))
  await waitFor(() => expect(preview.textContent).toBe('participantId,participantName\nanswers\n3\n4'))
})

test('what there was a row for is offered again', async () => {
  const fake = deskWithFields(({ what }) => started(what))
  const first = showDialog(fake)
  fireEvent.click(screen.getByRole('radio', { name: 'Outcomes' }))
  first.begin()
  await waitFor(() => expect(fake.preferences.exports?.what).toBe('outcomes'))
  cleanup()
  showDialog(fake)
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Outcomes' })).toHaveProperty('checked', true))
})

test('a workbook is asked for with what concerns it alone, and CSV keeps its own choices', async () => {
  const fake = deskWithFields(({ what }) => started(what))
  const format = { delimiter: ';', bom: false, formulaGuard: false, dateFormat: 'iso', timeZone: 'Asia/Tokyo' } as const
  fake.preferences.exports = { format: { ...format, fileType: 'xlsx' }, layouts: {}, what: 'sessions', readable: false }
  const { begin, requests } = showDialog(fake)
  expect(await screen.findByRole('button', { name: /^XLSX \(Excel\)/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Tokyo.*Time zone/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Neutralize formulas' })).toBeNull()
  expect(screen.queryByText('Delimiter')).toBeNull()
  begin()
  await waitFor(() =>
    expect(requests()).toMatchObject([{ fileType: 'xlsx', dateFormat: 'spreadsheet', timeZone: 'Asia/Tokyo' }]),
  )
  await waitFor(() => expect(fake.preferences.exports?.format).toEqual({ ...format, fileType: 'xlsx' }))
})

test('a list of all sessions is not offered apart from all, and exported in its order', async () => {
  const whole = { ...RESULT_SET, total: RESULT_SET.storeTotal }
  const { begin, requests } = showDialog(
    deskWithFields(({ what }) => started(what)),
    0,
    whole,
  )
  expect(screen.getByRole('radio', { name: 'All sessions (50)' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: /^Current view/ })).toBeNull()
  begin()
  await waitFor(() => expect(requests()[0]?.scope).toEqual({ kind: 'resultSet', resultSetId: 4 }))
})

test('all sessions of a filtered list are exported as all', async () => {
  const { begin, requests } = showDialog(deskWithFields(({ what }) => started(what)))
  expect(screen.getByRole('radio', { name: 'Current view (20)' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: 'All sessions (50)' }))
  begin()
  await waitFor(() => expect(requests()[0]?.scope).toEqual({ kind: 'all' }))
})

test('readable headers and values are asked for with their texts, and offered so again', async () => {
  const fake = deskWithFields(({ what }) => started(what))
  const { begin, requests } = showDialog(fake)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Readable headers and values' }))
  begin()
  await waitFor(() =>
    expect(requests()[0]?.texts).toMatchObject({
      headers: { testTitle: 'Test', participantEmail: 'Email' },
      values: { isFinished: { true: 'Yes', false: 'No' }, manualScoring: { notRequired: 'Not required' } },
    }),
  )
  await waitFor(() => expect(fake.preferences.exports?.readable).toBe(true))
  cleanup()
  showDialog(fake)
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Readable headers and values' })).toHaveProperty('checked', true),
  )
})
