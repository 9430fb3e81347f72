import { WHOLE_PAGE, type Box, type DrawnShape } from '../../../contract/model/drawn.ts'
import type { PendingArea } from './pending-area.ts'

/** By how much an arrow key moves or resizes a rectangle. In shares of the page, as all here. */
const BY_KEY = 100
/** The rectangle that a key begins, in the middle of the page. */
const FIRST: Box = { left: 3500, top: 4500, width: 3000, height: 1000 }

type Options = {
  readonly tool: DrawnShape
  readonly pending: PendingArea
  /** Index of the page at the middle of the view. */
  readonly current: () => number
}

/** Begins, changes or ends what is drawn by a key; `false` if the key does nothing to it. */
export function drawByKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, options: Options): boolean {
  const { tool, pending, current } = options
  const before = pending.get()
  if (before === null) {
    if (key !== 'Enter' || tool === 'ink') return false
    pending.set({ page: current(), drawn: { shape: tool, box: FIRST } })
    pending.tell(false)
    return true
  }
  if (key === 'Enter' || key.toLowerCase() === 'n') {
    pending.tell(true)
    return true
  }
  if (key === 'Escape') {
    pending.set(null)
  } else if (before.drawn.shape === 'ink') {
    if (key !== 'Backspace') return false
    const strokes = before.drawn.strokes.slice(0, -1)
    pending.set(strokes.length === 0 ? null : { ...before, drawn: { shape: 'ink', strokes } })
  } else {
    const box = moved(before.drawn.box, key, shiftKey)
    if (box === null) return false
    pending.set({ ...before, drawn: { ...before.drawn, box } })
  }
  pending.tell(false)
  return true
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-BY_KEY, 0],
  ArrowRight: [BY_KEY, 0],
  ArrowUp: [0, -BY_KEY],
  ArrowDown: [0, BY_KEY],
}

/** A rectangle after an arrow key, within the page; `null` if the key is none. */
export function moved({ left, top, width, height }: Box, key: string, isResized: boolean): Box | null {
  const way = WAYS[key]
  if (way === undefined) return null
  const [across, down] = way
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  return isResized
    ? {
        ...{ left, top },
        width: within(width + across, Math.min(width, BY_KEY), WHOLE_PAGE - left),
        height: within(height + down, Math.min(height, BY_KEY), WHOLE_PAGE - top),
      }
    : {
        ...{ width, height },
        left: within(left + across, 0, WHOLE_PAGE - width),
        top: within(top + down, 0, WHOLE_PAGE - height),
      }
}
