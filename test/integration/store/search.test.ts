import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../../main/store/store.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord } from '../../support/store.ts'

async function found(store: Store, search: string): Promise<readonly string[]> {
  const resultSet = await store.sessions.open({ search }, { column: 'started', direction: 'asc' })
  const rows = await store.sessions.window(resultSet.resultSetId, 0, 1000)
  await store.sessions.close(resultSet.resultSetId)
  return rows.map((row) => row.participantName)
}

function person(number: number, name: string, values: readonly string[] = []) {
  const participantData = [name, ...values].map((value, at) => ({ name: `Field ${at}`, value }))
  return sessionRecord(number, { participantName: name, participantData, testTitle: 'Safety basics' })
}

test('every word of a search begins a word, without regard to accents and case, in several alphabets', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [
    person(1, 'Zoë Müller', ['zoe.mueller@example.com', 'São Paulo']),
    person(2, 'Иван Петров', ['ivan@example.org']),
    person(3, 'José García-Márquez', ['=HYPERLINK("x")']),
    person(4, '山田太郎', ['Tokyo']),
    person(5, 'محمد علي', ['Cairo']),
  ])
  expect(await found(store, 'mull')).toEqual(['Zoë Müller'])
  expect(await found(store, 'MÜLLER zoe')).toEqual(['Zoë Müller'])
  expect(await found(store, 'zoe.mueller@example.com')).toEqual(['Zoë Müller'])
  expect(await found(store, 'петр')).toEqual(['Иван Петров'])
  expect(await found(store, 'marquez')).toEqual(['José García-Márquez'])
  expect(await found(store, '山田')).toEqual(['山田太郎'])
  expect(await found(store, 'محم')).toEqual(['محمد علي'])
  expect(await found(store, 'example')).toEqual(['Zoë Müller', 'Иван Петров'])
  expect(await found(store, 'example петров')).toEqual(['Иван Петров'])
  expect(await found(store, 'zoe петров')).toEqual([])
  expect(await found(store, 'uller')).toEqual([])
  expect(await found(store, 'nobody')).toEqual([])
})

test('a search joins words of the data, the title, an essay and a note', async () => {
  const { store } = await openTestStore()
  const anna = person(1, 'Anna')
  const boris = { ...person(2, 'Boris'), testId: sessionRecord(1).testId, testTitle: 'Sales interview' }
  await fillStore(store, [anna, boris])
  await store.reports.save(reportRecord(keyOf(anna), { searchText: 'My holiday in Ljubljana' }))
  await store.notes.set(keyOf(boris), { text: 'ask about Ljubljana' })
  expect(await found(store, 'interview')).toEqual(['Boris'])
  expect(await found(store, 'safety ann')).toEqual(['Anna'])
  expect(await found(store, 'ljubljana')).toEqual(['Anna', 'Boris'])
  expect(await found(store, 'ljubljana interview')).toEqual(['Boris'])
  expect(await found(store, 'anna holiday safety')).toEqual(['Anna'])
  expect(await found(store, 'anna interview')).toEqual([])
})

test('what was replaced is no longer found', async () => {
  const { store } = await openTestStore()
  const before = person(1, 'Anna Oldname')
  const key = keyOf(before)
  await fillStore(store, [before])
  await store.reports.save(reportRecord(key, { searchText: 'first essay' }))
  await store.notes.set(key, { text: 'first thought' })
  await fillStore(store, [{ ...person(1, 'Anna Newname'), modified: before.modified + 1 }])
  await store.reports.save(reportRecord(key, { searchText: 'second essay' }))
  await store.notes.set(key, { text: 'second thought' })
  for (const gone of ['oldname', 'first', 'first thought']) expect(await found(store, gone)).toEqual([])
  for (const there of ['newname', 'second essay', 'second thought'])
    expect(await found(store, there)).toEqual(['Anna Newname'])
  await store.notes.set(key, { text: '' })
  expect(await found(store, 'thought')).toEqual([])
})

test('the id of a participant finds the sessions of that participant', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [person(1, 'Anna'), person(2, 'Boris')])
  expect(await found(store, ` ${keyOf(person(2, '')).participantId.toUpperCase()} `)).toEqual(['Boris'])
})

test('a search without a single word filters nothing', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [person(1, 'Anna'), person(2, 'Boris')])
  for (const search of ['', '   ', '"', '*', '-', '()', '😀'])
    expect(await found(store, search)).toEqual(['Anna', 'Boris'])
})

