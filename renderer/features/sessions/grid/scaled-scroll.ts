/**
 * Chromium lays nothing out beyond about 33 million pixels, which is fewer than a million rows of 36. Past
 * {@link MAX_SCROLL_HEIGHT} the scroll bar therefore stands for the list in proportion: "virtual" pixels are those
 * that all rows would take, "physical" ones those that the scroller has. Below it both are the same.
 *
 * Rows are of one height, so their places are arithmetic; @tanstack/react-virtual would keep two numbers for each row
 * (160 MB for ten million) and knows no scaling.
 */
export const MAX_SCROLL_HEIGHT = 12_000_000

export type ScrollGeometry = {
  readonly rows: number
  readonly rowHeight: number
  /** Pixels in which rows are seen. */
  readonly viewport: number
  readonly virtualHeight: number
  readonly physicalHeight: number
  readonly maxVirtual: number
  readonly maxPhysical: number
}

export function scrollGeometry(rows: number, rowHeight: number, viewport: number): ScrollGeometry {
  const virtualHeight = rows * rowHeight
  const physicalHeight = Math.min(virtualHeight, MAX_SCROLL_HEIGHT)
  return {
    rows,
    rowHeight,
    viewport,
    virtualHeight,
    physicalHeight,
    maxVirtual: Math.max(0, virtualHeight - viewport),
    maxPhysical: Math.max(0, physicalHeight - viewport),
  }
}

/** Whether the scroll bar stands for more pixels than it has. */
export function isScaled(geometry: ScrollGeometry): boolean {
  return geometry.virtualHeight > geometry.physicalHeight
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max)
}

export function clampVirtual(geometry: ScrollGeometry, virtualTop: number): number {
  return clamp(virtualTop, geometry.maxVirtual)
}

/** Where in the list a position of the scroll bar is. Both ends meet exactly. */
export function toVirtual(geometry: ScrollGeometry, physicalTop: number): number {
  if (!isScaled(geometry)) return clampVirtual(geometry, physicalTop)
  if (physicalTop >= geometry.maxPhysical) return geometry.maxVirtual
  return clampVirtual(geometry, (physicalTop / geometry.maxPhysical) * geometry.maxVirtual)
}

/** The position of the scroll bar for a place in the list. */
export function toPhysical(geometry: ScrollGeometry, virtualTop: number): number {
  if (!isScaled(geometry)) return clampVirtual(geometry, virtualTop)
  return clamp((virtualTop / geometry.maxVirtual) * geometry.maxPhysical, geometry.maxPhysical)
}

export type RowRange = { readonly first: number; /** Exclusive. */ readonly end: number }

/** Rows rendered at once, `overscan` more on either side: the same number wherever the list stands. */
export function rowCount(geometry: ScrollGeometry, overscan: number): number {
  return Math.ceil(geometry.viewport / geometry.rowHeight) + 1 + 2 * overscan
}

/** Rows to be rendered at a place in the list; fewer than {@link rowCount} at its ends. */
export function rowRange(geometry: ScrollGeometry, virtualTop: number, overscan: number): RowRange {
  const first = Math.floor(virtualTop / geometry.rowHeight) - overscan
  const end = first + rowCount(geometry, overscan)
  return { first: clamp(first, geometry.rows), end: clamp(end, geometry.rows) }
}

/** The nearest place in the list from which the row is seen whole. */
export function revealRow(geometry: ScrollGeometry, virtualTop: number, row: number): number {
  const top = row * geometry.rowHeight
  if (top < virtualTop) return clampVirtual(geometry, top)
  const bottom = top + geometry.rowHeight
  if (bottom > virtualTop + geometry.viewport) return clampVirtual(geometry, bottom - geometry.viewport)
  return virtualTop
}

/** Rows by which "page down" moves: what is seen whole, less one to keep the eye's place. */
export function pageRows(geometry: ScrollGeometry): number {
  return Math.max(1, Math.floor(geometry.viewport / geometry.rowHeight) - 1)
}
