/** An item of a page's text, as far as its order depends on it. */
export type TextItem = {
  readonly str: string
  readonly hasEOL: boolean
  /** The fifth number is where it begins, from the left. */
  readonly transform: readonly number[]
  /** The file states the text, and so as it is meant. */
  readonly isStated?: boolean
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LEFT_TO_RIGHT = /[\p{L}\p{Nd}]/u
type Direction = 'left' | 'right' | null

/** The direction of an item's letters and numbers: to the left, to the right, or neither. */
function directionOf({ str }: TextItem): Direction {
  if (RIGHT_TO_LEFT.test(str)) return 'left'
  return LEFT_TO_RIGHT.test(str) ? 'right' : null
}

/** An item in its place in what is read. */
export type ReadItem = {
  readonly index: number
  /** Its text, with brackets as they are meant: those between words from right to left are drawn the other way round. */
  readonly text: string
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}
const mirrored = (text: string) => text.replaceAll(/[()[\]{}<>«»]/g, (sign) => MIRRORED[sign] ?? sign)

/**
 * The order in which the items of a page are read. Many programs draw a line of Hebrew or Arabic from left to right, and
 * pdf.js turns around what is within an item only.
 */
export function readingOrder(items: readonly TextItem[]): readonly ReadItem[] {
  const order: ReadItem[] = []
  let line: Word[] = []
  const endLine = () => {
    order.push(...lineOrder(line).map(({ index, text }) => ({ index, text })))
    line = []
  }
  for (const [index, item] of items.entries()) {
    const { str: text, transform, isStated = false } = item
    line.push({ index, text, x: transform[4] ?? 0, direction: directionOf(item), isStated })
    if (item.hasEOL) endLine()
  }
  endLine()
  return order
}

type Word = ReadItem & { readonly x: number; readonly direction: Direction; readonly isStated: boolean }

function lineOrder(line: readonly Word[]): readonly Word[] {
  // An empty item only ends the line.
  const words = line.filter(({ text }) => text !== '')
  const isTurned = words.some(({ direction }) => direction === 'left') && isFromLeft(words)
  if (!isTurned) return line
  const lettersTo = (wanted: Direction) =>
    words.reduce((sum, { text, direction }) => sum + (direction === wanted ? text.length : 0), 0)
  const base: Direction = lettersTo('left') >= lettersTo('right') ? 'left' : 'right'
  return [...turnRuns(words, base), ...line.filter(({ text }) => text === '')]
}

const isFromLeft = (words: readonly Word[]) =>
  words.length > 1 && words.every(({ x }, at) => at === 0 || x >= (words[at - 1]?.x ?? 0))

/** Words from left to right in the order in which they are read, in a line of a direction. */
function turnRuns(words: readonly Word[], base: Direction): readonly Word[] {
  const inOrder = base === 'left' ? words.toReversed() : words
  const other: Direction = base === 'left' ? 'right' : 'left'
  const asRead = (word: Word, isRightToLeft: boolean) =>
    isRightToLeft && word.direction === null && !word.isStated ? { ...word, text: mirrored(word.text) } : word
  const result: Word[] = []
  for (let at = 0; at < inOrder.length;) {
    // A run of the other direction, with the spaces within it.
    let end = at
    for (let next = at; next < inOrder.length && inOrder[at]?.direction === other; next += 1) {
      if (inOrder[next]?.direction === base) break
      if (inOrder[next]?.direction === other) end = next + 1
    }
    if (end === at) result.push(asRead(inOrder[at]!, base === 'left'))
    else
      result.push(
        ...inOrder
          .slice(at, end)
          .toReversed()
          .map((word) => asRead(word, base === 'right')),
      )
    at = Math.max(end, at + 1)
  }
  return result
}
