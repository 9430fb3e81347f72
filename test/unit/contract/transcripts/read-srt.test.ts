import { expect, test } from 'vitest'
import { TranscriptFault } from '../../../../contract/transcripts/fault.ts'
import { isSrt, readSrt } from '../../../../contract/transcripts/read-srt.ts'

const linesOf = (...lines: readonly string[]) => readSrt(lines.join('\n')).lines

test('numbers, markup and places are not words, and anything else in brackets is', () => {
  expect(
    linesOf(
      '\uFEFF1',
      '00:00:01,000 --> 00:00:03,500 X1:100 X2:200',
      '<i>Hello</i> <font color="#fff">you</font> {\\an8}<laughs>',
      '',
      '2',
      '00:00:04.000 --> 00:00:06.000',
      'a --> b & <3',
    ),
  ).toEqual([
    { from: 1000, to: 3500, text: 'Hello you <laughs>' },
    { from: 4000, to: 6000, text: 'a --> b & <3' },
  ])
})

test('a cue goes on after an empty line, and a number within it is a word', () => {
  expect(
    linesOf(
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'one',
      '',
      'two',
      '42',
      '',
      '7',
      '00:00:03,000 --> 00:00:04,000',
      '12',
      '',
    ),
  ).toEqual([
    { from: 1000, to: 2000, text: 'one\ntwo\n42' },
    { from: 3000, to: 4000, text: '12' },
  ])
})

test('without numbers each line before a time is a word', () => {
  expect(linesOf('00:00:01,000 --> 00:00:02,000', 'one', '', '2', '00:03,000 --> 00:04,000', 'three')).toEqual([
    { from: 1000, to: 2000, text: 'one\n2' },
    { from: 3000, to: 4000, text: 'three' },
  ])
})

test.each([
  ['a time that cannot be read', ['1', '00:00:01,000 --> soon', 'A'], { problem: 'time', line: 2 }],
  ['a negative time', ['1', '-00:00:01,000 --> 00:00:01,000', 'A'], { problem: 'time', line: 2 }],
  ['an end before the beginning', ['1', '00:00:02,000 --> 00:00:01,000', 'A'], { problem: 'backwards', line: 2 }],
  ['words before the first time', ['Hello', '00:00:02,000 --> 00:00:03,000', 'A'], { problem: 'words', line: 1 }],
  ['words without times', ['Hello', 'you'], { problem: 'noTime', line: 1 }],
  ['nothing', ['1', '00:00:02,000 --> 00:00:03,000', ' '], { problem: 'empty', line: null }],
])('%s is refused with its line', (_, lines, found) => {
  let fault: unknown = null
  try {
    linesOf(...lines)
  } catch (error) {
    fault = error instanceof TranscriptFault ? error.found : error
  }
  expect(fault).toEqual({ part: null, ...found })
})

test('only a text that begins with a time is one', () => {
  expect(isSrt('\n\n1\n00:00:01,000 --> 00:00:02,000\nA')).toBe(true)
  expect(isSrt('00:01,000 --> broken')).toBe(true)
  expect(isSrt('Dear all,\n1')).toBe(false)
})
