import { pdfFrom, type PdfObject } from './pdf-objects.ts'

/** What a PDF has besides its pages, as entries of its dictionaries. */
type Extras = {
  readonly catalog?: string
  /** Of each page. */
  readonly page?: string
}

/** A PDF with one page for each text; a text's lines are printed below each other. */
export function pdfOf(pages: readonly string[], extras: Extras = {}): Uint8Array {
  const objects: PdfObject[] = []
  const add = (body: PdfObject) => objects.push(body)
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`)
  add(`<< /Type /Catalog /Pages 2 0 R ${extras.catalog ?? ''} >>`)
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [index, text] of pages.entries()) {
    const lines = text.split('\n').map((line) => `(${line}) Tj 0 -30 Td`)
    const stream = `BT /F1 24 Tf 60 740 Td ${lines.join(' ')} ET`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> ${extras.page ?? ''} >>`,
    )
    add({ dictionary: '', stream })
  }
  return pdfFrom(objects)
}

/** Pages with a passage across two lines on every fourth. */
export const PAGES = Array.from({ length: 12 }, (_, index) =>
  index % 4 === 2 ? `Chapter ${index + 1}\nThe rota of the north\nbranch is na\\357ve` : `Chapter ${index + 1}`,
)
