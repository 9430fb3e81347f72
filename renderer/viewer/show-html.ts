import type { PageSnapshot } from '../../contract/model/media.ts'
import { setDirections } from './directions.ts'
import { makeLinks } from './links.ts'
import { sanitise } from './sanitise.ts'
import { showPictures } from './snapshot-pictures.ts'
import type { ViewerInput } from './viewer-messages.ts'

type Texts = Pick<ViewerInput['texts'], 'picture'>

/** Shows an HTML file without active content, and with no other pictures than those that came with it. */
export function showPage(content: HTMLElement, html: string, { snapshot, texts }: ViewerInput): void {
  append(content, html, snapshot ?? null, texts)
}

/** Shows a text whose lines are paragraphs. */
export function showParagraphs(content: HTMLElement, text: string): void {
  const fragment = document.createDocumentFragment()
  for (const line of text === '' ? [] : text.split('\n')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    fragment.append(paragraph)
  }
  appendArticle(content, fragment)
}

function append(content: HTMLElement, html: string, snapshot: PageSnapshot | null, texts: Texts): void {
  const fragment = sanitise(html, snapshot?.base)
  makeLinks(fragment)
  showPictures(fragment, snapshot, texts)
  appendArticle(content, fragment)
}

/** Shows a document that was made safe, unless it is empty. */
export function appendArticle(content: HTMLElement, fragment: DocumentFragment): void {
  const article = document.createElement('article')
  article.append(fragment)
  setDirections(article)
  if (article.childNodes.length > 0) content.append(article)
}
