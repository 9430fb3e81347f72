import { Parser } from 'htmlparser2'
import type { ZipEntry } from '../model/zip-directory.ts'
import { DamagedFile, unpack, UnpackedTooLarge, zipEntries } from './zip.ts'
import { builtInFormat } from './number-format.ts'

type Attributes = Readonly<Record<string, string>>
type Handlers = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}
export type Listed = { readonly name: string; readonly isHidden: boolean; readonly path: string | null }
export type Parts = {
  readonly sheets: readonly Listed[]
  readonly strings: readonly string[]
  /** The codes of the number formats of the cells' styles. */
  readonly formats: readonly string[]
  readonly is1904: boolean
  /** Whether the program that wrote the file calculated its formulas; `null` where nothing tells. */
  readonly isCalculated: boolean | null
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
const isTrue = (value: string | undefined) => value === '1' || value === 'true'
const damaged = () => new DamagedFile('The workbook is damaged.')
/** Elements inside each other: no office program writes as many. */
const DEEPEST = 1000
/** Texts that cells share, styles, and sheets: a file of nothing else would have more than fits into memory. */
const MOST_STRINGS = 10_000_000
const MOST_STYLES = 1_000_000
const MOST_SHEETS = 100_000

/** Adds to a list that a file may make long. */
function addTo<Item>(list: Item[], item: Item, most: number): void {
  if (list.length >= most) throw new UnpackedTooLarge()
  list.push(item)
}

/** Reads the elements of a part by their names without prefixes. `isDone` breaks off; a part that ends early fails. */
export async function readPart(bytes: Uint8Array, entry: ZipEntry, handlers: Handlers, isDone = () => false) {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEEPEST) throw damaged()
        handlers.open?.(local(name), attributes)
      },
      ontext: (text) => handlers.text?.(text),
      onclosetag(name) {
        depth -= 1
        handlers.close?.(local(name))
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for await (const chunk of unpack(bytes, entry)) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (isDone()) return
  }
  if (depth > 0) throw damaged()
  parser.end()
}

export function findPart(bytes: Uint8Array, path: string): ZipEntry | undefined {
  const entries = zipEntries(bytes)
  return (
    entries.find(({ name }) => name === path) ?? entries.find(({ name }) => name.toLowerCase() === path.toLowerCase())
  )
}

/** Where in the file a part is that is named from a folder; `null` for what is no address, such as of another file. */
function pathOf(target: string, folder: string): string | null {
  try {
    return decodeURI(new URL(target.replaceAll('\\', '/'), `file:///${folder}`).pathname).slice(1)
  } catch {
    return null
  }
}

/** Paths of the parts that a part names, by their ids, with the ends of their types. */
export async function relationsOf(bytes: Uint8Array, path: string) {
  const found = new Map<string, { readonly type: string; readonly path: string }>()
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const entry = findPart(bytes, `${folder}_rels/${path.slice(folder.length)}.rels`)
  if (entry === undefined) return found
  await readPart(bytes, entry, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      const part = pathOf(target, folder)
      if (part !== null) found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path: part })
    },
  })
  return found
}

/** Programs that calculate what they save, as they name themselves. Others name themselves Excel in an XLSX. */
const CALCULATES = /^(?:LibreOffice|OpenOffice|Collabora|ONLYOFFICE|WPS|gnumeric|Calligra|MicrosoftOffice)/i

/** Whether a program that calculates names itself, in an element of a part, as the one that saved the file. */
export async function isOfCalculating(
  bytes: Uint8Array,
  path: string | undefined,
  element = 'Application',
): Promise<boolean> {
  const entry = path === undefined ? undefined : findPart(bytes, path)
  if (entry === undefined) return false
  let program = ''
  let isNamed = false
  await readPart(bytes, entry, {
    open: (name) => (isNamed = name === element),
    text(more) {
      if (isNamed) program += more
    },
    close: () => (isNamed = false),
  })
  return CALCULATES.test(program.trim())
}

/** What the sheets of a workbook have in common. */
export async function readParts(bytes: Uint8Array): Promise<Parts> {
  const roots = [...(await relationsOf(bytes, '')).values()]
  const rootOf = (wanted: string) => roots.find(({ type }) => type === wanted)?.path
  const path = rootOf('officeDocument') ?? 'xl/workbook.xml'
  const entry = findPart(bytes, path)
  if (entry === undefined) throw damaged()
  const relations = await relationsOf(bytes, path)
  const sheets: Listed[] = []
  let is1904 = false
  let isLeftToOthers = false
  await readPart(bytes, entry, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name === 'calcPr') isLeftToOthers = isTrue(attributes.fullCalcOnLoad)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? ''
      const relation = relations.get(id)
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      const sheet = relation?.type === 'worksheet' ? relation.path : null
      addTo(sheets, { name: attributes.name ?? '', isHidden, path: sheet }, MOST_SHEETS)
    },
  })
  // Excel lists there in which order it calculates.
  const hasChain = [...relations.values()].some(({ type }) => type === 'calcChain')
  const isKnown = !isLeftToOthers && (hasChain || (await isOfCalculating(bytes, rootOf('extended-properties'))))
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path
  return {
    sheets,
    strings: await readStrings(bytes, partOf('sharedStrings')),
    formats: await readFormats(bytes, partOf('styles')),
    is1904,
    isCalculated: isLeftToOthers ? false : isKnown ? true : null,
  }
}

/** Signs that XML can't have are written by their codes, after a small `x`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function readStrings(bytes: Uint8Array, path: string | undefined): Promise<readonly string[]> {
  const strings: string[] = []
  const entry = path === undefined ? undefined : findPart(bytes, path)
  if (entry === undefined) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  await readPart(bytes, entry, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text(more) {
      if (isText) text += more
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') addTo(strings, unescapeText(text), MOST_STRINGS)
    },
  })
  return strings
}

async function readFormats(bytes: Uint8Array, path: string | undefined): Promise<readonly string[]> {
  const entry = path === undefined ? undefined : findPart(bytes, path)
  if (entry === undefined) return []
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  await readPart(bytes, entry, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? 'General')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) addTo(ids, Number(attributes.numFmtId ?? 0), MOST_STYLES)
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return ids.map((id) => codes.get(id) ?? builtInFormat(id))
}
