import { expect, test } from 'vitest'
import { readArchive } from '../../../../renderer/viewer/table/read-archive.ts'
import { encodeAs } from '../../../support/encodings.ts'
import { zipOf } from '../../../support/zip-file.ts'
import { MAX_UNPACKED } from '../../../../main/media/sniff-zip.ts'
import { sniffFile, sniffImage } from '../../../../main/media/sniff.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A zip's table of contents alone; the content of the files does not matter here. */
function zip(names: readonly string[], unpackedSize = 10): Uint8Array {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(unpackedSize, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.write(name, 46)
    return entry
  })
  const local = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0])
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Uint8Array(Buffer.concat([local, directory, end]))
}

test('a PDF after words is one by its name', () => {
  const late = bytes('HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n1 0 obj\n<< >>')
  expect(sniffFile(late, 'pdf').type).toBe('application/pdf')
  expect(sniffFile(late, 'txt').type).toBe('text/plain')
})

test.each([
  ['application/pdf', bytes('%PDF-1.7\n…')],
  ['image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ['image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ['image/gif', bytes('GIF89a…')],
  ['text/plain', bytes('Прывітанне, 世界\nsecond line\t…')],
  ['text/plain', bytes('a < b and b > c')],
  ['text/plain', bytes('GIFT vouchers')],
  ['text/plain', bytes('%PDFs are attached')],
  ['application/pdf', bytes('\r\n\r\n%PDF-1.4\n1 0 obj\n<< >>')],
  ['application/pdf', bytes('\uFEFF%PDF-2.0\n%\xe2\xe3\n12 0 obj\n<< >>')],
  ['application/pdf', bytes(`${'\n'.repeat(1024)}%PDF-1.4\n1 0 obj\n<< >>`)],
  ['text/plain', bytes(`${'\n'.repeat(1025)}%PDF-1.4\n1 0 obj\n<< >>`)],
  ['text/plain', bytes('\n%PDF-1.4\nis how such a file begins')],
  ['text/plain', bytes('write(`%PDF-1.4\n1 0 obj\n<< >>`)')],
  ['html', bytes('<!DOCTYPE html><title>x</title>')],
  ['html', bytes('\uFEFF <!-- note --> <HTML>')],
  ['html', bytes('<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<html/>')],
  ['text/plain', bytes('<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<svg/>')],
  ['text/plain', bytes('<!-- a --> no tag <!-- b --><p>')],
  ['html', bytes('plain first, then <script>alert(1)</script>')],
  ['text/plain', bytes('<svg onload=alert(1)><script>alert(1)</script></svg>')],
  ['docx', zip(['[Content_Types].xml', 'word/document.xml'])],
  ['docx', zip(['[Content_Types].xml', 'word/document2.xml'])],
  ['zip', zip(['[Content_Types].xml', 'word/media/image1.png'])],
  ['xlsx', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
  ['zip', zip(['evil.exe'])],
  ['zip', zip(['[Content_Types].xml', 'evil.exe'])],
  ['program', new Uint8Array([0x4d, 0x5a, 0x90, 0x00])],
  ['unknown', bytes('text with a \u0000 in it')],
  ['unknown', new Uint8Array([0xc3, 0x28, 0x01])],
])('a file is %s by its content', (expected, content) => {
  expect(sniffFile(content).type).toBe(expected)
})

test('an empty file is an empty text', () => {
  expect(sniffFile(new Uint8Array()).type).toBe('text/plain')
})

test('guard: a document that says it unpacks to more than a quarter of a gigabyte is not opened', () => {
  const sizeOf = (unpacked: number) => sniffFile(zip(['[Content_Types].xml', 'word/document.xml'], unpacked)).type
  expect(sizeOf(MAX_UNPACKED / 2)).toBe('docx')
  expect(sizeOf(MAX_UNPACKED / 2 + 1)).toBe('unknown')
})

test('guard: a cut or lying zip does not read outside of the file', () => {
  const whole = zip(['[Content_Types].xml', 'word/document.xml'])
  for (let length = 4; length < whole.length; length += 1) {
    expect(sniffFile(whole.subarray(0, length)).type).toBe('unknown')
  }
  const lying = whole.slice()
  new DataView(lying.buffer).setUint32(lying.length - 6, 0xfffffff0, true)
  expect(sniffFile(lying).type).toBe('unknown')
})

test('only the three image types of the service are images', () => {
  expect(sniffImage(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  expect(sniffImage(bytes('RIFF....WEBP'))).toBeNull()
  expect(sniffImage(bytes('GIF89a'))).toBe('image/gif')
})

const PAGE = '#include <stdio.h>\nint main(void) { puts("<html><body>hi</body></html>"); }\n'

test.each([
  ...['c', 'py', 'php', 'vue', 'jsx', 'tsx', 'java', 'rb', 'ejs', 'css', 'json', 'yaml', 'tex', 'rst', 'log', 'txt'],
])('what code mentions makes no page of it: .%s', (ending) => {
  expect(sniffFile(bytes(PAGE), ending).type).toBe('text/plain')
  // A plain text may be a whole page that somebody renamed, and can be shown as source.
  const whole = sniffFile(bytes(`<!DOCTYPE html><html><body>${PAGE}`), ending)
  expect(whole.type).toBe(ending === 'txt' ? 'html' : 'text/plain')
  expect(sniffFile(bytes('a,b\n1,2\n3,4\n5,6\n'), ending).type).toBe(ending === 'txt' ? 'csv' : 'text/plain')
})

test.each([
  ['markdown', 'md', '# Title\n\nEvery page begins with `<html>`.\n'],
  ['notebook', 'ipynb', '{"cells": [{"cell_type": "code", "source": ["print(\'<html>\')"]}], "nbformat": 4}'],
  ['notebook', '', '{"metadata": {}, "cells": [{"cell_type": "code", "source": []}]}'],
  ['text/plain', 'json', '{"cells": [1, 2]}'],
  ['mail', 'eml', 'From: a@b.test\nSubject: x\n\n<html>text'],
  [
    'mail',
    '',
    'From: <Saved by Blink>\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html"\r\n\r\n<html>',
  ],
  ['text/plain', '', 'To: my supervisor\nSubject: leave\n\nDear Ms. Berg, I would like to take a day off.\n'],
  ['text/plain', 'txt', 'To: my supervisor\nSubject: leave\n\nDear Ms. Berg, I would like to take a day off.\n'],
  ['html', 'html', '<p>text'],
])('a text is %s by its ending (%s) and its content', (type, ending, content) => {
  expect(sniffFile(bytes(content), ending).type).toBe(type)
})

const NAMES: readonly (readonly [encoding: string, ...names: string[]])[] = [
  ['shift_jis', '答案/レポート.txt', '答案/表.csv'],
  ['gb18030', '学生作业/答案.docx', '学生作业/说明.txt'],
  ['big5', '學生作業/答案.docx'],
  ['euc-kr', '과제/답안지.docx'],
  ['ibm866', 'Отчёт/Задание 1.docx'],
  ['cp437', 'Prüfung/Lösung.docx', 'Größe.txt'],
  ['windows-1252', 'naïve.txt'],
]

/** The names in a ZIP as they are listed. */
function namesIn(bytes: Uint8Array, encoding = sniffFile(bytes).text?.encoding): readonly string[] {
  return readArchive(bytes, 'zip', ['Name', 'Size'], encoding).rows.map(([name]) => String(name))
}

test.each(NAMES)('names in a ZIP of which only the letters tell that they are in %s are read', (encoding, ...names) => {
  const files = Object.fromEntries(names.map((name) => [name, 'x']))
  const encodeName = (name: string) => encodeAs(name, encoding)
  const zip = zipOf(files, { encodeName })
  expect(namesIn(zip)).toEqual(names)
  expect(sniffFile(zip)).toMatchObject({ type: 'zip', text: { ground: expect.any(String) as string } })
  expect(namesIn(zip, encoding)).toEqual(names)
  expect(namesIn(zipOf(files, { encodeName, isUnicodeNamed: true }), 'utf-8')).toEqual(names)
  const plain = zipOf(files)
  expect(namesIn(plain)).toEqual(names)
  expect(sniffFile(plain).text).toEqual({ encoding: 'utf-8', delimiter: null })
  // Neither says so, nor is it an old encoding: as macOS writes it.
  expect(namesIn(zipOf(files, { encodeName: (name) => Buffer.from(name) }))).toEqual(names)
})

test('a name in UTF-8 that belongs to another name is not taken', () => {
  const zip = zipOf(
    { 'ab.txt': 'x', 'naïve.txt': 'y' },
    { encodeName: (name) => encodeAs(name, 'cp437'), isUnicodeNamed: true },
  )
  const at = Buffer.from(zip).lastIndexOf('ab.txt', Buffer.from(zip).lastIndexOf('ab.txt') - 1)
  const renamed = Uint8Array.from(zip)
  renamed[at] = 0x63
  expect(namesIn(renamed, 'cp437')).toEqual(['cb.txt', 'naïve.txt'])
})
