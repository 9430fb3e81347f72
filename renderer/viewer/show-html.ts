import { convertToHtml } from 'mammoth'
import type { PageSnapshot } from '../../contract/model/media.ts'
import { makeLinks } from './links.ts'
import { sanitise } from './sanitise.ts'
import { showPictures } from './snapshot-pictures.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Shows a Word document: text, headings, lists, tables and embedded images. */
export async function showDocument(content: HTMLElement, { bytes, texts }: ViewerInput): Promise<void> {
  const { value } = await convertToHtml({ arrayBuffer: new Uint8Array(bytes).buffer })
  append(content, value, null, texts)
}

/** Shows an HTML file without active content, and with no other pictures than those that came with it. */
export function showPage(content: HTMLElement, { bytes, snapshot, texts }: ViewerInput): void {
  append(content, new TextDecoder().decode(bytes), snapshot ?? null, texts)
}

function append(
  content: HTMLElement,
  html: string,
  snapshot: PageSnapshot | null,
  texts: Pick<ViewerInput['texts'], 'picture'>,
): void {
  const article = document.createElement('article')
  article.dir = 'auto'
  article.append(sanitise(html, snapshot?.base))
  makeLinks(article)
  showPictures(article, snapshot, texts)
  if (article.childNodes.length > 0) content.append(article)
}
