// Files that the bench opens.
import { pdfFrom, SCANS, type PdfObject } from '../../../support/pdf-objects.ts'
import { paragraph, run, wordFile } from '../../../support/word-file.ts'

const WORDS = (
  'the rota of a northern branch was written by two people who had never met and who agreed on little more than that ' +
  'every shift needs somebody with experience which is why the first week looks crowded and the second one empty'
).split(' ')
const WORDS_OF_PARAGRAPH = 90
/** A page of LibreOffice's in its usual type holds as many. */
export const WORDS_OF_PAGE = 630

/** LibreOffice of a system tells a Word document by them. */
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
  '</Types>'

/** A Word document of so many words. Documents of other numbers differ. */
export function wordDocument(words: number, number: number): Uint8Array {
  const paragraphs = Array.from({ length: Math.ceil(words / WORDS_OF_PARAGRAPH) }, (_, index) => {
    const text = Array.from({ length: WORDS_OF_PARAGRAPH }, (_word, at) => WORDS[(index * 7 + at) % WORDS.length])
    return paragraph(run(`${text.join(' ')}.`))
  })
  return wordFile([paragraph(run(`Document ${number}`)), ...paragraphs].join(''), {
    parts: { '[Content_Types].xml': TYPES },
  })
}

/** Pixels of an A4 page at 300 to the inch, and of the piece that it is made of. */
const SCAN = { width: 2480, height: 3508 }
const PIECE = { width: 96, height: 48 }
/** Where the fixture's piece begins: after the segment that describes its page. */
const PIECE_AT = 30

/** A scan of A4 pages packed by JBIG2, black bars from edge to edge. */
export function scan(pages: number): Uint8Array {
  const stream = scannedPage()
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`)
  const ofPage = (index: number): readonly PdfObject[] => {
    const first = 3 + index * 3
    const resources = `<< /XObject << /Im0 ${first + 2} 0 R >> >>`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 1} 0 R /Resources ${resources} >>`,
      { dictionary: '', stream: 'q 595 0 0 842 0 0 cm /Im0 Do Q' },
      {
        dictionary: `/Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} /Filter /JBIG2Decode /ColorSpace /DeviceGray /BitsPerComponent 1`,
        stream,
      },
    ]
  }
  return pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    ...kids.flatMap((_, index) => ofPage(index)),
  ])
}

/** One page as segments: its size, then the fixture's piece at every place. */
function scannedPage(): string {
  const fixture = Buffer.from(SCANS.JBIG2Decode, 'latin1')
  const page = Buffer.from(fixture.subarray(0, PIECE_AT))
  page.writeUInt32BE(SCAN.width, 11)
  page.writeUInt32BE(SCAN.height, 15)
  const parts = [page]
  for (let y = 0; y + PIECE.height <= SCAN.height; y += PIECE.height) {
    for (let x = 0; x + PIECE.width <= SCAN.width; x += PIECE.width) {
      const piece = Buffer.from(fixture.subarray(PIECE_AT))
      piece.writeUInt32BE(parts.length, 0)
      piece.writeUInt32BE(x, 19)
      piece.writeUInt32BE(y, 23)
      parts.push(piece)
    }
  }
  return Buffer.concat(parts).toString('latin1')
}
