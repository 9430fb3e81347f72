import { createLeftOut } from '../left-out.ts'
import { checkUnpacked } from '../zip.ts'
import type { BesideCells } from './beside-cells.ts'
import { readOdsContent } from './ods-content.ts'
import { createOdsWords } from './ods-words.ts'
import { createSavedZeros } from './saved-zeros.ts'
import { MOST_CELLS, type Workbook } from './sheet.ts'
import { findPart, isOfCalculating, readPart } from './workbook-parts.ts'

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
  const read = await readOdsContent(bytes, { leftOut, zeros: isCalculated ? null : zeros, room: { ...limits } })
  const charts: BesideCells[] = []
  for (const { place, path } of read.objects) {
    const title = await chartTitle(bytes, path)
    leftOut.add(title === null ? 'object' : 'chart')
    if (title) charts.push({ kind: 'chart', place, text: title })
  }
  zeros.settle()
  const isHidden = ({ hidden }: Workbook['sheets'][number]) => hidden.isSheet
  const sheets = [...read.sheets.filter((sheet) => !isHidden(sheet)), ...read.sheets.filter(isHidden)]
  return { sheets, isCut: read.isCut, beside: [...read.beside, ...charts], leftOut: leftOut.counts() }
}

/** The title of a chart, empty if it has none; `null` for an object of another kind, or one that is missing. */
async function chartTitle(bytes: Uint8Array, path: string): Promise<string | null> {
  const entry = findPart(bytes, `${path}/content.xml`)
  if (entry === undefined) return null
  const words = createOdsWords()
  let title: string | null = null
  let isTitle = false
  await readPart(bytes, entry, {
    open(name, attributes) {
      if (name === 'chart') title ??= ''
      // The chart's own comes first; those of its axes follow.
      if (name === 'title' && title === '') {
        isTitle = true
        words.begin()
      } else if (isTitle) words.open(name, attributes)
    },
    text: words.text,
    close(name) {
      if (!isTitle) return
      if (name !== 'title') return words.close(name)
      isTitle = false
      title = words.end()?.trim() ?? ''
    },
  })
  return title
}