test('no input is a syntax error, and what was typed as it stands finds its session', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [person(1, 'Anna')])
  const queryLanguage = fastCheck.constantFrom(
    '"',
    '*',
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    ')',
    ':',
    '^',
    '-',
    '+',
    'text:',
    '{a b}',
    '\0',
  )
  const typed = fastCheck.oneof(
    fastCheck.string({ unit: 'binary', maxLength: 60 }),
    fastCheck.string({ unit: 'grapheme', maxLength: 60 }),
    fastCheck
      .array(fastCheck.oneof(queryLanguage, fastCheck.constantFrom('anna', 'zzz', 'é', 'ß', 'हिन्दी')))
      .map((parts) => parts.join(' ')),
  )
  await fastCheck.assert(
    fastCheck.asyncProperty(typed, async (search) => {
      const { total } = await store.sessions.open({ search }, { column: 'started', direction: 'asc' })
      expect(total === 0 || total === 1).toBe(true)
    }),
    { numRuns: 300 },
  )
  let number = 100
  await fastCheck.assert(
    fastCheck.asyncProperty(fastCheck.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async (value) => {
      number += 1
      const record = person(number, `Person ${number}`, [value])
      await fillStore(store, [record])
      expect(await found(store, `${value} person ${number}`)).toContain(`Person ${number}`)
    }),
    { numRuns: 100 },
  )
})

/** What rows say of a search: `source: text`, with what matched in brackets. */
async function toldBy(store: Store, search: string): Promise<readonly (readonly string[])[]> {
  const resultSet = await store.sessions.open({ search }, { column: 'started', direction: 'asc' }, 50)
  return resultSet.rows.map(({ found = [] }) =>
    found.map(({ source, field, text, marks }) => {
      const shown = marks.reduceRight(
        (part, [start, end]) => `${part.slice(0, start)}[${part.slice(start, end)}]${part.slice(end)}`,
        text,
      )
      return `${field ?? source}: ${shown}`
    }),
  )
}

test('rows say where the words of a search are', async () => {
  const { store } = await openTestStore()
  const anna = person(1, 'Anna Rotari', ['Thessaloniki', 'Rota planner'])
  await fillStore(store, [anna])
  await store.reports.save(reportRecord(keyOf(anna), { searchText: 'A new rota\nhas to be fair on Sundays.' }))
  await store.notes.set(keyOf(anna), { text: 'Ask about sundays' })

  expect(await toldBy(store, 'ANNA safe')).toEqual([['participant: [Anna] Rotari', 'test: [Safe]ty basics']])
  expect(await toldBy(store, 'thess')).toEqual([['Field 1: [Thess]aloniki']])
  expect(await toldBy(store, 'p1 fair')).toEqual([])
  expect(await toldBy(store, 'fair')).toEqual([['essay: A new rota has to be [fair] on Sundays.']])
  // The words that the short texts have are not looked for in the long ones, nor twice in those.
  expect(await toldBy(store, 'rota sunday')).toEqual([['participant: Anna [Rota]ri', 'note: Ask about [sunday]s']])
  expect(await toldBy(store, anna.participantId.toUpperCase())).toEqual([[`participantId: [${anna.participantId}]`]])
})

test('rows of a list without a search say nothing, nor do copies of one with it', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [person(1, 'Anna')])
  const sort = { column: 'started', direction: 'asc' } as const
  const plain = await store.sessions.open({ search: '…' }, sort, 50)
  expect(plain.isSearched).toBeUndefined()
  expect(plain.rows.map(({ found }) => found)).toEqual([undefined])
  const searched = await store.sessions.open({ search: 'ann' }, sort)
  expect(searched.isSearched).toBe(true)
  const pinned = await store.sessions.pin(searched.resultSetId, { onlySelected: false })
  expect((await store.sessions.window(pinned.resultSetId, 0, 1)).map(({ found }) => found)).toEqual([undefined])
})

test('essays are looked through as far as an answer has time for', async () => {
  const { store } = await openTestStore()
  const people = Array.from({ length: 5 }, (_, at) => person(at, `Person ${at}`))
  await fillStore(store, people)
  const essay = `${'word '.repeat(120_000)}rota`
  for (const one of people) await store.reports.save(reportRecord(keyOf(one), { searchText: essay }))
  const told = (await toldBy(store, 'rota')).flat()
  expect(told.slice(0, 3).every((text) => text.endsWith('word [rota]'))).toBe(true)
  expect(told.slice(3)).toEqual(['essay: ', 'essay: '])
})
