import type { PDFDocumentProxy } from 'pdfjs-dist'
import { visibleText } from '../../../contract/model/visible-text.ts'
import { createLeftOut, type LeftOut } from '../left-out.ts'
import type { PdfTexts } from '../viewer-messages.ts'

/** Most layers that are named. */
const MOST_NAMED = 100

/** Names above the pages of a PDF the layers that it hides. Returns how many there are. */
export async function showPdfFacts(file: PDFDocumentProxy, content: HTMLElement, texts: PdfTexts): Promise<LeftOut> {
  const leftOut = createLeftOut()
  // A damaged list is none, and the pages are shown.
  const layers = await hiddenLayers(file).catch((): readonly string[] => [])
  leftOut.add('layer', layers.length)
  if (layers.length === 0) return leftOut.counts()
  const facts = document.createElement('aside')
  facts.className = 'pdfFacts'
  facts.append(...listOf(texts.hiddenLayers, layers.slice(0, MOST_NAMED).map(itemOf)))
  content.prepend(facts)
  return leftOut.counts()
}

async function hiddenLayers(file: PDFDocumentProxy): Promise<readonly string[]> {
  const config = await file.getOptionalContentConfig()
  const groups = [...config] as unknown as readonly (readonly [string, { name: unknown; visible: boolean }])[]
  return groups.flatMap(([id, { name, visible }]) => (visible ? [] : [typeof name === 'string' ? name : id]))
}

function itemOf(name: string): HTMLElement {
  const item = document.createElement('li')
  item.textContent = visibleText(name)
  return item
}

function listOf(name: string, items: readonly HTMLElement[]): readonly HTMLElement[] {
  const heading = document.createElement('h2')
  heading.textContent = name
  const list = document.createElement('ul')
  list.append(...items)
  return [heading, list]
}
