import { inflateRawSync } from 'node:zlib'
import { DOMParser, type Element } from '@xmldom/xmldom'

const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22

/** The files of a ZIP archive (without a comment) by name. */
export function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - END_LENGTH
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a ZIP archive')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry of the directory')
    const [packed, nameLength, extra, comment] = [20, 28, 30, 32].map((place) =>
      place === 20 ? bytes.readUInt32LE(at + place) : bytes.readUInt16LE(at + place),
    ) as [number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)))
    at += 46 + nameLength + extra + comment
  }
  return files
}

export type SheetCell = { readonly type: string | null; readonly style: string | null; readonly value: string }

/** A sheet as in the file: its XML, and rows of cells by column letters. */
export type Sheet = { readonly xml: string; readonly rows: readonly ReadonlyMap<string, SheetCell>[] }

export function parseXml(text: string): Element {
  const onError = (_level: string, message: string) => {
    throw new Error(message)
  }
  // By default the parser takes U+2028 for a line end, as in XML 1.1.
  const normalizeLineEndings = (source: string) => source.replace(/\r\n?/g, '\n')
  const root = new DOMParser({ onError, normalizeLineEndings }).parseFromString(text, 'text/xml').documentElement
  if (root === null) throw new Error('an empty document')
  return root
}

/** Decodes a text's escapes like a spreadsheet. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** The sheets of a workbook in their order. Checks that every part is well-formed, and rows and cells are in order. */
export function readSheets(bytes: Buffer): readonly Sheet[] {
  const files = unzip(bytes)
  for (const text of files.values()) parseXml(text.toString())
  const names = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/'))
  return names.map((_, index) => {
    const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`)!.toString()
    const rows = [...parseXml(xml).getElementsByTagName('row')].map((row, at) => {
      if (row.getAttribute('r') !== String(at + 1)) throw new Error(`row ${at + 1} has another number`)
      return new Map([...row.getElementsByTagName('c')].map((cell) => [columnOf(cell, at + 1), cellOf(cell)]))
    })
    return { xml, rows }
  })
}

function columnOf(cell: Element, row: number): string {
  const [, letters = '', number] = /^([A-Z]+)(\d+)$/.exec(cell.getAttribute('r') ?? '') ?? []
  if (number !== String(row)) throw new Error('a cell has the number of another row')
  return letters
}

function cellOf(cell: Element): SheetCell {
  const type = cell.getAttribute('t')
  const value = cell.textContent ?? ''
  return { type, style: cell.getAttribute('s'), value: type === 'inlineStr' ? unescaped(value) : value }
}

/** Column letters (`A`, `B`, …) for a zero-based position. */
export function letters(at: number): string {
  return (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
}
