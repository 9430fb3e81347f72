import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TranscriptLine } from '../../../../contract/model/transcript.ts'
import { readSrt } from '../../../../contract/transcripts/read-srt.ts'
import { readTtml } from '../../../../contract/transcripts/read-ttml.ts'
import { readWebVtt } from '../../../../contract/transcripts/read-webvtt.ts'
import { writeTranscript } from '../../../../contract/transcripts/write-transcript.ts'

/** Words as people say them, and what formats use for themselves. */
const word = fc.oneof(
  fc.constantFrom(
    'so',
    '12',
    '&',
    '<i>',
    '&amp;',
    '-->',
    '<00:01.000>',
    'é',
    '漢',
    '1:2',
    'NOTE',
    'a>b',
    ']]>',
    '{x}',
    '😀',
  ),
  fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => text.replace(/[\s\p{C}\uFEFF]+/gu, '') || 'x'),
)
const row = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const text = fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => rows.join('\n'))
const time = fc.integer({ min: 0, max: 400_000_000 })
const line = fc
  .record({
    from: time,
    lasts: fc.integer({ min: 0, max: 100_000 }),
    text,
    speaker: fc.option(row, { nil: undefined }),
  })
  .map(({ from, lasts, text: said, speaker }): TranscriptLine => ({
    from,
    to: from + lasts,
    text: said,
    ...(speaker && { speaker }),
  }))
const lines = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((all) => all.toSorted((one, other) => one.from - other.from))

test('a transcript that is written as WebVTT reads back equal', () => {
  fc.assert(
    fc.property(lines, (all) => {
      expect(readWebVtt(writeTranscript({ lines: all }, 'vtt')).lines).toEqual(all)
    }),
  )
})

test('one that is written as SRT reads back equal, but for what that cannot tell', () => {
  const plain = lines.filter((all) => all.every(({ text: said }) => !/<\/?[bisuc]\b|^\d[\d:.,]*\s*-->/im.test(said)))
  fc.assert(
    fc.property(plain, (all) => {
      const named = all.map(({ from, to, text: said }) => ({ from, to, text: said }))
      expect(readSrt(writeTranscript({ lines: named }, 'srt')).lines).toEqual(named)
    }),
  )
})

const xml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

test('one that is written as TTML reads back equal', () => {
  const p = ({ from, to, text: said, speaker }: TranscriptLine) =>
    `<p begin="${from}ms" dur="${to - from}ms"${speaker === undefined ? '' : ` ttm:agent="${xml(speaker.replaceAll(' ', '_'))}"`}>
      ${said.split('\n').map(xml).join('<br/>\n')}</p>`
  fc.assert(
    fc.property(lines, (all) => {
      const named = all.map((one) => ({ ...one, ...(one.speaker && { speaker: one.speaker.replaceAll(' ', '_') }) }))
      expect(readTtml(`<tt><body><div>${all.map(p).join('')}</div></body></tt>`).lines).toEqual(named)
    }),
  )
})
