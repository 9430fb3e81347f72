import Database from 'better-sqlite3'

/** Splits the user's search text into the words of the index. */
export type Tokenizer = (text: string) => readonly string[]

/** What a list was searched for: the text as it was typed, and its words as the index has them. */
export type Search = { readonly text: string; readonly words: readonly string[] }

/** Nobody types more words than this, and each costs a look-up. */
const MOST_TERMS = 64

/**
 * Runs the index's own tokenizer in a small in-memory database, so that letters and accents are treated the same way in
 * indexing and searching, for any input.
 */
export function createTokenizer(): Tokenizer {
  const db = new Database(':memory:')
  db.exec(`
    CREATE VIRTUAL TABLE typed USING fts5 (text, content='', tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE words USING fts5vocab (typed, instance);
  `)
  const insert = db.prepare('INSERT INTO typed (rowid, text) VALUES (1, ?)')
  const read = db.prepare<[], string>('SELECT term FROM words ORDER BY "offset"').pluck()
  const clear = db.prepare(`INSERT INTO typed (typed) VALUES ('delete-all')`)
  return (text) => {
    insert.run(text.toWellFormed())
    const words = read.all()
    clear.run()
    return withoutCovered([...new Set(words)]).slice(0, MOST_TERMS)
  }
}

/** `null` for a text without a word, which is no search. */
export function readSearch(text: string | undefined, tokenize: Tokenizer): Search | null {
  const words = text === undefined ? [] : tokenize(text)
  return text === undefined || words.length === 0 ? null : { text: text.trim(), words }
}

/** Each word is searched as a prefix, so a word that begins another word of the search adds nothing. */
function withoutCovered(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}
