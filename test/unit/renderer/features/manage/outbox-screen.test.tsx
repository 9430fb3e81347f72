import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import {
  BATCH_STATES,
  type BatchState,
  type ChangeId,
  type ChangeKind,
  type OutboxBatch,
  type OutboxChange,
} from '../../../../../contract/model/outbox.ts'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { OutboxScreen } from '../../../../../renderer/features/manage/outbox/outbox-screen.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, type Handlers } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

const changeId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as ChangeId

function change(number: number, kind: ChangeKind, states: Partial<Record<BatchState, number>>): OutboxChange {
  return {
    id: changeId(number),
    kind,
    summary: { name: `Change ${number}`, center: 'spring', tests: ['Induction'] },
    expected: kind === 'syncEmployees' ? { employeesCreated: 3, employeesDataUpdated: 0 } : null,
    stagedAt: Date.UTC(2026, 10, 20, 9, 12),
    stagedBy: 'Ana',
    items: 3,
    batches: Object.fromEntries(BATCH_STATES.map((state) => [state, states[state] ?? 0])) as Record<BatchState, number>,
    lastSentAt: null,
  }
}

function batch(number: number, state: BatchState, part: Partial<OutboxBatch> = {}): OutboxBatch {
  return {
    number,
    path: '/v1/employees',
    state,
    items: 3,
    bodyBytes: 2048,
    bodyHash: 'ab'.repeat(32),
    hasBody: true,
    attempts: 1,
    isRepeatable: false,
    lostAttempt: null,
    sentAt: null,
    endedAt: null,
    counters: null,
    testId: null,
    failure: null,
    stagedFor: null,
    ...part,
  }
}

/** Shows the outbox with one change, whose only batch is in the state. */
function showOutbox(kind: ChangeKind, state: BatchState, part: Partial<OutboxBatch> = {}, answers: Handlers = {}) {
  const only = change(1, kind, { [state]: 1 })
  const list = [batch(1, state, part)]
  const fake = createFakeDesk([], {
    'outbox.list': () => [only],
    'outbox.get': () => ({ ...only, list, counters: part.counters ?? null }),
    'outbox.count': () => ({ staged: Number(state === 'staged'), unknown: Number(state === 'unknown') }),
    'outbox.decide': () => 1,
    'outbox.send': () => null,
    ...answers,
  })
  installDesk(fake)
  renderScreen(<OutboxScreen connectionId={CONNECTION_ID} onPeople={() => undefined} />)
  return fake
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const asked = (fake: ReturnType<typeof showOutbox>, channel: string) =>
  fake.calls.flatMap((call) => (call.channel === channel ? [call.request] : []))

test('an unknown sync may be sent again at once, since the service finds it unchanged', async () => {
  const failure = { code: 'unknown-outcome', message: '' } as const
  const fake = showOutbox('syncEmployees', 'unknown', { failure, isRepeatable: true })
  expect(await screen.findByText(/makes nothing twice/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'It went through' })).toBeTruthy()
  fireEvent.click(await button('Mark to send again'))
  await screen.findByText(/makes nothing twice/)
  expect(asked(fake, 'outbox.decide')).toEqual([
    { connectionId: CONNECTION_ID, change: changeId(1), number: 1, decision: 'again' },
  ])
})

test('its command is in the palette, and a click on a filter leaves the keyboard with the table', async () => {
  const fake = showOutbox('syncEmployees', 'staged')
  const filter = (await button(/^All/)).closest('[role=group]')
  expect(filter?.getAttribute('data-keyboard')).toBe('content')
  const command = () => offeredCommands().find(({ id }) => id === 'sendAll')
  await waitFor(() => expect(command()).toMatchObject({ label: 'Send all', keys: ['mod', 'Enter'] }))
  command()?.run()
  await waitFor(() => expect(asked(fake, 'outbox.send')).toHaveLength(1))
  cleanup()
  showOutbox('syncEmployees', 'unknown')
  await screen.findByText(/makes nothing twice|may make/)
  expect(command()).toBeUndefined()
})

