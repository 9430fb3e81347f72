import { afterEach, expect, test } from 'vitest'
import type { TranscriptLine } from '../../../../../contract/model/transcript.ts'
import { selectedTimes, showLine } from '../../../../../renderer/common/transcript/spoken-selection.ts'

afterEach(() => document.body.replaceChildren())

const lines: readonly TranscriptLine[] = [
  { from: 1000, to: 3000, text: 'Good morning.' },
  {
    from: 4000,
    to: 6000,
    text: 'The team at',
    words: [
      { from: 4000, to: 4300, start: 0, end: 3 },
      { from: 4500, to: 5000, start: 4, end: 8 },
      { from: 5500, to: 5900, start: 9, end: 11 },
    ],
  },
  { from: 7000, to: 9000, text: 'the board.' },
]

/** Shows the lines of question 4, and selects from one place to another: the node of a line, and an offset in it. */
function select(from: (list: readonly Element[]) => [Node, number], to: (list: readonly Element[]) => [Node, number]) {
  document.body.innerHTML = `<div data-lines-of="4">${lines.map(() => '<span data-line-text></span>').join('')}</div>`
  const elements = [...document.querySelectorAll('[data-line-text]')]
  for (const [index, element] of elements.entries()) {
    element.textContent = lines[index]!.text
    showLine(element, lines[index]!)
  }
  const range = document.createRange()
  range.setStart(...from(elements))
  range.setEnd(...to(elements))
  document.getSelection()?.removeAllRanges()
  document.getSelection()?.addRange(range)
}
const inText = (line: number, offset: number) => (list: readonly Element[]) =>
  [list[line]!.firstChild!, offset] as [Node, number]
const inElement = (line: number, offset: number) => (list: readonly Element[]) =>
  [list[line]!, offset] as [Node, number]

test.each([
  ['a word with a time', inText(1, 4), inText(1, 8), { from: 4500, until: 5000 }],
  ['a part of a word', inText(1, 5), inText(1, 6), { from: 4500, until: 5000 }],
  ['a word of a line without times of words', inText(0, 5), inText(0, 8), { from: 1000, until: 3000 }],
  ['words of several lines', inText(0, 5), inText(1, 3), { from: 1000, until: 4300 }],
  ['from the middle over whole lines', inText(1, 9), inText(2, 3), { from: 5500, until: 9000 }],
  ['a whole line, by its element', inElement(1, 0), inElement(1, 1), { from: 4000, until: 5900 }],
  ['what only touches the end of a line', inElement(0, 1), inText(1, 3), { from: 4000, until: 4300 }],
  ['a space', inText(1, 3), inText(1, 4), null],
] as const)('%s', (_name, from, to, times) => {
  select(from, to)
  expect(selectedTimes(4)).toEqual(times)
  expect(selectedTimes(5)).toBeNull()
})

test('nothing is selected', () => {
  document.getSelection()?.removeAllRanges()
  expect(selectedTimes(4)).toBeNull()
})
