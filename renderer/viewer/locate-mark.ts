import { findPassage, type FoundPassage } from '../common/find-passage.ts'
import { findReflowed } from './find-reflowed.ts'
import { joinPieces, lengthsOf, type PieceLength, type Section } from './sections.ts'
import type { ViewerMark } from './viewer-messages.ts'

/** A PDF with more pages, or a table with more groups of rows, is not searched for a passage that is no longer in its place. */
const MOST_SEARCHED = 300

/** What a section is: a page of a PDF, a part of a large text, rows of a table, or (`null`) the whole file. */
export type SectionUnit = 'page' | 'part' | 'rows' | null

/** The page or part of a file that a section is. */
export function placeOfSection(unit: SectionUnit, section: number): Pick<ViewerMark, 'page' | 'part'> {
  const number = section + 1
  return { page: unit === 'page' ? number : null, part: unit === 'part' || unit === 'rows' ? number : null }
}

/** Where the passage of a note is: offsets in the text of a section. */
export type Located = FoundPassage & {
  readonly mark: ViewerMark
  readonly section: number
  readonly pieces: readonly PieceLength[]
}

/** Looks for a passage where it was, and then everywhere else. `null` if the file no longer has it. */
export async function locateMark(
  mark: ViewerMark,
  sections: readonly Section[],
  unit: SectionUnit,
): Promise<Located | null> {
  const own = ((unit === 'page' ? mark.page : unit === null ? null : mark.part) ?? 1) - 1
  const isSearched = (unit === 'page' || unit === 'rows') && sections.length <= MOST_SEARCHED
  const all = isSearched ? [...sections.keys()] : []
  const order = [own, ...all.filter((index) => index !== own)]
  // Noted in the other view of an office file: not edited, and in no place that could be compared.
  const isOfOtherView = (mark.page === null) === (unit === 'page')
  for (const section of order) {
    const pieces = await piecesOf(sections[section])
    const found = findPassage(joinPieces(pieces), mark)
    if (found === null || ((section !== own || isOfOtherView) && found.is === 'changed')) continue
    return { ...found, is: section === own ? found.is : 'moved', mark, section, pieces: lengthsOf(pieces) }
  }
  return isOfOtherView ? locateReflowed(mark, sections, order) : null
}

const piecesOf = async (section: Section | undefined) => (await section?.pieces().catch(() => [])) ?? []

/** The place of all sections whose text around it is the most like that of the note. */
async function locateReflowed(
  mark: ViewerMark,
  sections: readonly Section[],
  order: readonly number[],
): Promise<Located | null> {
  let best: { readonly located: Located; readonly equal: number } | null = null
  for (const section of order) {
    const pieces = await piecesOf(sections[section])
    const found = findReflowed(joinPieces(pieces), mark)
    if (found === null || (best !== null && best.equal >= found.equal)) continue
    const { start, end, equal } = found
    best = { located: { start, end, is: 'same', mark, section, pieces: lengthsOf(pieces) }, equal }
  }
  return best?.located ?? null
}
