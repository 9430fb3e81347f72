import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../../../../../contract/model/ids.ts'
import type { HeldSession, LookUp, Matches, ResultSession } from '../../../../../../contract/model/results.ts'
import { connectInvalidation, createQueryClient } from '../../../../../../renderer/bridge/query-client.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { ResultsScreen } from '../../../../../../renderer/features/manage/results/results-screen.tsx'
import { createFakeDesk, installDesk, type FakeDesk, type Handlers } from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Guid
const [ADA, BO, NOBODY] = [guid(1), guid(2), guid(3)]
const TEST = guid(21)

function session(number: number, part: Partial<ResultSession> = {}): ResultSession {
  return {
    ...{ id: guid(number), testId: TEST, started: `2026-11-0${number % 10}T10:00:00Z`, isFinished: true },
    ...{ elapsedTime: '00:16:47', score: 10.5, maxScore: 12, percent: 87.5, ...part },
  }
}
const UNFINISHED = { isFinished: false, elapsedTime: null, score: null, maxScore: null, percent: null }

const FOUND: LookUp = {
  ...{ asked: 3, answered: 3, isRunning: false, failure: null, at: Date.UTC(2026, 10, 20), isBlind: false },
  participants: [
    { participantId: ADA, name: 'Ada King', sessions: [session(11), session(12, { testId: guid(22), ...UNFINISHED })] },
    { participantId: BO, name: 'Bo Ek', sessions: [session(13)] },
  ],
  without: [NOBODY],
}
const RUNNING: LookUp = { ...FOUND, answered: 0, isRunning: true, participants: [], without: [] }

function held(participantId: Guid, center = 'spring'): HeldSession {
  const key = { center, participantId, testId: TEST }
  return { key, testTitle: 'Induction', started: Date.UTC(2026, 10, 1, 10) }
}
const NONE: Matches = { same: [], other: [] }

let fake: FakeDesk
/** What main has looked up. */
let lookUp: LookUp | null
/** What the cache has for each session. */
let matches: Readonly<Record<Guid, Matches>>
/** Of its own for each test, since what a user does on the screen stays. */
let connectionId: ConnectionId
let connections = 0
const onOpenSession = vi.fn()

function show(answers: Handlers = {}, client = createQueryClient()) {
  fake = createFakeDesk([], {
    'results.read': () => lookUp,
    'results.begin': () => null,
    'results.goOn': () => null,
    'results.stop': () => null,
    'results.details': ({ participantId }) => ({
      data: participantId === NOBODY ? null : [{ name: 'City', value: 'Łódź' }],
      matches,
      held: participantId === NOBODY ? [held(NOBODY)] : [],
      center: 'spring',
    }),
    'tests.known': () => null,
    'sessions.facets': () => ({
      ...{ centers: [], scaleLevels: [], conclusions: [], evaluations: [] },
      tests: [{ testId: TEST, title: 'Induction', count: 3 }],
    }),
    ...answers,
  })
  installDesk(fake)
  connectInvalidation(client, fake.bridge as never)
  return renderScreen(
    <ResultsScreen connectionId={connectionId} participantUrl="https://go.example.org" onOpenSession={onOpenSession} />,
    client,
  )
}

const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
const field = () => screen.findByLabelText('Participant IDs')
const rows = async () => (await within(await screen.findByRole('grid')).findAllByRole('row')).slice(1)
const pane = (name: string) => screen.findByRole('complementary', { name: `Details of ${name}` })
const texts = async () => (await rows()).map(({ textContent }) => textContent)
const press = (key: string, code = key) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code })

async function lookUpIds(text = [ADA, BO, NOBODY].join('\n')): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } })
  fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(asked('results.begin')).not.toEqual([]))
}

async function end(found: LookUp): Promise<void> {
  lookUp = found
  fake.emit('results.ended', { connectionId })
  if (found.answered > 0) await rows()
}

/** With the table shown. */
async function found(answers: Handlers = {}): Promise<void> {
  lookUp = FOUND
  show(answers)
  await rows()
  fireEvent.click(screen.getByRole('button', { name: 'Participant' }))
}

