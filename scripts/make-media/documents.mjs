// Writes small real documents without a library: PDF with text, DOCX (a ZIP of XML parts).
import { crc32, deflateRawSync } from 'node:zlib'

const FOLD = 92

/** A PDF of A4 pages with a heading and paragraphs, in Helvetica. Text is limited to Windows-1252. */
export function makePdf(title, paragraphs) {
  const lines = paragraphs.flatMap((paragraph) => [...wrap(paragraph), ''])
  const pages = []
  while (lines.length > 0) pages.push(lines.splice(0, 44))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapePdf(title)}) /Producer (Proctor Desk sample media) >>`,
  ]
  pages.forEach((page, index) => {
    const heading = index === 0 ? `/F1 18 Tf (${escapePdf(title)}) Tj 0 -30 Td ` : ''
    const body = page.map((line) => `(${escapePdf(line)}) Tj T*`).join('\n')
    const content = `BT 56 780 Td ${heading}/F1 11 Tf 16 TL\n${body}\nET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  })
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const escapePdf = (text) => toLatin(text).replace(/[\\()]/g, '\\$&')

// The punctuation of the texts, as code points of Windows-1252.
const toLatin = (text) => text.replace(/[’‘]/g, '\u0092').replace(/–/g, '\u0096').replace(/—/g, '\u0097')

function wrap(paragraph) {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    if (lines.at(-1).length + word.length > FOLD) lines.push('')
    lines.push(`${lines.pop()}${word} `)
  }
  return lines.map((line) => line.trimEnd())
}

/** A Word document with a heading, paragraphs and a table of two columns. */
export function makeDocx(title, paragraphs, rows) {
  const run = (text, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
  const cell = (text) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`
  const body = [
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(title, '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>')}</w:p>`,
    ...paragraphs.map((paragraph) => `<w:p>${run(paragraph)}</w:p>`),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${rows
      .map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`)
      .join('')}</w:tbl>`,
    '<w:sectPr/>',
  ].join('')
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return makeZip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ],
    ['word/document.xml', `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`],
  ])
}

const escapeXml = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A ZIP of XML texts, and of other files as buffers, which are stored as they are; dated 1980 so that it is always the same. */
export function makeZip(entries) {
  const local = []
  const central = []
  let offset = 0
  for (const [name, file] of entries) {
    const isXml = typeof file === 'string'
    const content = isXml ? Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${file}`) : file
    const packed = isXml ? deflateRawSync(content, { level: 9 }) : content
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isXml ? 8 : 0, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
