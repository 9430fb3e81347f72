import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Profile } from '../../../contract/model/profile.ts'
import type { BatchOutcome } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import { employeeSync, newChange, registration, registrationOf, VALID } from '../../support/outbox.ts'
import { openTestStore, testGuid } from '../../support/store.ts'

const answered = (...ids: readonly number[]): BatchOutcome => ({
  kind: 'answered',
  answer: { participantIds: ids.map(testGuid) },
})
const LOST: BatchOutcome = { kind: 'unknown', failure: { code: 'unknown-outcome', message: 'lost' } }
const ANYONE = { search: '', change: null, center: null, test: null }

test('a staged change has its batches, with the hash of exactly what will be sent', async () => {
  const { store } = await openTestStore()
  const change = registration(['Ada Lovelace', 'Zoë Müller'], ['Ólafur'])
  const bodies = change.batches.map(({ body }) => new TextDecoder().decode(body))
  const { id, items, batches } = await store.outbox.stage(change)
  expect({ items, staged: batches.staged }).toEqual({ items: 3, staged: 2 })
  const details = await store.outbox.get(id)
  expect(details?.list.map(({ number, items: people, bodyHash }) => ({ number, people, bodyHash }))).toEqual(
    bodies.map((body, at) => ({
      number: at + 1,
      people: [2, 1][at],
      bodyHash: createHash('sha256').update(body).digest('hex'),
    })),
  )
  expect(await store.outbox.body({ change: id, number: 2 })).toBe(bodies[1])
  expect(await store.outbox.count()).toEqual({ staged: 2, unknown: 0 })
  expect(await store.outbox.log(null, 10, null)).toMatchObject([{ event: 'staged', change: id, items: 3, batch: null }])
})

const REFUSED: readonly (readonly [what: string, change: () => ReturnType<typeof newChange>, code: string])[] = [
  ['no batch', () => newChange('registerParticipants', '/v2/participants', []), 'invalid-argument'],
  [
    '0 tests',
    () => newChange('registerParticipants', '/v2/participants', [registrationOf(['A'], { tests: [] })]),
    'limit-exceeded',
  ],
  [
    '11 tests',
    () =>
      newChange('registerParticipants', '/v2/participants', [
        registrationOf(['A'], { tests: Array.from({ length: 11 }, (_, at) => testGuid(at)) }),
      ]),
    'limit-exceeded',
  ],
  [
    '0 participants',
    () => newChange('registerParticipants', '/v2/participants', [registrationOf([])]),
    'limit-exceeded',
  ],
  ['1,001 participants', () => registration(Array.from({ length: 1001 }, (_, at) => `Person ${at}`)), 'limit-exceeded'],
  ['an ID of 251 characters', () => employeeSync(['x'.repeat(251)]), 'limit-exceeded'],
  ['an ID twice in one request', () => employeeSync(['1', '2', '1']), 'invalid-argument'],
  ['another endpoint', () => newChange('createTest', '/v1/employees', [{}]), 'invalid-argument'],
  [
    'a link that closes before it opens',
    () =>
      newChange('registerParticipants', '/v2/participants', [
        registrationOf(['A'], { validFrom: VALID.validTill, validTill: VALID.validFrom }),
      ]),
    'invalid-argument',
  ],
]

test('refuses what the service would refuse, and stages nothing of it', async () => {
  const { store } = await openTestStore()
  for (const [what, change, code] of REFUSED) {
    await expect(store.outbox.stage(change()), what).rejects.toMatchObject({ code })
  }
  expect(await store.outbox.list()).toEqual([])
  expect(await store.outbox.log(null, 10, null)).toEqual([])
})

test('takes 1,000 participants and IDs of 250 characters', async () => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(Array.from({ length: 1000 }, (_, at) => `Person ${at}`)))
  await store.outbox.stage(employeeSync(['x'.repeat(250)]))
  expect(await store.outbox.count()).toEqual({ staged: 2, unknown: 0 })
})

test('a batch is sent once: whoever comes second gets nothing', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['Ada']))
  const batch = { change: id, number: 1 }
  const [first, second] = await Promise.all([store.outbox.begin(batch), store.outbox.begin(batch)])
  expect([first?.attempt, second]).toEqual([1, null])
  expect(await store.outbox.end(batch, 1, answered(1))).toBe(true)
  expect(await store.outbox.begin(batch)).toBeNull()
  expect(await store.outbox.end(batch, 1, LOST)).toBe(false)
})

