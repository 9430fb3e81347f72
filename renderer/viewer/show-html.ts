import { convertToHtml } from 'mammoth'
import { sanitise } from './sanitise.ts'

/** Shows a Word document: text, headings, lists, tables and embedded images. */
export async function showDocument(content: HTMLElement, bytes: Uint8Array): Promise<void> {
  const { value } = await convertToHtml({ arrayBuffer: new Uint8Array(bytes).buffer })
  append(content, value)
}

/** Shows an HTML file without active content or external resources. */
export function showPage(content: HTMLElement, bytes: Uint8Array): void {
  append(content, new TextDecoder().decode(bytes))
}

function append(content: HTMLElement, html: string): void {
  const article = document.createElement('article')
  article.dir = 'auto'
  article.append(sanitise(html))
  if (article.childNodes.length > 0) content.append(article)
}
