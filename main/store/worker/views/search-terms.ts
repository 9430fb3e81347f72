import Database from 'better-sqlite3'

/** Splits what a user typed into the words that the index knows. */
export type Tokenizer = (text: string) => readonly string[]

/** No one types more words than this; each costs a look-up. */
const MOST_TERMS = 64

/**
 * The index's own tokenizer, run in a small database in memory: what counts as a letter, and which accents fall, is
 * then the same when indexing and when searching, for any input at all.
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

/** Every word also finds longer ones, so a word that begins another one of the search adds nothing. */
function withoutCovered(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}
