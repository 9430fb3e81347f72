import type { ReadDb } from '../../databases/database.ts'
import { emptyRowSet, subtract, unite, type RowSet } from '../../../common/row-sets.ts'
import { UnknownForm } from './bytes.ts'
import { markRows, type Carried, type Wanted } from './leaf.ts'
import { pageOf, readPages, readSegments, readTombstones, type Segment } from './segments.ts'

/** First byte of every word; beginnings of two and of three letters are kept as words of indexes of their own. */
const WORDS = '0'
const BEGINNINGS = { 2: '1', 3: '2' } as const

/**
 * Rows that have a word with this beginning, read from the pages of the full-text index themselves. SQLite answers the
 * same by a step of its machine for each row, which takes ten to thirty times as long where a word is frequent
 * (docs/decisions/0010-search-reads-the-index-pages.md). `null` when the index is of a form that is not known here.
 *
 * The index is an `fts5` table without content, with `detail=none` and `prefix='2 3'`; `term` is a word of its tokenizer.
 */
export function rowsWithWord(db: ReadDb, table: string, term: string, maxId: number): RowSet | null {
  try {
    const found = emptyRowSet(maxId)
    for (const segment of readSegments(db, table)) {
      const dead = readTombstones(db, table, segment, maxId)
      const marks = dead === null ? found : emptyRowSet(maxId)
      for (const wanted of lookUps(term)) markSegment(db, table, segment, wanted, marks)
      if (dead !== null) unite(found, subtract(marks, dead))
    }
    return found
  } catch (error) {
    if (error instanceof UnknownForm) return null
    throw error
  }
}

function lookUps(term: string): readonly Wanted[] {
  const wanted = (index: string, asPrefix: boolean): Wanted => ({ word: Buffer.from(index + term), asPrefix })
  switch ([...term].length) {
    case 1:
      // Beginnings of two letters are fewer than words; a word of one letter is not among them.
      return [wanted(BEGINNINGS[2], true), wanted(WORDS, false)]
    case 2:
      return [wanted(BEGINNINGS[2], false)]
    case 3:
      return [wanted(BEGINNINGS[3], false)]
    default:
      return [wanted(WORDS, true)]
  }
}

function markSegment(db: ReadDb, table: string, segment: Segment, wanted: Wanted, marks: RowSet): void {
  let carried: Carried = { wantsMore: false }
  const first = pageOf(db, table, segment, wanted.word)
  for (const page of readPages(db, table, segment.id, first, segment.lastPage)) {
    carried = markRows(page, wanted, carried, marks)
    if (carried === 'past') return
  }
}
