import { expect, test } from 'vitest'
import type { RegisteredFilter, RegisteredPerson } from '../../../contract/model/registered.ts'
import type { Store } from '../../../main/store/store.ts'
import { newChange, registrationOf } from '../../support/outbox.ts'
import { openTestStore, testGuid } from '../../support/store.ts'

const ANYONE: RegisteredFilter = { search: '', change: null, center: null, test: null }
const NAMES = ['Ada Lovelace', 'Zoë Müller', 'Ada [Quick]', 'Ben*Star', 'Who? Nobody', 'Ölaf Ada', 'Cy Ben']

/** Registers people of a center for a test, in two batches; IDs begin at `from`. */
async function register(store: Store, center: string, test: number, from: number): Promise<void> {
  const batches = [NAMES.slice(0, 4), NAMES.slice(4)]
  const requests = batches.map((names) => registrationOf(names, { center, tests: [testGuid(test)] }))
  const { id } = await store.outbox.stage(newChange('registerParticipants', '/v2/participants', requests))
  for (const [at, names] of batches.entries()) {
    const batch = { change: id, number: at + 1 }
    const participantIds = names.map((_, place) => testGuid(from + at * 4 + place))
    await store.outbox.begin(batch)
    await store.outbox.end(batch, 1, { kind: 'answered', answer: { participantIds } })
  }
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a filter finds a person, written apart from the query. */
function isFound(person: RegisteredPerson, { search, change, center, test }: RegisteredFilter): boolean {
  const { participantId, name, data } = person
  const text = plain([participantId, name, ...(data ?? []).map(({ value }) => value)].join('\n'))
  return (
    plain(search)
      .split(' ')
      .every((word) => text.includes(word)) &&
    (change ?? person.change) === person.change &&
    (center ?? person.center) === person.center &&
    (test === null || person.tests.includes(test))
  )
}

test('every page of every filter has the people that it finds, and their number', async () => {
  const { store } = await openTestStore()
  await register(store, 'north', 1, 100)
  await register(store, 'south', 2, 200)
  await register(store, 'north', 2, 300)
  const { total, people } = await store.outbox.registered(ANYONE, 0, 100)
  expect([total, people.length]).toEqual([21, 21])
  const searches = [
    '',
    'ada',
    'ADA lovelace',
    'zoe',
    '[quick]',
    '[',
    '*',
    'n*s',
    '?',
    'nobody',
    'olaf',
    '%',
    testGuid(201),
  ]
  const change = people[0]!.change
  for (const search of searches) {
    for (const rest of [
      {},
      { center: 'north' },
      { test: testGuid(2) },
      { center: 'south', test: testGuid(1) },
      { change },
    ]) {
      const filter = { ...ANYONE, search, ...rest }
      const wanted = people.filter((person) => isFound(person, filter))
      for (const [from, limit] of [
        [0, 100],
        [0, 2],
        [1, 3],
        [3, 3],
        [19, 5],
        [30, 5],
        [0, -1],
        [4, -1],
        [0, wanted.length],
      ] as const) {
        const page = await store.outbox.registered(filter, from, limit)
        expect(page, `${JSON.stringify(filter)} from ${from}`).toEqual({
          total: wanted.length,
          people: limit < 0 ? wanted.slice(from) : wanted.slice(from, from + limit),
        })
      }
    }
  }
})
