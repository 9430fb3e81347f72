import type { NoteKind } from '../../../contract/model/review-settings.ts'

/** A part of an essay, in UTF-16 units of its text. */
export type HighlightedPart = { readonly start: number; readonly end: number; readonly tone: NoteKind['tone'] }

/** Highlights parts of an essay by the CSS Custom Highlight API, and returns the function that removes them. */
export function highlightParts(element: HTMLElement, parts: readonly HighlightedPart[]): () => void {
  return paint(
    element,
    parts.map(({ start, end, tone }) => ({ start, end, name: `note-${tone}` })),
  )
}

/** Emphasizes the part of the current note. */
export function highlightCurrent(element: HTMLElement, { start, end }: Pick<HighlightedPart, 'start' | 'end'>) {
  return paint(element, [{ start, end, name: 'note-current' }])
}

type Named = { readonly start: number; readonly end: number; readonly name: string }

function paint(element: HTMLElement, parts: readonly Named[]): () => void {
  const painted = parts.flatMap(({ start, end, name }) => {
    const range = rangeIn(element, start, end)
    if (range === null) return []
    highlightOf(name).add(range)
    return [{ name, range }]
  })
  return () => {
    for (const { name, range } of painted) highlightOf(name).delete(range)
  }
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name)
  if (known) return known
  const created = new Highlight()
  created.priority = name === 'note-current' ? 1 : 0
  CSS.highlights.set(name, created)
  return created
}

/** The range of a part of an essay, whose text is one node; `null` if it is not on the screen. */
export function rangeIn(element: HTMLElement, start: number, end: number): Range | null {
  const node = element.firstChild
  if (!(node instanceof Text) || end > node.length) return null
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  return range
}

/** The offset in the essay's text under a point of the window; `null` beside the text. */
export function offsetAt(element: HTMLElement, x: number, y: number): number | null {
  const position = document.caretPositionFromPoint(x, y)
  return position !== null && position.offsetNode === element.firstChild ? position.offset : null
}
