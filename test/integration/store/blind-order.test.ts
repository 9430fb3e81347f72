import { expect, test } from 'vitest'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { DEFAULT_SORT, NO_FILTER } from '../../../contract/model/list-preferences.ts'
import type { QueueChoice } from '../../../contract/model/queue.ts'
import type { SessionSort } from '../../../contract/model/session.ts'
import type { Store } from '../../../main/store/store.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord } from '../../support/store.ts'

const PEOPLE = 60
/** In another order than the sessions, so that only an order of names has these in their alphabet. */
const nameOf = (number: number) => `Name ${String((number * 37) % PEOPLE).padStart(2, '0')}`
const people = Array.from({ length: PEOPLE }, (_, number) =>
  sessionRecord(number, {
    participantName: nameOf(number),
    participantEmail: `${nameOf(number).replace(' ', '')}@people.example`,
    participantData: [{ name: 'Name', value: nameOf(number) }],
  }),
)
const keyAt = (number: number): SessionKey => keyOf(people[number]!)
const nameBy = new Map(people.map((record) => [record.participantId as string, record.participantName]))
const ALPHABET = people.map(({ participantName }) => participantName).toSorted()

const PLACE = { sort: DEFAULT_SORT, savedView: null, focusIndex: -1, focusKey: null, top: 0 }
const AS_SHOWN: QueueChoice = { order: 'shown', skipsSubmitted: false }
const VIEW = { kind: 'view', name: 'All', search: '' } as const
const BY_NAME: SessionSort = { column: 'participantName', direction: 'asc' }
const BY_EMAIL: SessionSort = { column: 'participantEmail', direction: 'asc' }
const OLDEST_FIRST: SessionSort = { column: 'started', direction: 'asc' }

async function filled() {
  const opened = await openTestStore()
  await fillStore(opened.store, people)
  return opened
}

async function queueOf(store: Store, sort: SessionSort, choice = AS_SHOWN): Promise<number> {
  const { resultSetId } = await store.sessions.open({}, sort)
  await store.queue.make(resultSetId, false, choice, VIEW)
  return resultSetId
}

const blind = (store: Store, isBlind: boolean) => store.reviewSettings.set({ isBlind })

/** True names of the queue's people, in the order of the places that the store gives. */
async function dealt(store: Store): Promise<readonly string[]> {
  const open = await store.queue.open(PEOPLE)
  return open.map(({ participantId }) => nameBy.get(participantId) ?? '')
}

/** What can be seen of the queue, by place: the neutral name, and whose session it is. */
async function walked(store: Store): Promise<readonly { readonly shown: string; readonly is: string }[]> {
  const seen = []
  for (let place = 0; place < PEOPLE; place += 1) {
    const { here } = await store.queue.around(place)
    const { participantName: shown = '', key } = here?.row ?? {}
    seen.push({ shown, is: nameBy.get(key?.participantId ?? '') ?? '' })
  }
  return seen
}

test.each([BY_NAME, BY_EMAIL])(
  'blind mode deals a queue in the order of $column anew, keeps the place, and gives the order back',
  async (sort) => {
    const { store, folder } = await filled()
    await queueOf(store, sort)
    expect(await dealt(store)).toEqual(ALPHABET)
    await store.queue.go({ place: 20 })
    const seat = async (of: Store) => {
      const place = (await of.queue.get())!.place
      return (await of.queue.around(place)).here!.row.key.participantId
    }
    const seated = await seat(store)

    await blind(store, true)
    const order = (await walked(store)).map(({ is }) => is)
    expect(order.toSorted()).toEqual(ALPHABET)
    expect(order).not.toEqual(ALPHABET)
    // Neither their order nor their numbers are that of the names, in part or backwards.
    const follows = order.filter((name, at) => at > 0 && name > order[at - 1]!).length
    expect(follows).toBeGreaterThan(10)
    expect(follows).toBeLessThan(PEOPLE - 10)
    expect((await walked(store)).map(({ shown }) => shown)).toEqual(order.map((_, at) => `Participant ${at + 1}`))
    expect(await seat(store)).toBe(seated)
    for (const at of [0, 17, 59]) {
      const { key } = (await store.queue.around(at)).here!.row
      expect(await store.queue.placeOf(key)).toBe(at)
      expect((await store.sessions.row(key))?.participantName).toBe(`Participant ${at + 1}`)
    }
    await store.queue.go({ place: 0 })
    expect(await dealt(store)).toEqual(order)
    await store.close()

    const { store: again } = await openTestStore({ folder })
    expect((await walked(again)).map(({ is }) => is)).toEqual(order)
    await blind(again, false)
    expect((await walked(again)).map(({ is }) => is)).toEqual(ALPHABET)
    expect(await seat(again)).toBe((await again.queue.around(ALPHABET.indexOf(order[0]!))).here!.row.key.participantId)
    await blind(again, true)
    expect((await walked(again)).map(({ is }) => is)).toEqual(order)
  },
)

