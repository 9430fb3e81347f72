import { createLeftOut } from '../left-out.ts'
import type { ZipEntry } from '../../../contract/model/zip-directory.ts'
import { checkUnpacked, zipEntries } from '../../../contract/workbook/zip.ts'
import type { BesideCells } from './beside-cells.ts'
import { readOdsSheets } from './ods-sheets.ts'
import { createOdsWords } from '../../../contract/workbook/ods-words.ts'
import { createSavedZeros } from '../../../contract/workbook/saved-zeros.ts'
import { MOST_CELLS, type Workbook } from './sheet.ts'
import { isOfCalculating, readPart } from '../../../contract/workbook/workbook-parts.ts'

/**
 * The sheets of an OpenDocument workbook, those that its author has hidden last. Cells are shown as the texts that were
 * saved with them; nothing is calculated, and other files are not asked for. Fails for a workbook that is damaged or
 * unpacks to more than a viewer should hold.
 */
export async function readOds(bytes: Uint8Array, limits = { cells: MOST_CELLS }): Promise<Workbook> {
  await checkUnpacked(bytes)
  const leftOut = createLeftOut()
  const zeros = createSavedZeros()
  const isCalculated = await isOfCalculating(bytes, 'meta.xml', 'generator')
  const read = await readOdsSheets(bytes, { leftOut, zeros: isCalculated ? null : zeros, room: { ...limits } })
  const charts: BesideCells[] = []
  const titleOf = createTitles(bytes)
  let room = LONGEST_TITLES
  for (const { place, path } of read.objects) {
    const title = await titleOf(path)
    leftOut.add(title === null ? 'object' : 'chart')
    if (!title || title.length > room) continue
    room -= title.length
    charts.push({ kind: 'chart', place, text: title })
  }
  zeros.settle()
  const isHidden = ({ hidden }: Workbook['sheets'][number]) => hidden.isSheet
  const sheets = [...read.sheets.filter((sheet) => !isHidden(sheet)), ...read.sheets.filter(isHidden)]
  return {
    sheets,
    isCut: read.isCut,
    changing: read.changing,
    beside: [...read.beside, ...charts],
    leftOut: leftOut.counts(),
  }
}

/** Characters of all titles of charts that are kept: any number of frames may name the same chart. */
const LONGEST_TITLES = 1_000_000

/**
 * Reads the titles of charts by their paths, each once for all frames that name it. So no more is unpacked for them than
 * the workbook may have altogether.
 */
function createTitles(bytes: Uint8Array) {
  const listed = zipEntries(bytes).toReversed()
  const entries = new Map(listed.map((entry) => [entry.name.toLowerCase(), entry]))
  for (const entry of listed) entries.set(entry.name, entry)
  const known = new Map<ZipEntry, string | null>()
  return async (path: string): Promise<string | null> => {
    const name = `${path}/content.xml`
    const entry = entries.get(name) ?? entries.get(name.toLowerCase())
    if (entry === undefined) return null
    const title = known.has(entry) ? (known.get(entry) ?? null) : await chartTitle(bytes, entry)
    known.set(entry, title)
    return title
  }
}

/** The title of a chart, empty if it has none; `null` for an object of another kind. */
async function chartTitle(bytes: Uint8Array, entry: ZipEntry): Promise<string | null> {
  const words = createOdsWords()
  let title: string | null = null
  /** Elements around what is read, from the title on. */
  let depth = 0
  await readPart(bytes, entry, {
    open(name, attributes) {
      if (name === 'chart') title ??= ''
      // The chart's own comes first; those of its axes follow.
      if (depth === 0 && name === 'title' && title === '') words.begin()
      else if (depth > 0) words.open(name, attributes)
      else return
      depth += 1
    },
    text: words.text,
    close(name) {
      if (depth === 0) return
      depth -= 1
      if (depth > 0) return words.close(name)
      title = words.end()?.trim() ?? ''
    },
  })
  return title
}
