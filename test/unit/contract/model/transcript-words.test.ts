import { describe, expect, test } from 'vitest'
import {
  lineBegunAt,
  linesAt,
  wordAt,
  wordOfCharacter,
  wordsBetween,
} from '../../../../contract/model/transcript-words.ts'
import type { TranscriptLine } from '../../../../contract/model/transcript.ts'

const timed: TranscriptLine = {
  from: 4000,
  to: 6000,
  text: 'The team at the board',
  words: [
    { from: 4000, to: 4300, start: 0, end: 3 },
    { from: 4300, to: 4900, start: 4, end: 8 },
    { from: 5000, to: 5200, start: 9, end: 11 },
    { from: 5200, to: 5400, start: 12, end: 15 },
    { from: 5400, to: 6000, start: 16, end: 21 },
  ],
}
const lines: readonly TranscriptLine[] = [
  { from: 1000, to: 2000, text: 'Good morning.' },
  { from: 1500, to: 3000, text: 'Hello.', speaker: 'B' },
  timed,
]

describe('which line is spoken', () => {
  test('the last that has begun, also while nothing is said', () => {
    expect([0, 999, 1000, 1499, 1500, 3500, 4000, 99_000].map((time) => lineBegunAt(lines, time))).toEqual([
      -1, -1, 0, 0, 1, 1, 2, 2,
    ])
  })

  test('on the picture all that are spoken at once, and none in between', () => {
    const textsAt = (time: number) => linesAt(lines, time).map(({ text }) => text)
    expect([textsAt(1600), textsAt(2500), textsAt(3500), textsAt(5999), textsAt(6000)]).toEqual([
      ['Good morning.', 'Hello.'],
      ['Hello.'],
      [],
      ['The team at the board'],
      [],
    ])
  })
})

describe('words', () => {
  test('the one that is spoken, and none between two', () => {
    expect(wordAt(timed, 4500)?.start).toBe(4)
    expect([wordAt(timed, 4950), wordAt(lines[0]!, 1500)]).toEqual([null, null])
  })

  test('the one under a character, and none at a space', () => {
    expect(wordOfCharacter(timed, 17)?.from).toBe(5400)
    expect([wordOfCharacter(timed, 8), wordOfCharacter(lines[0]!, 2)]).toEqual([null, null])
  })

  test('from one time to another: single words where they have times, and else whole lines', () => {
    const transcript = { language: 'en', lines: [...lines] }
    expect(wordsBetween(transcript, 4300, 5100)).toBe('team at')
    expect(wordsBetween(transcript, 1200, 4200)).toBe('Good morning. Hello. The')
    expect([wordsBetween(transcript, 3000, 4000), wordsBetween(transcript, 6000, 9000)]).toEqual(['', ''])
  })
})