test('by question, the people have the places of blind mode, and scores stay with their sessions', async () => {
  const { store } = await filled()
  for (const [number] of people.entries()) {
    const questions = [questionWith({ num: 1, code: 'Q1', answer: { kind: 'text', text: 'Own words.' } })]
    const report = storedTextOf(reportWith({ key: keyAt(number), questions }))
    await store.reports.save(reportRecord(keyAt(number), { report, hash: String(number).padEnd(64, '0') }))
  }
  await queueOf(store, BY_NAME)
  const scored = keyAt(7)
  const score = { entity: 'score', question: 1, value: { points: 2, rubric: null } } as const
  await store.reviews.change(scored, score, { revision: 0, report: '7'.padEnd(64, '0') })
  const before = await store.queue.scores('Q1')
  expect(before.scores).toEqual([{ place: ALPHABET.indexOf(nameOf(7)), points: 2 }])
  await blind(store, true)
  const { places, scores } = await store.queue.scores('Q1')
  expect(places).toEqual(Array.from({ length: PEOPLE }, (_, place) => place))
  expect(scores).toEqual([{ place: await store.queue.placeOf(scored), points: 2 }])
  const answers = await store.queue.answers('Q1', places)
  const order = answers.map(({ row }) => nameBy.get(row!.key.participantId))
  expect(order).toEqual((await walked(store)).map(({ is }) => is))
  expect(order).not.toEqual(ALPHABET)
})

test.each([
  [OLDEST_FIRST, AS_SHOWN],
  [BY_NAME, { order: 'oldest', skipsSubmitted: false }],
] as const)('a queue in an order of sessions stays as it is', async (sort, choice) => {
  const { store } = await filled()
  await queueOf(store, sort, choice)
  const before = await dealt(store)
  expect(before).toEqual(people.map(({ participantName }) => participantName))
  await blind(store, true)
  expect(await dealt(store)).toEqual(before)
  await queueOf(store, BY_NAME)
  // Made in blind mode, where nothing is sorted by names.
  const made = await dealt(store)
  expect(made).toEqual(before.toReversed())
  await blind(store, false)
  expect(await dealt(store)).toEqual(made)
})

test('what the list was searched for before blind mode is deleted, and what is searched for in it stays', async () => {
  const { store } = await filled()
  const put = (search: string) => store.preferences.set({ place: { ...PLACE, filter: { ...NO_FILTER, search } } })
  const kept = async () => (await store.preferences.get()).place?.filter.search
  await put('Name 05')
  await store.reviewSettings.set({ hidesPicture: true })
  expect(await kept()).toBe('Name 05')
  await blind(store, true)
  expect(await kept()).toBe('')
  await put('photosynthesis')
  await blind(store, true)
  expect(await kept()).toBe('photosynthesis')
})

test('a list from before blind mode is not read on if it was sorted or searched by people', async () => {
  const { store } = await filled()
  const open = async (search: string | undefined, sort: SessionSort) => {
    const { resultSetId } = await store.sessions.open(search === undefined ? {} : { search }, sort)
    await store.sessions.select(resultSetId, { kind: 'all' }, 0, 0)
    return resultSetId
  }
  const byName = await open(undefined, BY_NAME)
  const found = await open('Name 05', OLDEST_FIRST)
  const plain = await open(undefined, OLDEST_FIRST)
  const { resultSetId: exported } = await store.sessions.pin(byName, { onlySelected: true })
  await blind(store, true)
  const gone = { code: 'no-such-result-set' }
  for (const resultSetId of [byName, found]) {
    await expect(store.sessions.window(resultSetId, 0, 10)).rejects.toMatchObject(gone)
    await expect(store.sessions.keys(resultSetId, true, 10)).rejects.toMatchObject(gone)
    await expect(store.sessions.position(resultSetId, keyAt(0))).rejects.toMatchObject(gone)
    await expect(store.queue.make(resultSetId, false, AS_SHOWN, VIEW)).rejects.toMatchObject(gone)
  }
  await expect(store.sessions.keys(exported, false, 10)).rejects.toMatchObject({ code: 'blind-review' })
  expect(await store.sessions.keys(plain, false, PEOPLE)).toHaveLength(PEOPLE)
  // What was selected is taken over by the list that is opened instead.
  const { resultSetId } = await store.sessions.open({}, BY_NAME)
  const adopt = { kind: 'adopt', resultSetId: byName } as const
  expect(await store.sessions.select(resultSetId, adopt, 0, 0)).toMatchObject({ count: PEOPLE })
})
