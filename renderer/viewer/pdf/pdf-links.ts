import type { PDFPageProxy } from 'pdfjs-dist'
import { makeLink } from '../links.ts'
import { webAddress } from '../sanitise.ts'

/** Most links of a page. */
const MOST = 500

type Viewport = ReturnType<PDFPageProxy['getViewport']>
type Annotation = { readonly subtype?: unknown; readonly url?: unknown; readonly rect?: unknown }

/** Lays the links of a page that lead to the web over it. Scripts and actions of a PDF are not run. */
export async function makePdfLinks(page: PDFPageProxy, viewport: Viewport): Promise<readonly HTMLElement[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as readonly Annotation[]
  return annotations
    .flatMap(({ subtype, url, rect }) => {
      const address = subtype === 'Link' && typeof url === 'string' ? webAddress(url) : null
      return address !== null && isRectangle(rect) ? [linkAt(viewport, rect, address)] : []
    })
    .slice(0, MOST)
}

function linkAt(viewport: Viewport, rect: readonly number[], address: string): HTMLElement {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as readonly number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as readonly number[]
  const link = document.createElement('a')
  link.className = 'pdfLink'
  link.setAttribute('aria-label', address)
  // In percent, so that a link stays in its place at each zoom.
  link.style.left = `${(100 * Math.min(x1, x2)) / viewport.width}%`
  link.style.top = `${(100 * Math.min(y1, y2)) / viewport.height}%`
  link.style.width = `${(100 * Math.abs(x2 - x1)) / viewport.width}%`
  link.style.height = `${(100 * Math.abs(y2 - y1)) / viewport.height}%`
  makeLink(link, address)
  return link
}

function isRectangle(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 4 && value.every((part) => Number.isFinite(part))
}