test('the people of an answered registration are kept with their IDs, in the order of the request', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['Ada Lovelace', 'Zoë Müller']))
  await store.outbox.begin({ change: id, number: 1 })
  await store.outbox.end({ change: id, number: 1 }, 1, answered(11, 12))
  const all = await store.outbox.registered(ANYONE, 0, 10)
  expect(all.total).toBe(2)
  expect(all.people).toMatchObject([
    { participantId: testGuid(12), name: 'Zoë Müller', center: 'spring-intake', ...VALID, change: id },
    { participantId: testGuid(11), name: 'Ada Lovelace' },
  ])
  const find = async (search: string) =>
    (await store.outbox.registered({ ...ANYONE, search }, 0, 10)).people.map(({ name }) => name)
  expect(await find('zoe MULLER')).toEqual(['Zoë Müller'])
  expect(await find('ada.lovelace@')).toEqual(['Ada Lovelace'])
  expect(await find(testGuid(11))).toEqual(['Ada Lovelace'])
  expect(await find('100%')).toEqual([])
})

test('IDs that are not one for each person are kept without names', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['Ada', 'Zoë']))
  await store.outbox.begin({ change: id, number: 1 })
  await store.outbox.end({ change: id, number: 1 }, 1, answered(1, 2, 3, 4))
  const { people } = await store.outbox.registered(ANYONE, 0, 10)
  expect(people.map(({ name, data }) => ({ name, data }))).toEqual(Array(4).fill({ name: '', data: null }))
})

test('photos are sent but not kept with the people', async () => {
  const { store } = await openTestStore()
  const photo = `data:image/png;base64,${'A'.repeat(4000)}`
  const request = registrationOf([], {
    participants: [
      {
        data: [
          { name: 'Name', value: 'Ada' },
          { name: 'Photo', value: photo },
        ],
      },
    ],
  })
  const { id } = await store.outbox.stage(newChange('registerParticipants', '/v2/participants', [request]))
  const sent = await store.outbox.begin({ change: id, number: 1 })
  expect(new TextDecoder().decode(sent!.body)).toBe(JSON.stringify(request))
  await store.outbox.end({ change: id, number: 1 }, 1, answered(1))
  const { people } = await store.outbox.registered(ANYONE, 0, 10)
  expect(people[0]?.data).toEqual([{ name: 'Name', value: 'Ada' }])
})

test('an unknown batch waits for the user, who may send it again, confirm or withdraw it', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A'], ['B'], ['C'], ['D']))
  for (const number of [1, 2, 3]) {
    await store.outbox.begin({ change: id, number })
    await store.outbox.end({ change: id, number }, 1, LOST)
  }
  expect(await store.outbox.count()).toEqual({ staged: 1, unknown: 3 })
  expect(await store.outbox.decide({ change: id, number: 1 }, 'confirm')).toBe(1)
  expect(await store.outbox.decide({ change: id, number: 2 }, 'withdraw')).toBe(1)
  expect(await store.outbox.decide({ change: id, number: 3 }, 'again')).toBe(1)
  expect(await store.outbox.decide({ change: id, number: 1 }, 'again')).toBe(0)
  expect((await store.outbox.begin({ change: id, number: 3 }))?.attempt).toBe(2)
  expect(await store.outbox.decide({ change: id, number: 3 }, 'withdraw')).toBe(0)
  expect(await store.outbox.decide({ change: id, number: 0 }, 'withdraw')).toBe(1)
  const states = (await store.outbox.get(id))?.list.map(({ state }) => state)
  expect(states).toEqual(['confirmed', 'withdrawn', 'sending', 'withdrawn'])
  const events = (await store.outbox.log(null, 50, id)).map(({ event, batch }) => `${batch ?? '-'} ${event}`)
  expect(events.toReversed()).toEqual([
    '- staged',
    ...[1, 2, 3].flatMap((number) => [`${number} sent`, `${number} unknown`]),
    '1 confirmed',
    '2 withdrawn',
    '3 again',
    '3 sent',
    '4 withdrawn',
  ])
})

test('what was being sent when the app ended is unknown at the next start, and is not sent by itself', async () => {
  const { store, folder } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A'], ['B']))
  await store.outbox.begin({ change: id, number: 1 })
  await store.close()
  const { store: next } = await openTestStore({ folder })
  const details = await next.outbox.get(id)
  expect(details?.list.map(({ state }) => state)).toEqual(['unknown', 'staged'])
  expect(await next.outbox.staged()).toEqual([{ change: id, number: 2, kind: 'registerParticipants', state: 'staged' }])
  // The answer of a request that was on its way while only the writer was restarted still counts.
  expect(await next.outbox.end({ change: id, number: 1 }, 1, answered(5))).toBe(true)
})

