import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewSettingsChannels } from '../../../../contract/bridge/channels/review-settings.ts'
import { withoutBlankTexts } from '../../../../contract/model/blank-texts.ts'
import { revealRequestSchema } from '../../../../contract/model/blind.ts'
import { enteredSettingsSchema } from '../../../../contract/model/connection.ts'
import { directoryEntrySchema } from '../../../../contract/model/directory.ts'
import type { AnswerNote, AnswerNoteId, ReviewChange } from '../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { reviewerNameSchema } from '../../../../contract/model/reviewer.ts'
import { newTestSchema } from '../../../../contract/model/service-test.ts'
import { lacksOf, NO_VALUES } from '../../../../contract/model/submission.ts'
import { enteredValueNamesSchema } from '../../../../contract/model/value-names-schema.ts'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'

/** What fonts leave blank, by what it is. */
const BLANK = [
  ...' \t\n\r\u00a0\u1680\u2003\u202f\u205f\u3000\u2028\u2029',
  ...'\u200b\u200c\u200d\u2060\ufeff\u180e\u034f\u00ad',
  ...'\u2800\u3164\uffa0\u115f\u1160\u{1d159}\ufffb',
  ...'\u200e\u200f\u061c\u202a\u202e\u2066\u2069',
  ...'\ufe0f\u{e0001}\u{e0041}\0\u0007\u009f',
]
const blank = fc.array(fc.constantFrom(...BLANK), { maxLength: 8 }).map((parts) => parts.join(''))

test('a text of blank characters alone has nothing to see, and one visible character makes a text of it', () => {
  for (const character of BLANK) expect([character, hasVisibleText(character)]).toEqual([character, false])
  fc.assert(
    fc.property(blank, fc.constantFrom(...'a.ж中ا۝', '🙂', '👩‍👧', '\u0301', '\ue000'), blank, (before, seen, after) => {
      expect(hasVisibleText(before + after)).toBe(false)
      expect(hasVisibleText(before + seen + after)).toBe(true)
    }),
  )
})

test('a change of a review keeps no blank text', () => {
  const note = (text: string): ReviewChange => ({
    entity: 'answerNote',
    id: '1'.repeat(32) as AnswerNoteId,
    value: { question: 1, place: { kind: 'answer' }, kind: '', text },
  })
  fc.assert(
    fc.property(blank, (text) => {
      expect(withoutBlankTexts({ entity: 'comment', value: text })).toMatchObject({ value: null })
      const verdict = withoutBlankTexts({ entity: 'verdict', value: { verdict: 'clean', reason: text } })
      expect(verdict).toMatchObject({ value: { verdict: 'clean', reason: '' } })
      expect(withoutBlankTexts(note(text))).toMatchObject({ value: { text: '' } })
      const kept = note(`${text}a${text}`)
      expect(withoutBlankTexts(kept)).toEqual(kept)
    }),
  )
})

test('a note that says neither where nor what is no content that could be submitted', () => {
  const session = { isFinished: false, manualScoring: 'unknown' } as const
  const rules = { ...DEFAULT_REVIEW_SETTINGS, needsVerdict: 'never', needsEveryScore: false } as const
  const lacksWith = (note: Partial<AnswerNote>) => {
    const value = { question: 1, place: { kind: 'answer' }, kind: '', text: '', ...note } as const
    const answerNotes = [{ id: '1'.repeat(32) as AnswerNoteId, value, judged: null, savedAt: null, revision: 0 }]
    return lacksOf({ ...NO_VALUES, answerNotes }, { report: null, session }, rules)
  }
  const nothing = [{ kind: 'content' }]
  fc.assert(fc.property(blank, (text) => void expect(lacksWith({ text })).toEqual(nothing)))
  for (const note of [{ text: 'a' }, { kind: 'check' }, { place: { kind: 'time', from: 1, until: null } }] as const) {
    expect(lacksWith(note)).toEqual([])
  }
})

test('a directory has names that can be seen, or none', () => {
  const named = (name: string) =>
    directoryEntrySchema.safeParse({ kind: 'center', id: '00000000-0000-4000-8000-000000000000', name }).success
  expect(['', 'North', '\u200b', '\u2800'].map(named)).toEqual([true, true, false, false])
})

test('a first sync does not begin in the future', () => {
  const base = { name: 'A', baseUrl: 'https://service.example', accountId: '7', centers: ['Spring'] }
  const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const isTaken = (syncFrom: string) => enteredSettingsSchema.safeParse({ ...base, syncFrom }).success
  expect([from(-1), from(0), from(2), '2124-01-01T00:00:00Z'].map(isTaken)).toEqual([true, true, false, false])
})

test('names and reasons that cannot be seen are refused where they are entered', () => {
  const base = { baseUrl: 'https://service.example', accountId: '7', centers: ['Spring'] }
  const guid = '0'.repeat(8) + '-0000-4000-8000-' + '0'.repeat(12)
  for (const text of ['', '\u00a0', '\u200b', '\u2800\u00ad']) {
    const refused = [
      reviewerNameSchema.safeParse({ name: text, initials: 'R' }),
      reviewerNameSchema.safeParse({ name: 'Rita', initials: text }),
      revealRequestSchema.safeParse({ what: { kind: 'picture' }, reason: text }),
      newTestSchema.safeParse({ projectId: guid, title: text, type: 'test' }),
      enteredSettingsSchema.safeParse({ ...base, name: text }),
      enteredSettingsSchema.safeParse({ ...base, name: 'Spring', centers: ['Spring', text] }),
      enteredValueNamesSchema.safeParse({ conclusion: [{ value: 1, name: text, tone: 'ok' }], evaluation: [] }),
      settingsChange({ reasons: [text] }),
      settingsChange({ comments: [{ id: 'a', title: 'Title', text, used: 0 }] }),
    ]
    expect(refused.map(({ success }) => success)).toEqual(refused.map(() => false))
  }
  expect(enteredSettingsSchema.safeParse({ ...base, name: 'Spring' }).success).toBe(true)
  expect(settingsChange({ reasons: ['Phone'] }).success).toBe(true)
})

function settingsChange(change: object) {
  const connectionId = '0'.repeat(8) + '-0000-4000-8000-' + '0'.repeat(12)
  return reviewSettingsChannels.set.request.safeParse({ connectionId, change })
}
