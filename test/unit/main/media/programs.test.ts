import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sniffFile } from '../../../../main/media/sniff.ts'
import { zipOf } from '../../../support/zip-file.ts'

const latin = (text: string) => Uint8Array.from(text.padEnd(64, '\0'), (character) => character.charCodeAt(0))
const text = (content: string) => new TextEncoder().encode(content)

function gzipWithName(name: string): Buffer {
  const packed = gzipSync('x')
  packed[3] = 0x08
  return Buffer.concat([packed.subarray(0, 10), Buffer.from(`${name}\0`), packed.subarray(10)])
}

/** A compound file whose root has this class ID. */
function compound(rootClass: string): Uint8Array {
  const bytes = new Uint8Array(2048)
  bytes.set(latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1').subarray(0, 8))
  const view = new DataView(bytes.buffer)
  view.setUint16(30, 9, true)
  view.setUint32(48, 1, true)
  bytes.set(Buffer.from(rootClass, 'latin1'), 1024 + 80)
  return bytes
}

test.each([
  ['windowsProgram', latin('MZ\x90\0\x03')],
  ['linuxProgram', latin('\x7fELF\x02\x01')],
  ['macProgram', latin('\xcf\xfa\xed\xfe\x07')],
  ['macProgram', latin('\xca\xfe\xba\xbe\0\0\0\x02')],
  ['javaProgram', latin('\xca\xfe\xba\xbe\0\0\0\x41')],
  ['webAssembly', latin('\0asm\x01')],
  ['shortcut', latin('L\0\0\0\x01\x14\x02\0')],
  ['installer', latin('!<arch>\ndebian-binary')],
  ['installer', compound('\x84\x10\x0c\0\0\0\0\0\xc0\0\0\0\0\0\0\x46')],
  ['macros', Buffer.concat([compound(''), Buffer.from('_VBA_PROJECT', 'utf16le')])],
  ['script', text('#!/bin/bash\necho gone\n')],
  ['script', text('\uFEFF#!/usr/bin/env python3\n')],
  ['javaProgram', zipOf({ 'META-INF/MANIFEST.MF': '', 'a/Main.class': '' })],
  ['androidApp', zipOf({ 'AndroidManifest.xml': '' })],
  ['macros', zipOf({ '[Content_Types].xml': '', 'word/document.xml': '', 'word/vbaProject.bin': '' })],
  ['macros', zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '', 'xl/vbaProject.bin': '' })],
  ['macros', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '', 'Basic/a.xml': '' })],
] as const)('guard: %s is never opened, whatever it is called', (content, bytes) => {
  for (const ending of ['', 'pdf', 'txt', 'docx', 'csv']) {
    expect(sniffFile(new Uint8Array(bytes), ending)).toMatchObject({ type: 'program', content, text: null })
  }
})

test.each(['exe', 'bat', 'ps1', 'sh', 'lnk', 'desktop', 'hta', 'jar', 'docm', 'scr', 'command', 'reg', 'vbs'])(
  'guard: a file called .%s is never opened, whatever it holds',
  (ending) => {
    for (const bytes of [text('echo hello'), latin('%PDF-1.7'), latin('GIF89a'), text('<html></html>')]) {
      const { type, content, format } = sniffFile(bytes, ending)
      expect([type, content, format]).toEqual(['program', 'namedProgram', ending.toUpperCase()])
    }
  },
)

test.each([
  ['text/plain', text('MZ is how a name begins\n')],
  ['text/plain', text('BM sports club\n')],
  ['text/plain', text('ID3 tags are part of MP3\n')],
  ['text/plain', text('# a heading\n! and so on\n')],
  ['rtf', latin('{\\rtf1 a}')],
  ['tar', Uint8Array.from({ length: 1024 }, (_, at) => 'ustar'.charCodeAt(at - 257) || 97)],
  ['odt', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' })],
  ['ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' })],
  ['ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet-template', 'content.xml': '' })],
  ['xlsx', zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
  ['csv', text('a,b\n1,2\n3,4\n')],
  ['text/plain', text('def f(a, b):\n    return a\n')],
])('%s is shown', (type, bytes) => {
  expect(sniffFile(bytes).type).toBe(type)
})

test.each([
  ['unknown', 'oldOffice', null, compound('')],
  ['unknown', 'presentation', 'PPTX', zipOf({ '[Content_Types].xml': '', 'ppt/presentation.xml': '' })],
  ['unknown', 'presentation', 'ODP', zipOf({ mimetype: 'application/vnd.oasis.opendocument.presentation' })],
  ['unknown', 'archive', '7z', latin('7z\xbc\xaf\x27\x1c')],
  ['unknown', 'archive', 'RAR', latin('Rar!\x1a\x07\x01')],
  ['unknown', 'archive', 'GZIP', latin('\x1f\x8b\x08')],
  ['gz', 'other', null, new Uint8Array(gzipWithName('rota.csv'))],
  ['unknown', 'video', 'AVI', latin('RIFFxxxxAVI ')],
  ['audio', 'audio', 'WAV', latin('RIFFxxxxWAVE')],
  ['audio', 'audio', 'MP3', latin('ID3\x03\0')],
  ['audio', 'audio', 'MP3', latin('\xff\xfb\x90\x64')],
  ['audio', 'audio', 'M4A', latin('\0\0\0\x20ftypM4A ')],
  ['audio', 'audio', 'Ogg', latin('OggS\0\x02')],
  ['video', 'video', 'MP4', latin('\0\0\0\x20ftypisom')],
  ['video', 'video', 'WebM', latin('\x1aE\xdf\xa3\x9fB\x82\x84webm')],
] as const)('%s: %s (%s) is told by its content', (type, content, format, bytes) => {
  expect(sniffFile(bytes)).toMatchObject({ type, content, format })
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'guard: an archive whose type is called %s is an archive',
  (mimetype) => {
    expect(sniffFile(zipOf({ mimetype }))).toMatchObject({ type: 'zip', content: 'archive', format: 'ZIP' })
  },
)

test('guard: cut and random files are told without a fault', () => {
  let seed = 7
  for (let round = 0; round < 2000; round += 1) {
    const bytes = Uint8Array.from({ length: round % 97 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 256)
    const begun = [...['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'PK\x05\x06', '\xff\xd8\xff', ''][round % 5]!]
    const file = Uint8Array.from([...begun.map((character) => character.charCodeAt(0)), ...bytes])
    expect(() => sniffFile(file)).not.toThrow()
  }
})
