import type {
  ParticipantField,
  SearchHit,
  SearchSource,
  SessionRow,
  SpokenPlace,
} from '../../../contract/model/session.ts'
import { fromReviews } from '../common/failures.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import type { CharacterFolding } from '../worker/result-sets/character-folding.ts'
import type { Search } from '../worker/result-sets/search-terms.ts'
import { findMatches, findSnippets, type Snippet } from '../worker/result-sets/text-matches.ts'
import type { Lens } from './lens.ts'
import { readNote } from './notes.ts'
import { readOwn } from './own.ts'
import { isGuid } from './search.ts'
import { bytesOfTranscripts, linesOfSession, startsOf, textOfLines } from './transcript-search.ts'

/**
 * Bytes of fields, notes, essays and compressed transcripts that the rows of one answer are looked through for, some fifty milliseconds'
 * worth. A text that would go beyond is not read.
 */
const MOST_BYTES = 2 << 20

type HitReaderOptions = { readonly cache: ReadDb; readonly reviews: ReadDb; readonly folding: CharacterFolding }

/**
 * Adds to rows where the words of the search were found. The index has no texts, so those of the rows themselves are
 * looked through; the long ones only for words that the row's short ones do not have. Runs in the caller's snapshot.
 */
export function createHitReader({ cache, reviews, folding }: HitReaderOptions) {
  const dataOf = createTextReader(cache, 'data', 'sessions WHERE id')
  const essayOf = createTextReader(cache, 'search_text', 'reports WHERE session_id')

  return (rows: readonly SessionRow[], search: Search, { blind }: Lens): readonly SessionRow[] => {
    const isBlind = blind !== null
    const reviewer = fromReviews(() => readOwn(reviews)?.reviewer ?? null)
    let left = MOST_BYTES
    const take = (bytes: number): boolean => {
      if (bytes > left) return false
      left -= bytes
      return true
    }

    function hitsOf(row: SessionRow): readonly SearchHit[] {
      if (isGuid(search.text) && search.text.toLowerCase() === row.key.participantId) {
        const text = row.key.participantId
        return [{ source: 'participantId', text, marks: [[0, text.length]], words: [...search.words.keys()] }]
      }
      const hits = createHits(search.words, folding)
      if (!isBlind) {
        hits.lookAt('participant', row.participantName)
        hits.lookAt('email', row.participantEmail ?? '')
      }
      hits.lookAt('test', row.testTitle)
      if (hits.isComplete()) return hits.list
      const data = isBlind ? null : dataOf(row.id, take)
      for (const { name, value } of data ? (JSON.parse(data) as readonly ParticipantField[]) : []) {
        hits.lookInto('field', value, { field: name })
      }
      if (!hits.isComplete()) {
        const { text } = fromReviews(() => readNote(reviews, row.key, reviewer))
        if (take(text.length)) hits.lookInto('note', text)
      }
      if (hits.isComplete()) return hits.list
      const essay = essayOf(row.id, take)
      if (essay !== null) hits.lookInto('essay', essay)
      if (hits.isComplete()) return hits.list
      const hasRead = lookIntoTranscripts(hits, row)
      if (essay === null) hits.guess('essay')
      else if (!hasRead) hits.guess('transcript')
      return hits.list
    }

    /** Returns whether they were read. */
    function lookIntoTranscripts(hits: Hits, { key }: SessionRow): boolean {
      const bytes = bytesOfTranscripts(cache, reviews, key)
      if (bytes === 0) return true
      if (!take(bytes)) return false
      for (const { question, lines } of linesOfSession(cache, reviews, key)) {
        const starts = startsOf(lines)
        const placeOf = (at: number) => {
          const line = starts.findLastIndex((start) => start <= at)
          return { questionNum: question, from: lines[line]?.from ?? 0 }
        }
        hits.lookInto('transcript', textOfLines(lines), { placeOf })
      }
      return true
    }

    return rows.map((row) => ({ ...row, found: hitsOf(row) }))
  }
}

/** Reads one text by a row's id: empty where there is none, `null` where `take` says that it would be too much. */
function createTextReader(db: ReadDb, column: string, from: string) {
  return (id: number, take: (bytes: number) => boolean): string | null => {
    // Known without reading the text.
    const size = prepare<[number], number>(db, `SELECT octet_length(${column}) FROM ${from} = ?`).pluck().get(id) ?? 0
    if (size === 0) return ''
    return take(size)
      ? (prepare<[number], string>(db, `SELECT ${column} FROM ${from} = ?`).pluck().get(id) ?? '')
      : null
  }
}

type Hits = ReturnType<typeof createHits>
/** What is known of a text that is looked into: the field that it is of, or where its parts are said. */
type OfText = { readonly field?: string; readonly placeOf?: (at: number) => SpokenPlace }

/** The hits of a row, as its texts are looked at. */
function createHits(words: readonly string[], folding: CharacterFolding) {
  const list: SearchHit[] = []
  const found = new Set<number>()
  const missing = () => [...words.keys()].filter((word) => !found.has(word))

  function add(source: SearchSource, { text, matches, at }: Snippet, { field, placeOf }: OfText = {}): void {
    const of = [...new Set(matches.map(({ word }) => word))]
    for (const word of of) found.add(word)
    const marks = matches.map(({ range }) => range)
    const place = { ...(field === undefined ? {} : { field }), ...(placeOf && { at: placeOf(at) }) }
    list.push({ source, ...place, text, marks, words: of })
  }

  return {
    list: list as readonly SearchHit[],
    isComplete: () => found.size === words.length,
    /** A text that a cell shows as it is. */
    lookAt(source: SearchSource, text: string): void {
      const matches = [...findMatches(text, words, folding)]
      if (matches.length > 0) add(source, { text, matches, at: 0 })
    },
    /** A text of which snippets tell, for words that were not found so far. */
    lookInto(source: SearchSource, text: string, of: OfText = {}): void {
      const wanted = missing()
      if (wanted.length === 0) return
      const snippets = findSnippets(
        text,
        wanted.map((word) => words[word]!),
        folding,
      )
      for (const { text: part, matches, at } of snippets) {
        const numbered = matches.map(({ range, word }) => ({ range, word: wanted[word]! }))
        add(source, { text: part, matches: numbered, at }, of)
      }
    },
    /** A text that was not looked at: what was found nowhere else must be in it. */
    guess(source: SearchSource): void {
      if (missing().length > 0) list.push({ source, text: '', marks: [], words: missing() })
    },
  }
}
