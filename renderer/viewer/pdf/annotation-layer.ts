import type { Piece } from '../sections.ts'
import type { PdfTexts } from '../viewer-messages.ts'
import type { PdfComment, PlacedText, readAnnotations } from './annotations.ts'
import type { Viewport } from './draw-picture.ts'

type Annotations = ReturnType<typeof readAnnotations>

/** Share of a line's height that letters have. */
const LETTERS = 0.7
/** Most of a line whose size the file leaves to the reader, in units of the page. */
const USUAL_SIZE = 12

export type AnnotationLayer = {
  /** Over the page. */
  readonly container: HTMLElement
  /** Below the page; `null` without comments. */
  readonly list: HTMLElement | null
  readonly nodes: readonly Text[]
}

/** The texts of a page's annotations for the search, in the order of {@link makeAnnotationLayer}'s nodes. */
export function annotationPieces({ texts, comments }: Annotations): readonly Piece[] {
  return [...texts.map(({ text }) => text), ...comments.map(lineOf)].map((text) => ({ text, isLineEnd: true }))
}

const lineOf = ({ author, text }: PdfComment) => (author === '' ? text : `${author}: ${text}`)

/** Lays the values of fields and words typed on the page over it, and lists its comments. */
export function makeAnnotationLayer(
  { texts, comments }: Annotations,
  { viewport, number, words }: { readonly viewport: Viewport; readonly number: number; readonly words: PdfTexts },
): AnnotationLayer {
  const container = document.createElement('div')
  container.className = 'annotationLayer'
  const nodes: Text[] = []
  for (const one of texts) {
    const element = placedText(one, viewport)
    nodes.push(append(element, one.text))
    container.append(element)
  }
  const signs = comments.flatMap(({ rect }, index) => (rect === null ? [] : [signAt(rect, index + 1, viewport)]))
  container.append(...signs)
  if (comments.length === 0) return { container, list: null, nodes }
  const list = document.createElement('aside')
  list.className = 'pageComments'
  const heading = document.createElement('h2')
  heading.textContent = words.comments.replace('{number}', String(number))
  const items = document.createElement('ol')
  for (const comment of comments) {
    const item = document.createElement('li')
    nodes.push(append(item, lineOf(comment)))
    items.append(item)
  }
  list.append(heading, items)
  return { container, list, nodes }
}

function append(element: HTMLElement, text: string): Text {
  const node = document.createTextNode(text)
  element.append(node)
  return node
}

function placedText({ text, rect, size, color, isDrawn }: PlacedText, viewport: Viewport): HTMLElement {
  const element = place(document.createElement('span'), rect, viewport)
  element.className = isDrawn ? 'annotation drawn' : 'annotation'
  const [, bottom = 0, , top = 0] = rect
  const lines = text.split('\n').length
  const fitting = Math.min(USUAL_SIZE, (LETTERS * Math.abs(top - bottom)) / lines)
  element.style.setProperty('--size', String(size === 0 ? fitting : size))
  if (color !== null && !isDrawn) element.style.color = color
  return element
}

/** A sign with the number that a comment has in the list. */
function signAt(rect: readonly number[], number: number, viewport: Viewport): HTMLElement {
  const element = place(document.createElement('span'), rect, viewport)
  element.className = 'commentSign'
  element.textContent = String(number)
  return element
}

/** In percent, so that it stays in its place at each zoom. */
export function place<E extends HTMLElement>(element: E, rect: readonly number[], viewport: Viewport): E {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as readonly number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as readonly number[]
  element.style.left = `${(100 * Math.min(x1, x2)) / viewport.width}%`
  element.style.top = `${(100 * Math.min(y1, y2)) / viewport.height}%`
  element.style.width = `${(100 * Math.abs(x2 - x1)) / viewport.width}%`
  element.style.height = `${(100 * Math.abs(y2 - y1)) / viewport.height}%`
  return element
}