beforeEach(() => {
  // happy-dom lays nothing out, so that no row would be in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  connections += 1
  connectionId = `results-${connections}` as ConnectionId
  lookUp = null
  matches = {}
  onOpenSession.mockReset()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  noticesStore.setState({ notices: [] })
})

test('it says what it understood of a text, and looks up each ID once', async () => {
  show()
  await screen.findByText('Look up participants')
  expect(screen.getByRole('button', { name: /^Look up/ }).hasAttribute('disabled')).toBe(true)
  await lookUpIds(`Participant;Name\n${ADA}, ${BO};Ada King\n${ADA.toUpperCase()}`)
  expect(await screen.findByText('2 IDs · 1 repeated · 3 parts aren’t IDs')).toBeTruthy()
  const list = within(screen.getByText('Not looked up').parentElement!).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'Line 1: Participant',
    'Line 1: Name',
    'Line 2: Ada King',
  ])
  expect(screen.getByRole('button', { name: /^Look up 2 IDs/ })).toBeTruthy()
  expect(asked('results.begin')).toEqual([{ connectionId, participantIds: [ADA, BO] }])
})

test('what is pasted is looked up, however soon the key is pressed', async () => {
  show()
  const area = await field()
  act(() => {
    fireEvent.change(area, { target: { value: BO } })
    fireEvent.keyDown(area, { key: 'Enter', code: 'Enter', ctrlKey: true })
  })
  await waitFor(() => expect(asked('results.begin')).toEqual([{ connectionId, participantIds: [BO] }]))
})

test('more IDs than a look-up may have are not sent', async () => {
  show()
  const many = Array.from({ length: 10_001 }, (_, at) => guid(at)).join('\n')
  fireEvent.change(await field(), { target: { value: many } })
  expect((await screen.findByRole('alert')).textContent).toBe('Up to 10,000 IDs can be looked up at once.')
  fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(screen.getByRole('button', { name: /^Look up 10,001 IDs/ }).hasAttribute('disabled')).toBe(true)
  expect(asked('results.begin')).toEqual([])
})

