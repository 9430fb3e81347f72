import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../../../contract/model/history.ts'
import type { AnswerNote, AnswerNoteId } from '../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { entryInWords } from '../../../../renderer/common/history-words.ts'

/** Names the text and its values, so that the test does not depend on the catalogue. */
const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values).map(String)].join(' ')) as unknown as TFunction

const words = (entry: object) => entryInWords(t, DEFAULT_REVIEW_SETTINGS, entry as HistoryEntry)
const note = (changes: Partial<AnswerNote>): AnswerNote => ({
  question: 3,
  place: { kind: 'time', from: 134_000, until: null },
  kind: '',
  text: 'A voice',
  ...changes,
})
const noteEntry = (before: AnswerNote | null, after: AnswerNote | null) =>
  words({ entity: 'answerNote', note: 'a'.repeat(32) as AnswerNoteId, before, after })

test('a verdict says the label before and after, and how its reason changed', () => {
  const before = { verdict: 'clean', reason: '' }
  const after = { verdict: 'violation', reason: 'Second person' }
  expect(words({ entity: 'verdict', before, after })).toEqual({
    title: 'history.verdict',
    change: 'history.change reviewNames.verdict.clean reviewNames.verdict.violation',
    texts: { before: '', after: 'Second person' },
  })
  expect(words({ entity: 'verdict', before: after, after: null }).change).toBe(
    'history.change reviewNames.verdict.violation history.nothing',
  )
})

test('points say how many there were and are', () => {
  const points = (value: number) => ({ points: value, rubric: null })
  expect(words({ entity: 'score', question: 3, before: points(5), after: points(7) })).toMatchObject({
    title: 'history.score 3',
    change: 'history.change history.points 5 5 history.points 7 7',
  })
})

test('submitting again is a confirmation', () => {
  const submitted = { status: 'submitted', reason: '' }
  const reopened = { status: 'reopened', reason: 'Look again' }
  const title = (before: object | null, after: object) => words({ entity: 'status', before, after }).title
  expect(title(null, submitted)).toBe('history.submitted')
  expect(title(submitted, submitted)).toBe('history.confirmed')
  expect(title(submitted, reopened)).toBe('history.reopened Look again')
  expect(title(reopened, submitted)).toBe('history.submitted')
})

test('a note says its place, and what of it changed', () => {
  expect(noteEntry(null, note({ text: '' }))).toEqual({
    title: 'history.answerNoteAt 3 02:14',
    change: null,
    texts: null,
  })
  expect(noteEntry(note({}), note({ text: 'Two voices' })).texts).toEqual({ before: 'A voice', after: 'Two voices' })
  expect(noteEntry(note({}), null)).toMatchObject({ change: 'history.removed', texts: { after: '' } })
  const moved = note({ place: { kind: 'time', from: 140_000, until: null } })
  expect(noteEntry(note({}), moved).change).toBe('history.moved')
  expect(noteEntry(note({}), note({ kind: 'check' })).change).toBe('reviewNames.noteKind.check')
})