test('an answer that comes after the user decided is kept, and the batch is not sent again', async () => {
  const { store, folder } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A'], ['B'], ['C']))
  for (const number of [1, 2, 3]) await store.outbox.begin({ change: id, number })
  await store.close()
  const { store: next } = await openTestStore({ folder })
  await next.outbox.decide({ change: id, number: 1 }, 'again')
  await next.outbox.decide({ change: id, number: 2 }, 'withdraw')
  await next.outbox.decide({ change: id, number: 3 }, 'again')
  await next.outbox.begin({ change: id, number: 3 })
  expect(await next.outbox.end({ change: id, number: 1 }, 1, LOST)).toBe(false)
  expect(await next.outbox.end({ change: id, number: 1 }, 1, answered(1))).toBe(true)
  expect(await next.outbox.end({ change: id, number: 2 }, 1, answered(2))).toBe(true)
  // The second attempt is on its way: the first one's answer does not end it.
  expect(await next.outbox.end({ change: id, number: 3 }, 1, answered(3))).toBe(false)
  expect(await next.outbox.staged()).toEqual([])
  expect((await next.outbox.registered(ANYONE, 0, 10)).people.map(({ name }) => name)).toEqual(['B', 'A'])
})

test('large bodies go once their answer is known; size and hash stay', async () => {
  const { store } = await openTestStore()
  const noise = createHash('sha512')
  const photo = `data:image/png;base64,${Array.from({ length: 30_000 }, (_, at) => noise.copy().update(String(at)).digest('base64')).join('')}`
  const request = registrationOf([], { participants: [{ data: [{ name: 'Photo', value: photo }] }] })
  const { id } = await store.outbox.stage(newChange('registerParticipants', '/v2/participants', [request]))
  await store.outbox.begin({ change: id, number: 1 })
  await store.outbox.end({ change: id, number: 1 }, 1, LOST)
  expect((await store.outbox.get(id))?.list[0]?.hasBody).toBe(true)
  await store.outbox.end({ change: id, number: 1 }, 1, answered(1))
  const [batch] = (await store.outbox.get(id))!.list
  expect(batch).toMatchObject({ hasBody: false, bodyBytes: JSON.stringify(request).length })
  expect(await store.outbox.body({ change: id, number: 1 })).toBeNull()
})

test('a backup brings back what is missing; what was not sent in it is unknown', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A'], ['B']))
  await store.outbox.begin({ change: id, number: 1 })
  await store.outbox.end({ change: id, number: 1 }, 1, answered(1))
  const { file } = await store.journal.backUp()
  const { store: other } = await openTestStore()
  await other.backups.merge(file)
  const details = await other.outbox.get(id)
  expect(details?.list.map(({ state }) => state)).toEqual(['answered', 'unknown'])
  expect(await other.outbox.staged()).toEqual([])
  expect((await other.outbox.registered(ANYONE, 0, 10)).people.map(({ name }) => name)).toEqual(['A'])
  // The fourth says that the second batch was restored.
  expect(await other.outbox.log(null, 10, id)).toHaveLength(4)
  // Once more changes nothing, and what is here already goes before the backup.
  await store.outbox.decide({ change: id, number: 2 }, 'withdraw')
  await store.backups.merge(file)
  expect((await store.outbox.get(id))?.list.map(({ state }) => state)).toEqual(['answered', 'withdrawn'])
  expect(await store.outbox.log(null, 10, id)).toHaveLength(4)
})

test('a batch that was sent after this copy of the outbox was made is unknown after a merge', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A'], ['B']))
  const early = (await store.journal.backUp()).file
  await store.outbox.begin({ change: id, number: 1 })
  const later = (await store.journal.backUp()).file
  const { store: other } = await openTestStore()
  expect(await other.backups.compare(early)).toMatchObject({ missesSent: true })
  expect(await other.backups.merge(early)).toMatchObject({ sent: true })
  await other.outbox.decide({ change: id, number: 0 }, 'again')
  expect(await other.backups.compare(later)).toMatchObject({ missesSent: true })
  await other.backups.merge(later)
  expect(await other.outbox.staged()).toEqual([
    { change: id, number: 2, kind: 'registerParticipants', state: 'staged' },
  ])
  const restored = (await other.outbox.log(null, 10, id)).filter(({ event }) => event === 'restored')
  expect(restored.map(({ batch, failure }) => [batch, failure?.code])).toEqual([
    [1, 'unknown-outcome'],
    [2, 'unknown-outcome'],
    [1, 'unknown-outcome'],
  ])
  expect(await other.backups.compare(later)).toMatchObject({ missesSent: false })
  expect(await other.backups.merge(later)).toMatchObject({ sent: false })
})

