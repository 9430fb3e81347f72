import type { PDFPageProxy } from 'pdfjs-dist'

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type TextItem = Extract<Item, { readonly str: string }>
/** As pdf.js is built here (see scripts/build/pdf-actual-text.mjs). */
type Marked = { readonly type: string; readonly actualText?: string | null }

/** A page's text, with the words that the file states in place of what its glyphs would read. */
export async function textContentOf(page: PDFPageProxy) {
  const content = await page.getTextContent({ includeMarkedContent: true })
  return { ...content, items: withActualText(content.items) }
}

/**
 * The texts of items alone. Within marked content that states its words, the first item has these and the others none. Blank
 * items are spaces and ends of lines that pdf.js adds, unless there is no other.
 */
export function withActualText(items: readonly Item[]) {
  /** For each open marked content: its words until an item has taken them, or `null` if it states none. */
  const open: ({ words: string; blank: number } | null)[] = []
  const texts: (TextItem & { readonly isStated?: boolean })[] = []
  for (const item of items) {
    const stated = open.find((one) => one !== null)
    if ('str' in item) {
      if (stated && item.str.trim() !== '') {
        texts.push({ ...item, str: stated.words, isStated: true })
        stated.words = ''
      } else {
        if (stated && item.str !== '') stated.blank = texts.length
        texts.push(item)
      }
      continue
    }
    const { type, actualText } = item as Marked
    if (type !== 'endMarkedContent') {
      open.push(typeof actualText === 'string' ? { words: actualText, blank: -1 } : null)
      continue
    }
    const ended = open.pop()
    const blank = ended && texts[ended.blank]
    if (blank && ended.words !== '') texts[ended.blank] = { ...blank, str: ended.words, isStated: true }
  }
  return texts
}
