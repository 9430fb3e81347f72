import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readParticipantIds } from '../../../../contract/model/participant-ids.ts'

const A = '0f8fad5b-d9cb-469f-a165-70867728950e'
const B = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

test('a column, a list and a sentence are read alike', () => {
  for (const text of [`${A}\n${B}`, `${A}\r\n\r\n${B}\r\n`, `${A}, ${B}`, `"${A}";"${B}"`, `{${A}} | (${B}).`]) {
    expect(readParticipantIds(text), text).toEqual({ ids: [A, B], repeated: 0, wrong: [] })
  }
})

test('links are read by the ID in them', () => {
  const links = [
    `https://go.example.org/spring#participant/${A}`,
    `<https://go.example.org/center%20two#participant/${A}/>`,
    `proctordesk://session?participantId=${A}`,
    `https://hr.example.org/done?from=a&participantId=${A}&more=1#top`,
    `participantId=${A}`,
  ]
  for (const link of links) expect(readParticipantIds(link), link).toMatchObject({ ids: [A], wrong: [] })
  // The ID of a test is none of a participant.
  const settings = `https://app.example.org/Test/Settings?testId=${A}`
  expect(readParticipantIds(settings)).toEqual({ ids: [], repeated: 0, wrong: [{ line: 1, text: settings }] })
})

test('IDs are told apart without regard to case, and each is looked up once', () => {
  expect(readParticipantIds(`${A}\n${B}\n${A.toUpperCase()} ${A}`)).toEqual({ ids: [A, B], repeated: 2, wrong: [] })
})

test('parts that are no IDs are told with their lines, the words of a cell together', () => {
  const text = ['Participant ID;Name', `${A};Ada King`, '', `${B.slice(1)}, ${B}`, '- –'].join('\r\n')
  expect(readParticipantIds(text)).toEqual({
    ids: [A, B],
    repeated: 0,
    wrong: [
      { line: 1, text: 'Participant ID' },
      { line: 1, text: 'Name' },
      { line: 2, text: 'Ada King' },
      { line: 4, text: B.slice(1) },
    ],
  })
})

test('invisible signs that come along with a copied text do no harm', () => {
  expect(readParticipantIds(`\uFEFF${A}\u200B\n\u2066${B}\u2069`).ids).toEqual([A, B])
})

test('whatever stands between IDs, all are found in their order and the rest is told', () => {
  const between = fc
    .array(fc.constantFrom(' ', '\t', '\n', '\r\n', ',', ';', '|', '"', '“', '”', '(', ']', '\u00A0', '\u2028'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((signs) => signs.join(''))
  const id = fc
    .uuid()
    .chain((guid) => fc.constantFrom(guid, guid.toUpperCase(), `https://x.test/c#participant/${guid}`))
  const word = fc.constantFrom('Ada', 'ID', '12', 'ünï', 'a@b.test')
  const part = fc.oneof(
    id.map((text) => ({ text, isId: true })),
    word.map((text) => ({ text, isId: false })),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(part, between), { maxLength: 30 }), (parts) => {
      const read = readParticipantIds(parts.map(([{ text }, sign]) => text + sign).join(''))
      const guids = parts.flatMap(([{ text, isId }]) => (isId ? [text.slice(-36).toLowerCase()] : []))
      expect(read.ids).toEqual([...new Set(guids)])
      expect(read.repeated).toBe(guids.length - read.ids.length)
      const words = parts.flatMap(([{ text, isId }]) => (isId ? [] : [text]))
      expect(read.wrong.flatMap(({ text }) => text.split(' '))).toEqual(words)
    }),
  )
})

test('any text is read without a failure', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readParticipantIds(text).ids.length === 0))
})
