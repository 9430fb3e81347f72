/** A part of a text, in UTF-16 units, and the name of the CSS highlight that it gets. */
export type NamedPart = { readonly start: number; readonly end: number; readonly name: string }

/**
 * Paints parts of an element's text by the CSS Custom Highlight API, which does not change the document. A name that ends with
 * "-current" is painted over the others. Returns the function that removes them.
 */
export function paintParts(element: Element, parts: readonly NamedPart[]): () => void {
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
  created.priority = name.endsWith('-current') ? 1 : 0
  CSS.highlights.set(name, created)
  return created
}

/** The range of a part of a text that is one node; `null` if it is not on the screen. */
export function rangeIn(element: Element, start: number, end: number): Range | null {
  const node = element.firstChild
  if (!(node instanceof Text) || end > node.length) return null
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  return range
}

/** The offset in such a text under a point of the window; `null` beside it. */
export function offsetAt(element: Element, x: number, y: number): number | null {
  const position = document.caretPositionFromPoint(x, y)
  return position !== null && position.offsetNode === element.firstChild ? position.offset : null
}
