import type { PageSnapshot } from '../../contract/model/media.ts'
import { setDirections } from './directions.ts'
import { createLeftOut, type LeftOut } from './left-out.ts'
import { makeLinks } from './links.ts'
import type { PageTexts } from './pictures.ts'
import { sanitise } from './sanitise.ts'
import { showPictures } from './snapshot-pictures.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Shows an HTML file without active content, and with no other pictures than those that came with it. */
export function showPage(content: HTMLElement, html: string, { snapshot, texts }: ViewerInput): LeftOut {
  return append(content, html, snapshot ?? null, texts)
}

function append(content: HTMLElement, html: string, snapshot: PageSnapshot | null, texts: PageTexts): LeftOut {
  const { fragment, leftOut } = safeHtml(html, snapshot, texts)
  appendArticle(content, fragment)
  return leftOut
}

/** HTML that was made safe, with its links and the pictures that came with it, and what of it is not shown. */
export function safeHtml(
  html: string,
  snapshot: (Pick<PageSnapshot, 'pictures'> & { readonly base?: string }) | null,
  texts: PageTexts,
): { readonly fragment: DocumentFragment; readonly leftOut: LeftOut } {
  const left = createLeftOut()
  const fragment = sanitise(html, { base: snapshot?.base, notShown: texts.notShown, left })
  makeLinks(fragment)
  left.add('picture', showPictures(fragment, snapshot, texts))
  return { fragment, leftOut: left.counts() }
}

/** Shows a document that was made safe, unless it is empty. */
export function appendArticle(content: HTMLElement, fragment: DocumentFragment): void {
  const article = document.createElement('article')
  article.append(fragment)
  setDirections(article)
  if (article.childNodes.length > 0) content.append(article)
}