test('an unknown registration is sent again only after a question', async () => {
  const fake = showOutbox('registerParticipants', 'unknown')
  expect(await screen.findByText(/may make new links/)).toBeTruthy()
  fireEvent.click(await button('Mark to send again'))
  const question = await screen.findByRole('alertdialog')
  expect(asked(fake, 'outbox.decide')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Mark to send again' }))
  expect(asked(fake, 'outbox.decide')).toMatchObject([{ decision: 'again' }])
})

test('of several batches each is decided about alone, and the box decides about those of its state', async () => {
  const only = change(1, 'registerParticipants', { answered: 1, unknown: 2, refused: 1, staged: 1 })
  const states = ['answered', 'unknown', 'refused', 'unknown', 'staged'] as const
  const fake = showOutbox(
    'registerParticipants',
    'unknown',
    {},
    {
      'outbox.list': () => [only],
      'outbox.get': () => ({ ...only, list: states.map((state, at) => batch(at + 1, state)), counters: null }),
    },
  )
  const items = await screen.findAllByRole('listitem')
  const shown = items.map((item) =>
    within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  )
  const [again, withdraw] = ['Mark to send again', 'Withdraw']
  expect(shown.map((names) => names.filter((name) => name !== 'Show what is sent'))).toEqual([
    [],
    ['It went through', again, withdraw],
    [again, withdraw],
    ['It went through', again, withdraw],
    [withdraw],
  ])
  fireEvent.click(within(items[1]!).getByRole('button', { name: 'It went through' }))
  const box = screen.getByText(/may make new links/).parentElement!
  fireEvent.click(within(box).getByRole('button', { name: withdraw }))
  await waitFor(() =>
    expect(asked(fake, 'outbox.decide')).toMatchObject([
      { number: 2, decision: 'confirm' },
      { number: 2, decision: 'withdraw' },
      { number: 4, decision: 'withdraw' },
    ]),
  )
})

test('while batches wait, a number that is not there yet is no difference', async () => {
  const only = change(1, 'syncEmployees', { answered: 1, staged: 1 })
  showOutbox(
    'syncEmployees',
    'answered',
    {},
    {
      'outbox.list': () => [only],
      'outbox.get': () => ({
        ...only,
        list: [batch(1, 'answered'), batch(2, 'staged')],
        counters: { employeesCreated: 2, employeesNotChanged: 1 },
      }),
    },
  )
  const row = await screen.findByRole('row', { name: 'Created 3 2' })
  expect(within(row).getByText('2').className).not.toContain('differs')
})

test('a log that cannot be read says so, and is read again when asked', async () => {
  let isBroken = true
  showOutbox(
    'syncEmployees',
    'answered',
    {},
    {
      'outbox.log': () => {
        if (isBroken) throw new DeskError('disk-error', 'broken')
        return []
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Log' }))
  await screen.findByText('Couldn’t read this list')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing was staged or sent yet.')).toBeTruthy()
})

test('numbers that the service answered otherwise than predicted are told apart', async () => {
  showOutbox('syncEmployees', 'answered', { counters: { employeesCreated: 2, employeesDataUpdated: 0 } })
  const row = await screen.findByRole('row', { name: 'Created 3 2' })
  expect(within(row).getByText('2').className).toContain('differs')
  const same = screen.getByRole('row', { name: 'Data updated 0 0' })
  expect(
    within(same)
      .getAllByText('0')
      .some(({ className }) => className.includes('differs')),
  ).toBe(false)
})

test('numbers of a repeat are said to be such, and are not held against what was expected', async () => {
  showOutbox('syncEmployees', 'answered', { lostAttempt: 1, attempts: 2, counters: { employeesCreated: 0 } })
  expect(await screen.findByText(/numbers are those of the last attempt/)).toBeTruthy()
  const row = screen.getByRole('row', { name: 'Created 3 0' })
  expect(within(row).getByText('0').className).not.toContain('differs')
})

test('nothing is sent but by its button or its key, and not while nothing waits', async () => {
  const fake = showOutbox('createTest', 'staged')
  fireEvent.click(await button('Send'))
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(asked(fake, 'outbox.send')).toEqual([
    { connectionId: CONNECTION_ID, change: changeId(1) },
    { connectionId: CONNECTION_ID, change: null },
  ])
})

test('while batches are sent, the header says how far it is and offers to stop', async () => {
  const fake = showOutbox(
    'syncEmployees',
    'sending',
    {},
    {
      'outbox.status': () => ({ change: changeId(1), batch: 3, of: 12, waitsUntil: null }),
      'outbox.stop': () => null,
    },
  )
  expect(await screen.findByText('Sending 3 of 12')).toBeTruthy()
  fireEvent.click(await button('Stop after this batch'))
  expect(asked(fake, 'outbox.stop')).toEqual([{ connectionId: CONNECTION_ID }])
})
