import type { PDFDocumentProxy } from 'pdfjs-dist'
import { visibleText } from '../../../contract/model/visible-text.ts'
import { createLeftOut, type LeftOut } from '../left-out.ts'
import type { PdfTexts } from '../viewer-messages.ts'

/** Most files and layers that are named. */
const MOST_NAMED = 100

/**
 * Names above the pages of a PDF what is not on them: files inside it, with their sizes, and layers that it hides. Returns
 * how many there are.
 */
export async function showPdfFacts(file: PDFDocumentProxy, content: HTMLElement, texts: PdfTexts): Promise<LeftOut> {
  const leftOut = createLeftOut()
  // A damaged list is none, and its pages are shown.
  const [attached, layers] = await Promise.all([
    filesOf(file).catch(() => []),
    hiddenLayers(file).catch((): readonly string[] => []),
  ])
  leftOut.add('attachment', attached.length)
  leftOut.add('layer', layers.length)
  if (attached.length + layers.length === 0) return leftOut.counts()
  const facts = document.createElement('aside')
  facts.className = 'pdfFacts'
  const items = attached.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, item: itemOf(name) }))
  if (items.length > 0)
    facts.append(
      ...listOf(
        texts.attachments,
        items.map(({ item }) => item),
      ),
    )
  if (layers.length > 0) facts.append(...listOf(texts.hiddenLayers, layers.slice(0, MOST_NAMED).map(itemOf)))
  content.prepend(facts)
  void addSizes(file, items)
  return leftOut.counts()
}

type Attached = { readonly id: string; readonly name: string }

async function filesOf(file: PDFDocumentProxy): Promise<readonly Attached[]> {
  const all = (await file.getAttachments()) as ReadonlyMap<string, { readonly filename?: unknown }> | null
  return [...(all ?? [])].map(([id, { filename }]) => ({ id, name: typeof filename === 'string' ? filename : id }))
}

async function hiddenLayers(file: PDFDocumentProxy): Promise<readonly string[]> {
  const config = await file.getOptionalContentConfig()
  const groups = [...config] as unknown as readonly (readonly [string, { name: unknown; visible: boolean }])[]
  return groups.flatMap(([id, { name, visible }]) => (visible ? [] : [typeof name === 'string' ? name : id]))
}

/** Unpacks one file after another for its size. */
async function addSizes(
  file: PDFDocumentProxy,
  items: readonly { readonly id: string; readonly item: HTMLElement }[],
): Promise<void> {
  for (const { id, item } of items) {
    const bytes = await file.getAttachmentContent(id).catch(() => null)
    if (bytes) item.append(` (${bytes.length.toLocaleString()} B)`)
  }
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
