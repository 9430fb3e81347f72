import {
  boxAround,
  MOST_INK_POINTS,
  MOST_STROKES,
  WHOLE_PAGE,
  type Box,
  type DrawnShape,
  type Stroke,
} from '../../../contract/model/drawn.ts'
import { shareAt, type AreaPage } from './area-page.ts'
import type { PendingArea } from './pending-area.ts'

/** A smaller rectangle is a click. In shares of the page, as all here. */
const SMALLEST = 50
/** Points of a line that are nearer to the one before are left out. */
const STEP = 15

type Options = {
  readonly pages: readonly AreaPage[]
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly tool: () => DrawnShape | null
  readonly pending: PendingArea
}

/** What the pointer draws: where it began, and for lines by hand the line and those before it. */
type Drawing = {
  readonly page: number
  readonly from: readonly [number, number]
  readonly stroke: Stroke
  readonly strokes: readonly Stroke[]
}

/** Draws on pages while a tool is chosen. A rectangle is done when the pointer is up, and lines by hand when the user says so. */
export function drawByPointer({ pages, content, scroller, tool, pending }: Options): void {
  let drawing: Drawing | null = null

  function begin(event: PointerEvent): void {
    const shape = tool()
    const { target, button, pointerId } = event
    if (shape === null || button !== 0 || !(target instanceof Element)) return
    const page = pages.findIndex(({ place }) => place.contains(target))
    const there = pages[page]
    if (there === undefined || (shape === 'highlight' && isOnWords(target))) return
    event.preventDefault()
    // Keys change what is drawn. The default action would have given the focus.
    scroller.focus({ preventScroll: true })
    const before = pending.get()
    const strokes = before?.drawn.shape === 'ink' ? before.drawn.strokes : []
    // Lines of one drawing are on one page.
    if (shape === 'ink' && before !== null && before.page !== page) return
    if (strokes.length >= MOST_STROKES) return
    content.setPointerCapture(pointerId)
    const from = shareAt(there.place, event)
    drawing = { page, from, stroke: from, strokes }
    if (shape !== 'ink') pending.set(null)
  }

  function draw(event: PointerEvent): void {
    const shape = tool()
    const there = drawing && pages[drawing.page]
    if (drawing === null || shape === null || !there) return
    // The pointer was let go where the frame did not see it.
    if (event.buttons === 0) return end()
    const at = shareAt(there.place, event)
    const { page, from, strokes } = drawing
    if (shape !== 'ink') return pending.set({ page, drawn: { shape, box: boxBetween(from, at) } })
    const stroke = longer(drawing.stroke, at, strokes)
    if (stroke === drawing.stroke) return
    drawing = { ...drawing, stroke }
    pending.set({ page, drawn: { shape, strokes: [...strokes, stroke] } })
  }

  function end(): void {
    const drawn = pending.get()?.drawn
    if (drawing === null) return
    drawing = null
    if (drawn === undefined) return
    if (drawn.shape !== 'ink' && isClick(boxAround(drawn))) return pending.set(null)
    pending.tell(drawn.shape !== 'ink')
  }

  content.addEventListener('pointerdown', begin)
  content.addEventListener('pointermove', draw)
  content.addEventListener('pointerup', end)
  content.addEventListener('lostpointercapture', end)
}

/** Words are highlighted by selecting them. */
const isOnWords = (target: Element) => target.closest('.textLayer > *, .annotation') !== null

const isClick = ({ width, height }: Box) => width < SMALLEST || height < SMALLEST

/** A line with a further point; the same if the point is too near, or the drawing is as long as it may be. */
function longer(stroke: Stroke, [across, down]: readonly [number, number], others: readonly Stroke[]): Stroke {
  const shares = [stroke, ...others].reduce((sum, one) => sum + one.length, 2)
  const [x = 0, y = 0] = stroke.slice(-2)
  const isTooNear = Math.hypot(across - x, down - y) < STEP
  return isTooNear || shares > 2 * MOST_INK_POINTS ? stroke : [...stroke, across, down]
}

function boxBetween([x, y]: readonly [number, number], [across, down]: readonly [number, number]): Box {
  return {
    left: Math.min(x, across, WHOLE_PAGE - 1),
    top: Math.min(y, down, WHOLE_PAGE - 1),
    width: Math.max(1, Math.abs(across - x)),
    height: Math.max(1, Math.abs(down - y)),
  }
}
