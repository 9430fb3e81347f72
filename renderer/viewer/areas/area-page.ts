import { WHOLE_PAGE, type Box, type Drawn } from '../../../contract/model/drawn.ts'
import type { Section } from '../sections.ts'

/** A page or picture that can be drawn on. */
export type AreaPage = {
  readonly place: HTMLElement
  /** `null` for a picture, which has no words. */
  readonly section: Section | null
  /** Its picture, about as many pixels wide. Rejects if it can't be drawn. */
  readonly paint: (width: number) => Promise<HTMLCanvasElement>
}

/** Number of a page, from 1; `null` for the only picture of a file. */
export function pageNumber(pages: readonly AreaPage[], index: number): number | null {
  return pages.length === 1 && pages[0]?.section === null ? null : index + 1
}

export const pageIndex = (number: number | null) => (number ?? 1) - 1

/** A point of a page in shares of its width and height; points beside the page are moved to its edge. */
export function shareAt(place: HTMLElement, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) {
  const { left, top, width, height } = place.getBoundingClientRect()
  const share = (part: number, whole: number) =>
    Math.round(Math.min(1, Math.max(0, part / Math.max(1, whole))) * WHOLE_PAGE)
  return [share(clientX - left, width), share(clientY - top, height)] as const
}

const SVG = 'http://www.w3.org/2000/svg'

/** The layer of a page that has what is drawn on it, in shares of the page. A released page gets it again. */
export function areaLayer({ place }: AreaPage): SVGElement {
  const known = place.querySelector<SVGElement>(':scope > .areas')
  if (known) return known
  const layer = document.createElementNS(SVG, 'svg')
  layer.setAttribute('class', 'areas')
  layer.setAttribute('viewBox', `0 0 ${WHOLE_PAGE} ${WHOLE_PAGE}`)
  layer.setAttribute('preserveAspectRatio', 'none')
  layer.setAttribute('aria-hidden', 'true')
  place.append(layer)
  return layer
}

/** What is drawn, as an element of a layer. */
export function drawingOf(drawn: Drawn, data: Readonly<Record<string, string>>): SVGElement {
  const group = document.createElementNS(SVG, 'g')
  Object.assign(group.dataset, { shape: drawn.shape }, data)
  if (drawn.shape === 'ink') {
    for (const stroke of drawn.strokes) {
      const line = document.createElementNS(SVG, 'polyline')
      line.setAttribute('points', stroke.join(' '))
      group.append(line)
    }
  } else {
    group.append(rectangleOf(drawn.box))
  }
  return group
}

function rectangleOf({ left, top, width, height }: Box): SVGElement {
  const rectangle = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ x: left, y: top, width, height })) {
    rectangle.setAttribute(name, String(value))
  }
  return rectangle
}
