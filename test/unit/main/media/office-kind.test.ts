import { expect, test } from 'vitest'
import { isNamedOffice, officeKindOf } from '../../../../main/media/office-kind.ts'
import { sniffFile } from '../../../../main/media/sniff.ts'

/** A compound file (OLE) with one stream of this name in its directory. */
function compoundWith(stream: string): Uint8Array {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.write(`${stream}\0`, 1024, 'utf16le')
  return bytes
}

test.each([
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['Something', null],
])('a compound file with the stream %s is of the kind %s', (stream, kind) => {
  const sniffed = sniffFile(compoundWith(stream), kind ?? '')
  expect(sniffed).toMatchObject({ type: 'unknown', content: 'oldOffice', format: kind?.toUpperCase() ?? null })
  expect(officeKindOf(sniffed)).toBe(kind)
})

test('files with macros, archives and texts are none', () => {
  expect(officeKindOf({ type: 'program', content: 'macros', format: null })).toBe(null)
  expect(officeKindOf({ type: 'unknown', content: 'largeArchive', format: 'ZIP' })).toBe(null)
  expect(officeKindOf({ type: 'text/plain', content: 'other', format: null })).toBe(null)
  expect(officeKindOf({ type: 'unknown', content: 'presentation', format: 'PPTX' })).toBe('pptx')
  expect(officeKindOf({ type: 'docx', content: 'other', format: null })).toBe('docx')
})

test('an office file is known by its ending or its declared type before it is read', () => {
  expect(isNamedOffice('docx', null)).toBe(true)
  expect(isNamedOffice('', 'application/vnd.oasis.opendocument.text')).toBe(true)
  expect(isNamedOffice('pdf', 'application/pdf')).toBe(false)
  expect(isNamedOffice('', null)).toBe(false)
})
