import { makeLink } from '../links.ts'
import { webAddress } from '../sanitise.ts'
import { place } from './annotation-layer.ts'
import { isRectangle, type PdfAnnotation } from './annotations.ts'
import type { Viewport } from './draw-picture.ts'

/** Most links of a page. */
const MOST = 500

/** Lays the links of a page that lead to the web over it. Scripts and actions of a PDF are not run. */
export function makePdfLinks(annotations: readonly PdfAnnotation[], viewport: Viewport): readonly HTMLElement[] {
  return annotations
    .flatMap(({ subtype, url, rect }) => {
      const address = subtype === 'Link' && typeof url === 'string' ? webAddress(url) : null
      return address !== null && isRectangle(rect) ? [linkAt(viewport, rect, address)] : []
    })
    .slice(0, MOST)
}

function linkAt(viewport: Viewport, rect: readonly number[], address: string): HTMLElement {
  const link = place(document.createElement('a'), rect, viewport)
  link.className = 'pdfLink'
  link.setAttribute('aria-label', address)
  makeLink(link, address)
  return link
}
