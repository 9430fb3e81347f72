import type { ReadDb } from '../../databases/database.ts'
import { emptyRowSet, subtract, unite, type RowSet } from '../../../common/row-sets.ts'
import { UnknownFormat } from './bytes.ts'
import { markRows, type Carried, type Wanted } from './leaf.ts'
import { pageOf, readPages, readSegments, readTombstones, type Segment } from './segments.ts'

/** First byte of each entry: it tells the index of whole words from those of prefixes of two and of three letters. */
const WORDS = '0'
const PREFIXES = { 2: '1', 3: '2' } as const

/**
 * Rows that have a word with this prefix, read directly from the pages of the full-text index. SQLite's `MATCH` gives the
 * same rows one by one through its virtual machine, which takes ten to thirty times as long for a frequent word
 * (docs/decisions/0010-search-reads-the-index-pages.md). `null` when the format of the index is not known.
 *
 * The index is an `fts5` table without content, with `detail=none` and `prefix='2 3'`; `term` is a word as its tokenizer
 * gives it.
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
    if (error instanceof UnknownFormat) return null
    throw error
  }
}

function lookUps(term: string): readonly Wanted[] {
  const wanted = (index: string, asPrefix: boolean): Wanted => ({ word: Buffer.from(index + term), asPrefix })
  switch ([...term].length) {
    case 1:
      // There are fewer prefixes of two letters than words, but a word of one letter is not among them.
      return [wanted(PREFIXES[2], true), wanted(WORDS, false)]
    case 2:
      return [wanted(PREFIXES[2], false)]
    case 3:
      return [wanted(PREFIXES[3], false)]
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
