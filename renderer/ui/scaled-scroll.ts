/**
 * Chromium does not lay out anything beyond about 33 million pixels, which is fewer than a million rows of 36 pixels.
 * Above {@link MAX_SCROLL_HEIGHT} the scroll bar is therefore proportional: "virtual" pixels are the height of all
 * rows, "physical" pixels are the height of the scroller's content. Up to that limit both are the same.
 *
 * All rows have the same height, so positions are computed. @tanstack/react-virtual would store two numbers for each
 * row (160 MB for ten million) and does not support scaling.
 */
export const MAX_SCROLL_HEIGHT = 12_000_000

export type ScrollGeometry = {
  readonly rows: number
  readonly rowHeight: number
  /** Height of the visible part in pixels. */
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

/** Whether the list is higher than the scroller's content. */
export function isScaled(geometry: ScrollGeometry): boolean {
  return geometry.virtualHeight > geometry.physicalHeight
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max)
}

export function clampVirtual(geometry: ScrollGeometry, virtualTop: number): number {
  return clamp(virtualTop, geometry.maxVirtual)
}

/** Converts a physical scroll position to a virtual one. Start and end correspond exactly. */
export function toVirtual(geometry: ScrollGeometry, physicalTop: number): number {
  if (!isScaled(geometry)) return clampVirtual(geometry, physicalTop)
  if (physicalTop >= geometry.maxPhysical) return geometry.maxVirtual
  return clampVirtual(geometry, (physicalTop / geometry.maxPhysical) * geometry.maxVirtual)
}

/** Converts a virtual scroll position to a physical one. */
export function toPhysical(geometry: ScrollGeometry, virtualTop: number): number {
  if (!isScaled(geometry)) return clampVirtual(geometry, virtualTop)
  return clamp((virtualTop / geometry.maxVirtual) * geometry.maxPhysical, geometry.maxPhysical)
}

export type RowRange = { readonly first: number; /** Exclusive. */ readonly end: number }

/** Number of rows rendered at once, with `overscan` more on either side. It is the same at every scroll position. */
export function rowCount(geometry: ScrollGeometry, overscan: number): number {
  return Math.ceil(geometry.viewport / geometry.rowHeight) + 1 + 2 * overscan
}

/** Rows to render at a scroll position; fewer than {@link rowCount} at both ends of the list. */
export function rowRange(geometry: ScrollGeometry, virtualTop: number, overscan: number): RowRange {
  const first = Math.floor(virtualTop / geometry.rowHeight) - overscan
  const end = first + rowCount(geometry, overscan)
  return { first: clamp(first, geometry.rows), end: clamp(end, geometry.rows) }
}

/** The nearest scroll position at which the row is fully visible. */
export function revealRow(geometry: ScrollGeometry, virtualTop: number, row: number): number {
  const top = row * geometry.rowHeight
  if (top < virtualTop) return clampVirtual(geometry, top)
  const bottom = top + geometry.rowHeight
  if (bottom > virtualTop + geometry.viewport) return clampVirtual(geometry, bottom - geometry.viewport)
  return virtualTop
}

/** Rows that "page down" moves by: those fully visible, minus one as an overlap. */
export function pageRows(geometry: ScrollGeometry): number {
  return Math.max(1, Math.floor(geometry.viewport / geometry.rowHeight) - 1)
}
