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
