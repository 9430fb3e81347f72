import { wordOfCharacter } from '../../../contract/model/transcript-words.ts'
import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import { offsetAt } from '../highlight-text.ts'

/** A part of a recording, in milliseconds. */
export type SpokenTimes = { readonly from: number; readonly until: number }

/** The lines that elements show the text of. An element holds that text alone, in one node. */
const lineOf = new WeakMap<Element, TranscriptLine>()

/** Marks the element that shows a line's text, so that words selected in it are found. */
export function showLine(element: Element, line: TranscriptLine): void {
  lineOf.set(element, line)
}

/** Marks the element around the lines of an answer. */
export const LINES_OF = 'data-lines-of'

/**
 * When the selected words of an answer's transcript are spoken; `null` where none of it is selected. Where words have no times of
 * their own, these are the times of their lines.
 */
export function selectedTimes(questionNum: number): SpokenTimes | null {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: around } = range
  const within = around instanceof Element ? around : around.parentElement
  const list = within?.closest(`[${LINES_OF}]`)
  if (list?.getAttribute(LINES_OF) !== String(questionNum)) return null
  const own = within === null ? undefined : lineOf.get(within)
  const elements = own && within ? [within] : [...list.querySelectorAll('[data-line-text]')]
  const times = elements.flatMap((element) => {
    const line = lineOf.get(element)
    return line === undefined || !range.intersectsNode(element) ? [] : timesIn(element, line, range)
  })
  if (times.length === 0) return null
  return {
    from: Math.min(...times.map(({ from }) => from)),
    until: Math.max(...times.map(({ until }) => until)),
  }
}

function timesIn(element: Element, line: TranscriptLine, range: Range): readonly SpokenTimes[] {
  const start = characterAt(element, range.startContainer, range.startOffset) ?? 0
  const end = characterAt(element, range.endContainer, range.endOffset) ?? line.text.length
  // A selection that only touches the end of a line, or the beginning of the next.
  if (line.text.slice(start, end).trim() === '') return []
  const { words = [] } = line
  if (words.length === 0) return [{ from: line.from, until: line.to }]
  return words.filter((word) => word.start < end && word.end > start).map(({ from, to }) => ({ from, until: to }))
}

/** The character of an element's text at which a selection begins or ends; `null` where it does so outside of it. */
function characterAt(element: Element, container: Node, offset: number): number | null {
  if (container === element.firstChild) return offset
  // Of an element it counts the nodes, of which there is one.
  if (container === element) return offset === 0 ? 0 : element.textContent.length
  return null
}

/** When the word under a point of the window is spoken, in milliseconds; `null` where it has no time of its own. */
export function timeAtPoint(element: Element, x: number, y: number): number | null {
  const line = lineOf.get(element)
  const offset = offsetAt(element, x, y)
  return line === undefined || offset === null ? null : (wordOfCharacter(line, offset)?.from ?? null)
}