test('a batch that has ended here is not reopened by a backup in which it was under way', async () => {
  const { store } = await openTestStore()
  const { id: change } = await store.outbox.stage(registration(['A']))
  const early = (await store.journal.backUp()).file
  for (const [attempt] of [1, 2].entries()) {
    const begun = await store.outbox.begin({ change, number: 1 })
    if (attempt === 1) break
    await store.outbox.end({ change, number: 1 }, begun!.attempt, LOST)
    await store.outbox.decide({ change, number: 1 }, 'again')
  }
  const underWay = (await store.journal.backUp()).file
  const { store: other } = await openTestStore()
  await other.backups.merge(early)
  await other.outbox.decide({ change, number: 1 }, 'again')
  const begun = await other.outbox.begin({ change, number: 1 })
  await other.outbox.end({ change, number: 1 }, begun!.attempt, answered(1))
  await other.backups.merge(underWay)
  expect((await other.outbox.get(change))?.list.map(({ state }) => state)).toEqual(['answered'])
})

test('employees of a confirmed sync are in doubt where nobody knows when it was sent', async () => {
  const { store } = await openTestStore()
  await store.people.putProfile(STAFF)
  const first = await store.outbox.stage(employeeSync(['1']))
  const begun = await store.outbox.begin({ change: first.id, number: 1 })
  const done = { kind: 'answered', answer: { employeesCreated: 1 } } as const
  await store.outbox.end({ change: first.id, number: 1 }, begun!.attempt, done)
  expect(await kindsOf(store, ['1,Name of 1'])).toEqual(['unchanged'])
  const { id: change } = await store.outbox.stage(employeeSync(['1']))
  const { file } = await store.journal.backUp()
  const { store: other } = await openTestStore()
  await other.backups.merge(file)
  expect(await kindsOf(other, ['1,Name of 1'])).toEqual(['unchanged'])
  await other.outbox.decide({ change, number: 1 }, 'confirm')
  expect(await kindsOf(other, ['1,Name of 1'])).toEqual(['changed'])
})

test('employees are as a sync says once it is answered, or lost and confirmed, and not before', async () => {
  const { store } = await openTestStore()
  await store.people.putProfile(STAFF)
  const { id: change } = await store.outbox.stage(employeeSync(['1'], ['2'], ['3'], ['4']))
  const end = async (number: number, outcome: BatchOutcome) => {
    const begun = await store.outbox.begin({ change, number })
    await store.outbox.end({ change, number }, begun!.attempt, outcome)
  }
  await end(1, { kind: 'answered', answer: { employeesCreated: 1 } })
  await end(2, LOST)
  await end(3, LOST)
  await store.outbox.decide({ change, number: 3 }, 'confirm')
  await store.outbox.decide({ change, number: 4 }, 'withdraw')
  expect(await kindsOf(store, ['1,x', '2,x', '3,x', '4,x'])).toEqual(['changed', 'new', 'changed', 'new'])
})

test('after a sync whose answer was lost, its employees are sent again even if nothing differs', async () => {
  const { store } = await openTestStore()
  await store.people.putProfile(STAFF)
  const sync = async (outcome: BatchOutcome) => {
    const { id: change } = await store.outbox.stage(employeeSync(['1']))
    const batch = { change, number: 1 }
    const begun = await store.outbox.begin(batch)
    return { batch, end: () => store.outbox.end(batch, begun!.attempt, outcome) }
  }
  const done = { kind: 'answered', answer: { employeesCreated: 1 } } as const
  await (await sync(done)).end()
  expect(await kindsOf(store, ['1,Name of 1'])).toEqual(['unchanged'])
  const lost = await sync(LOST)
  await lost.end()
  await store.outbox.decide(lost.batch, 'withdraw')
  expect(await kindsOf(store, ['1,Name of 1'])).toEqual(['changed'])
  await (await sync(done)).end()
  expect(await kindsOf(store, ['1,Name of 1'])).toEqual(['unchanged'])
})

const STAFF: Profile = {
  profileId: testGuid(7),
  name: 'Staff',
  fields: [{ name: 'Name', kind: 'text', isRequired: false, choices: [] }],
}

/** What would become of the employees of a file, compared with what is known of them. */
async function kindsOf(store: Store, lines: readonly string[]): Promise<readonly unknown[]> {
  const table = await store.people.open({ text: ['ID,Name', ...lines].join('\n') })
  if ('problem' in table) throw new Error(table.problem)
  const { mapping } = await store.people.mappingFor(table.tableId, 'employees', STAFF.profileId)
  await store.people.plan(table.tableId, { profileId: STAFF.profileId, mapping })
  const { rows } = await store.people.rows(table.tableId, { kind: null, search: '' }, 0, 10)
  return rows.map(({ kind }) => kind)
}
