/** Shares of the width or height of a page are whole numbers up to this. */
export const WHOLE_PAGE = 10_000
/** Characters of the words within an area that are kept; more end with an ellipsis. */
export const MOST_AREA_QUOTE = 300
/** Lines of a drawing by hand, and points of all of them. */
export const MOST_STROKES = 50
export const MOST_INK_POINTS = 2000

/** A part of a page as it is shown, in shares of its width and height, from its left and top edge. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
/** The points of a line in their order, each as two shares: from the left and from the top. */
export type Stroke = readonly number[]

/** What is drawn on a page: a frame, an area as by a marker, or lines by hand. */
export type Drawn =
  | { readonly shape: 'rectangle' | 'highlight'; readonly box: Box }
  | { readonly shape: 'ink'; readonly strokes: readonly Stroke[] }
export type DrawnShape = Drawn['shape']

export const DRAWN_SHAPES = ['highlight', 'rectangle', 'ink'] as const satisfies readonly DrawnShape[]

/** A copy of what is drawn on a page; `null` for anything else, and for what lies beyond the page or is too much. */
export function readDrawn(data: unknown): Drawn | null {
  if (typeof data !== 'object' || data === null) return null
  const { shape, box, strokes } = data as Readonly<Record<string, unknown>>
  if (shape === 'rectangle' || shape === 'highlight') {
    const read = readBox(box)
    return read && { shape, box: read }
  }
  return shape === 'ink' && isInk(strokes) ? { shape, strokes: strokes.map((stroke) => [...stroke]) } : null
}

function readBox(data: unknown): Box | null {
  if (typeof data !== 'object' || data === null) return null
  const { left, top, width, height } = data as Readonly<Record<string, unknown>>
  if (!isShare(left) || !isShare(top) || !isShare(width) || !isShare(height)) return null
  if (width < 1 || height < 1 || left + width > WHOLE_PAGE || top + height > WHOLE_PAGE) return null
  return { left, top, width, height }
}

function isInk(data: unknown): data is readonly Stroke[] {
  if (!Array.isArray(data) || data.length === 0 || data.length > MOST_STROKES) return false
  let left = 2 * MOST_INK_POINTS
  return data.every((stroke: unknown) => {
    if (!Array.isArray(stroke) || stroke.length < 4 || stroke.length % 2 !== 0) return false
    left -= stroke.length
    return left >= 0 && stroke.every((share) => isShare(share))
  })
}

function isShare(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= WHOLE_PAGE
}

/** The smallest box around what is drawn. A line without width or height gets the smallest one. */
export function boxAround(drawn: Drawn): Box {
  if (drawn.shape !== 'ink') return drawn.box
  let [left, top, right, bottom] = [WHOLE_PAGE, WHOLE_PAGE, 0, 0]
  for (const stroke of drawn.strokes) {
    for (const [index, share] of stroke.entries()) {
      if (index % 2 === 0) [left, right] = [Math.min(left, share), Math.max(right, share)]
      else [top, bottom] = [Math.min(top, share), Math.max(bottom, share)]
    }
  }
  const [x, y] = [Math.min(left, WHOLE_PAGE - 1), Math.min(top, WHOLE_PAGE - 1)]
  return { left: x, top: y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
}
