import { expect, test } from 'vitest'
import type { TranscriptLine } from '../../../../../contract/model/transcript.ts'
import type { TimeMark } from '../../../../../renderer/common/time-marks.ts'
import { findInLines, MOST_MATCHES } from '../../../../../renderer/features/transcript/find-in-lines.ts'
import { speakerNumbers, transcriptRows } from '../../../../../renderer/features/transcript/transcript-rows.ts'

const line = (from: number, to: number, text: string, speaker?: string): TranscriptLine => ({
  from,
  to,
  text,
  ...(speaker === undefined ? {} : { speaker }),
})
const lines = [line(1000, 3000, 'One', 'Ann'), line(7000, 9000, 'Two', 'Ann'), line(9000, 12_000, 'Three', 'Bo')]
const mark = (id: string, from: number): TimeMark => ({ id, from, until: null, form: 'circle', tone: 'ok' })
const nothing = { silences: [], marks: [], nameOf: (speaker: string) => speaker }

test('a speaker is named where another one begins', () => {
  expect(transcriptRows(lines, nothing).map(({ speaker }) => speaker)).toEqual(['Ann', null, 'Bo'])
})

test('a note stands at the line that was begun last, and one before all at the first', () => {
  const rows = transcriptRows(lines, { ...nothing, marks: [mark('early', 0.2), mark('gap', 5), mark('at', 9)] })
  expect(rows.map(({ marks }) => marks.map(({ id }) => id))).toEqual([['early', 'gap'], [], ['at']])
})

test('a silence stands between two lines, and nowhere where something is said or nothing follows', () => {
  const silences = [
    { start: 3.2, end: 6.8 },
    { start: 9.5, end: 11 },
    { start: 13, end: 20 },
  ]
  const rows = transcriptRows(lines, { ...nothing, silences })
  expect(rows.map(({ silence }) => Math.round(silence * 10) / 10)).toEqual([0, 3.6, 0])
})

test('hidden speakers are numbered as they come', () => {
  expect([...speakerNumbers(lines)]).toEqual([
    ['Ann', 1],
    ['Bo', 2],
  ])
})

test('words are found whatever their case and accents, in the order of the lines', () => {
  const texts = [line(0, 1, 'Ein Café, das CAFE'), line(1, 2, 'nichts'), line(2, 3, 'cafés')]
  expect(findInLines(texts, 'Cafe').map(({ index, start, end }) => [index, start, end])).toEqual([
    [0, 4, 8],
    [0, 14, 18],
    [2, 0, 4],
  ])
  expect(findInLines(texts, '  ')).toEqual([])
})

test('of a word that is everywhere the first are enough', () => {
  const many = Array.from({ length: 3000 }, (_, index) => line(index, index + 1, 'the team'))
  expect(findInLines(many, 'team')).toHaveLength(MOST_MATCHES)
})