test('it shows how far a look-up is, stops it, and then shows what was found, by participant', async () => {
  show()
  await screen.findByText('Look up participants')
  lookUp = RUNNING
  await lookUpIds()
  expect(await screen.findByRole('progressbar', { name: 'Looking up 0 of 3' })).toBeTruthy()
  lookUp = { ...RUNNING, answered: 2 }
  fake.emit('results.progress', { connectionId, asked: 3, answered: 2 })
  expect(await screen.findByRole('progressbar', { name: 'Looking up 2 of 3' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(asked('results.stop')).toEqual([{ connectionId }]))
  await end(FOUND)
  expect(await texts()).toEqual([
    'Ada King1 of 2InductionFinishedNov 1, 10:000:16:4710.5 / 1287.5%',
    'Ada King2 of 2Test 00000000…In progressNov 2, 10:00–––',
    'Bo EkInductionFinishedNov 3, 10:000:16:4710.5 / 1287.5%',
    `${NOBODY}No result`,
  ])
  expect(screen.getByText(/^2 participants; IDs: 3 · looked up/)).toBeTruthy()
  // The field is gone, so the table has the keys.
  expect(await pane('Participant')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'))
})

test('IDs that are typed while a look-up goes on are not taken away when it ends', async () => {
  show()
  await screen.findByText('Look up participants')
  lookUp = RUNNING
  await lookUpIds(ADA)
  fireEvent.change(await field(), { target: { value: `${ADA}\n${BO}` } })
  await end(FOUND)
  expect((await field()) as HTMLTextAreaElement).toHaveProperty('value', `${ADA}\n${BO}`)
})

test('what is found is shown while a look-up goes on', async () => {
  lookUp = { ...FOUND, asked: 9, isRunning: true }
  show()
  expect(await rows()).toHaveLength(4)
  expect(screen.getByRole('progressbar', { name: 'Looking up 3 of 9' })).toBeTruthy()
  lookUp = { ...lookUp, answered: 4, without: [NOBODY, guid(4)] }
  fake.emit('results.progress', { connectionId, asked: 9, answered: 4 })
  await waitFor(async () => expect(await rows()).toHaveLength(5))
})

test('keys filter and search the rows; an ID without a result is explained, with its cached sessions', async () => {
  await found()
  press('4', 'Digit4')
  expect(await texts()).toEqual([`${NOBODY}No result`])
  expect(within(await pane('Participant')).getByText(/^This ID has no result of its own/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Open session: Induction, Nov 1, 10:00' }))
  expect(onOpenSession).toHaveBeenCalledWith(held(NOBODY).key)
  press('3', 'Digit3')
  expect(await texts()).toEqual([expect.stringContaining('In progress')])
  press('1', 'Digit1')
  press('/', 'Slash')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search results' }), { target: { value: 'ék induct' } })
  await waitFor(async () => expect(await texts()).toEqual([expect.stringContaining('Bo Ek')]))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
  expect(await screen.findByText('No matching results')).toBeTruthy()
})

test('Enter opens the session that it can only be; else the pane says what there is', async () => {
  matches = {
    [guid(11)]: { same: [held(ADA)], other: [] },
    [guid(12)]: NONE,
    [guid(13)]: { same: [held(BO), held(NOBODY, 'north')], other: [] },
  }
  await found()
  const grid = screen.getByRole('grid')
  grid.focus()
  press('Enter')
  await waitFor(() => expect(onOpenSession.mock.calls).toEqual([[held(ADA).key]]))
  press('j', 'KeyJ')
  expect(within(await pane('Participant')).getByText(/^Not on this computer\. Sync to get it/)).toBeTruthy()
  press('Enter')
  await waitFor(() => expect(document.activeElement?.closest('aside')).not.toBeNull())
  grid.focus()
  press('j', 'KeyJ')
  expect(await screen.findByText(/^Several sessions on this computer began at the same moment/)).toBeTruthy()
  press('Enter')
  await waitFor(() => expect(document.activeElement?.closest('aside')).not.toBeNull())
  expect(onOpenSession).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Induction, north, Nov 1, 10:00').parentElement?.textContent).toContain(NOBODY)
})

test('a session under another ID says so, as does one that began at another time', async () => {
  matches = { [guid(11)]: { same: [held(NOBODY)], other: [] }, [guid(12)]: { same: [], other: [held(ADA)] } }
  await found()
  expect(await screen.findByText(`Taken with the ID ${NOBODY}.`)).toBeTruthy()
  expect(screen.getByText(/^The session on this computer began at another time/)).toBeTruthy()
  expect(screen.getByText('Łódź')).toBeTruthy()
  expect(screen.getByText(`https://go.example.org/spring#participant/${ADA}`)).toBeTruthy()
})

test('a look-up that failed at once is tried again, and one that failed later is continued', async () => {
  const failure = { code: 'network', message: 'x' } as const
  lookUp = { ...RUNNING, isRunning: false, failure }
  show()
  expect(await screen.findByText('Couldn’t look up participants')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked('results.goOn')).toHaveLength(1))
  await end({ ...FOUND, asked: 5, failure })
  expect(await screen.findByText('Only 3 of 5 IDs have been looked up.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Look up 2 more' }))
  await waitFor(() => expect(asked('results.goOn')).toHaveLength(2))
})

test('where nothing was found it says so, and lists the IDs', async () => {
  lookUp = { ...FOUND, participants: [], without: [ADA, BO, NOBODY] }
  show()
  expect(
    await screen.findByText('None of these IDs has a result of its own. Choose one to see possible reasons.'),
  ).toBeTruthy()
  expect(await rows()).toHaveLength(3)
})

test('working offline it says why it cannot, and what was found stays', async () => {
  await found({
    'results.begin': () => {
      throw new DeskError('working-offline', 'x')
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'IDs' }))
  await lookUpIds()
  await waitFor(() =>
    expect(noticesStore.getState().notices).toMatchObject([{ title: 'Couldn’t look up participants' }]),
  )
  expect(noticesStore.getState().notices[0]?.text).toMatch(/offline/i)
  expect(await rows()).toHaveLength(4)
})

test('what was looked up and typed stays while other screens are shown, and may end meanwhile', async () => {
  const client = createQueryClient()
  lookUp = RUNNING
  const { unmount } = show({}, client)
  fireEvent.change(await field(), { target: { value: ADA } })
  unmount()
  lookUp = FOUND
  show({}, client)
  expect(await rows()).toHaveLength(4)
  expect((await field()) as HTMLTextAreaElement).toHaveProperty('value', ADA)
})

test('when blind mode is turned on, names and data that were shown are gone', async () => {
  await found()
  expect(await screen.findByText('Łódź')).toBeTruthy()
  const participants = FOUND.participants.map((one) => ({ ...one, name: 'Participant ABC123' }))
  lookUp = { ...FOUND, isBlind: true, participants }
  fake.emit('connections.tablesChanged', { connectionId, tables: ['blind'] })
  await waitFor(async () => expect((await texts())[0]).toContain('Participant ABC123'))
  expect(await screen.findByText('Blind review is on. Names and personal data are hidden.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Ada King')
  expect(screen.queryByText('Łódź')).toBeNull()
})

test('files and pasted texts are added to the field, unless what it has was looked up', async () => {
  show()
  const drop = async (bytes: Uint8Array<ArrayBuffer>, name = 'ids.csv') => {
    const dataTransfer = { types: ['Files'], files: [new File([bytes], name)] }
    fireEvent.drop(screen.getByRole('main'), { dataTransfer })
  }
  await field()
  // As spreadsheets save "Unicode text".
  await drop(new Uint8Array([0xff, 0xfe, ...Buffer.from(`ID\r\n${ADA}`, 'utf16le')]))
  expect(await screen.findByText('1 ID · 1 part isn’t an ID')).toBeTruthy()
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => BO } })
  expect(await screen.findByText('2 IDs · 1 part isn’t an ID')).toBeTruthy()
  fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(asked('results.begin')).toHaveLength(1))
  await end({ ...RUNNING, isRunning: false })
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => NOBODY } })
  expect(await screen.findByText('1 ID')).toBeTruthy()
  await drop(new Uint8Array([0x50, 0x4b, 0, 0]), 'ids.xlsx')
  await waitFor(() =>
    expect(noticesStore.getState().notices).toMatchObject([{ title: '“ids.xlsx” isn’t a text file.' }]),
  )
  expect((await field()) as HTMLTextAreaElement).toHaveProperty('value', NOBODY)
})

test('the results are exported, and a failure is told', async () => {
  let isFull = false
  await found({
    'results.saveCsv': () => {
      if (isFull) throw new DeskError('disk-full', 'x')
      return { name: 'results.csv' }
    },
  })
  const notice = () => noticesStore.getState().notices[0]?.title
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV…' }))
  await waitFor(() => expect(notice()).toBe('Saved as results.csv'))
  isFull = true
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV…' }))
  await waitFor(() => expect(notice()).toBe('Couldn’t export the results'))
})

test('five thousand IDs are shown without rendering them all', async () => {
  const participants = Array.from({ length: 5000 }, (_, at) => ({
    ...{ participantId: guid(10_000 + at), name: `Person ${at}` },
    sessions: [session(13, { id: guid(20_000 + at) })],
  }))
  lookUp = { ...FOUND, asked: 5000, answered: 5000, participants, without: [] }
  show()
  const grid = await screen.findByRole('grid')
  expect(grid.getAttribute('aria-rowcount')).toBe('5001')
  expect((await rows()).length).toBeLessThan(100)
  fireEvent.keyDown(grid, { key: 'End', code: 'End' })
  expect(await within(grid).findByText('Person 4999')).toBeTruthy()
})
