import { expect, test } from 'vitest'
import { TranscriptFault } from '../../../../contract/transcripts/fault.ts'
import { readWebVtt } from '../../../../contract/transcripts/read-webvtt.ts'

const linesOf = (...lines: readonly string[]) => readWebVtt(lines.join('\n')).lines

function faultOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof TranscriptFault) return error.found
    throw error
  }
}
const fault = (...lines: readonly string[]) => faultOf(() => readWebVtt(lines.join('\n')))

test('cues have their times, whatever their names and settings', () => {
  expect(
    linesOf(
      'WEBVTT - A talk',
      'X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:fred',
      '',
      'NOTE',
      'made by hand',
      '',
      'first cue',
      '00:01.000 --> 00:02.500 align:start position:10%,line-left',
      'Hello',
      'there',
      '',
      '',
      '1:00:00.000\t-->\t100:00:00.001',
      'Late',
    ),
  ).toEqual([
    { from: 1000, to: 2500, text: 'Hello\nthere' },
    { from: 3_600_000, to: 360_000_001, text: 'Late' },
  ])
})

test('a byte order mark, line ends of any system, and a point or comma', () => {
  const { language, lines } = readWebVtt(
    '\uFEFFWEBVTT\r\nKind: captions\r\nLanguage: de\r\n\r\n00:01,000 --> 00:02\rJa\r',
  )
  expect(language).toBe('de')
  expect(lines).toEqual([{ from: 1000, to: 2000, text: 'Ja' }])
})

test('each voice is a line with its name, and markup and characters by name are read', () => {
  expect(
    linesOf(
      'WEBVTT',
      '',
      '00:01.000 --> 00:02.000',
      '<v.loud Ada &amp; Co>Hi <i.foreign>you</i> &lt;there&gt;&nbsp;!</v><v Fred>A <b>&lrm;B</b> &#233;',
      '',
      '00:03.000 --> 00:04.000',
      '<ruby>漢<rt>kan</rt></ruby> & more',
      '',
      '00:05.000 --> 00:06.000',
      '<c.yellow></c>',
      '',
      // As whisper.cpp writes it.
      '00:07.000 --> 00:08.000',
      '<v Speaker0> Yes',
    ),
  ).toEqual([
    { from: 1000, to: 2000, speaker: 'Ada & Co', text: 'Hi you <there>\u00A0!' },
    { from: 1000, to: 2000, speaker: 'Fred', text: 'A \u200EB é' },
    { from: 3000, to: 4000, text: '漢 & more' },
    { from: 7000, to: 8000, speaker: 'Speaker0', text: 'Yes' },
  ])
})

test('words have the times between the marks, and lines of spaces are none', () => {
  expect(
    linesOf('WEBVTT', '', '00:00.000 --> 00:03.000', ' ', 'so<00:00:00.500><c> we</c><00:01.000><c> begin</c>'),
  ).toEqual([
    {
      from: 0,
      to: 3000,
      text: 'so we begin',
      words: [
        { from: 0, to: 500, start: 0, end: 2 },
        { from: 500, to: 1000, start: 3, end: 5 },
        { from: 1000, to: 3000, start: 6, end: 11 },
      ],
    },
  ])
  const [line] = linesOf('WEBVTT', '', '00:01.000 --> 00:03.000', 'a<00:02.500>b<00:02.000>c')
  expect(line).toEqual({ from: 1000, to: 3000, text: 'abc' })
})

test('cues are sorted by their times, and may be over each other', () => {
  expect(
    linesOf(
      'WEBVTT',
      '',
      '00:03.000 --> 00:09.000',
      'B',
      '',
      '00:01.000 --> 00:05.000',
      'A',
      '',
      '00:03.000 --> 00:03.000',
      'C',
    ),
  ).toMatchObject([{ text: 'A' }, { text: 'B' }, { text: 'C', from: 3000, to: 3000 }])
})

test.each([
  ['a time that cannot be read', ['00:01.000 --> 00:0x.000', 'A'], { problem: 'time', line: 3 }],
  ['a minute of 60 seconds', ['00:01.000 --> 00:60.000', 'A'], { problem: 'time', line: 3 }],
  ['half a second that may be five milliseconds', ['00:01.5 --> 00:02.000', 'A'], { problem: 'time', line: 3 }],
  ['something behind a time', ['00:01.000 --> 00:02.000x', 'A'], { problem: 'time', line: 3 }],
  ['a time within a cue', ['00:01.000 --> 00:02.000', 'A <00:01:99.000> B'], { problem: 'time', line: 3 }],
  ['an arrow within a cue', ['00:01.000 --> 00:02.000', 'A --> B'], { problem: 'time', line: 4 }],
  ['an end before the beginning', ['name', '00:02.000 --> 00:01.000', 'A'], { problem: 'backwards', line: 4 }],
  ['words without a time', ['00:01.000 --> 00:02.000', 'A', '', 'B'], { problem: 'words', line: 6 }],
  ['two lines before a time', ['A', 'B', '00:01.000 --> 00:02.000', 'C'], { problem: 'words', line: 3 }],
  ['nothing', ['NOTE nothing'], { problem: 'empty', line: null }],
])('%s is refused with its line', (_, lines, found) => {
  expect(fault('WEBVTT', '', ...lines)).toEqual({ part: null, ...found })
})

test('what does not begin as WebVTT is another format', () => {
  expect(fault('WEBVTTx', '', '00:01.000 --> 00:02.000', 'A')).toMatchObject({ problem: 'unknownFormat' })
})
