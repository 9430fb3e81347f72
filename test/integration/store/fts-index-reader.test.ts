import { join } from 'node:path'
import fastCheck from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { rowsWithWord } from '../../../main/store/worker/result-sets/fts-index-reader/rows-with-word.ts'
import { rowsOf } from '../../../main/store/common/row-sets.ts'
import { createTokenizer } from '../../../main/store/worker/result-sets/search-terms.ts'
import { STORE_KEY, temporaryFolder } from '../../support/store.ts'

const MAX_ID = 5000

/** An index as the cache has them, with pages of few bytes, so that words, lists and segments cross them. */
async function emptyIndex(pageSize: number): Promise<WriteDb> {
  const file = join(await temporaryFolder(), 'words.db')
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  db.exec(`
    CREATE VIRTUAL TABLE words USING fts5 (
      text, content='', contentless_delete=1, detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 2'
    );
    INSERT INTO words (words, rank) VALUES ('pgsz', ${pageSize});
  `)
  return db
}

function matched(db: WriteDb, term: string): readonly number[] {
  return db
    .prepare<[string], number>('SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid')
    .pluck()
    .all(`"${term}"*`)
}

/** Words whose rows differ, or could not be read at all. */
function differences(db: WriteDb, terms: readonly string[]): readonly string[] {
  return terms.filter((term) => {
    const rows = rowsWithWord(db, 'words', term, MAX_ID)
    return rows === null || rowsOf(rows).join() !== matched(db, term).join()
  })
}

const put = (db: WriteDb, id: number, text: string) => {
  db.prepare('DELETE FROM words WHERE rowid = ?').run(id)
  db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)').run(id, text)
}

// Few letters make words that share beginnings, in one, two and four bytes each.
const word = fastCheck.string({
  unit: fastCheck.constantFrom('a', 'b', 'é', 'я', '山', '𐐨'),
  minLength: 1,
  maxLength: 6,
})
const text = fastCheck.array(word, { maxLength: 12 }).map((words) => words.join(' '))
const change = fastCheck.record({ id: fastCheck.integer({ min: 1, max: 60 }), text, gone: fastCheck.boolean() })
const transaction = fastCheck.array(change, { minLength: 1, maxLength: 25 })

test('rows of a word are those that MATCH finds, through replacements, removals and merges', async () => {
  const tokenize = createTokenizer()
  await fastCheck.assert(
    fastCheck.asyncProperty(
      fastCheck.array(transaction, { minLength: 1, maxLength: 12 }),
      fastCheck.array(word, { minLength: 1, maxLength: 12 }),
      fastCheck.integer({ min: 32, max: 120 }),
      async (transactions, words, pageSize) => {
        const db = await emptyIndex(pageSize)
        const terms = [...new Set([...words, 'a', 'b', 'e', 'я', '山', 'ab', 'abя', 'zz'].flatMap(tokenize))]
        for (const changes of transactions) {
          db.transaction(() => {
            for (const { id, text: said, gone } of changes) {
              if (gone) db.prepare('DELETE FROM words WHERE rowid = ?').run(id)
              else put(db, id, said)
            }
          })()
          expect(differences(db, terms)).toEqual([])
        }
        db.exec(`INSERT INTO words (words) VALUES ('optimize')`)
        expect(differences(db, terms)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})

test('a list of thousands of rows goes over many pages, and so do words that are longer than a page', async () => {
  const db = await emptyIndex(64)
  const long = 'x'.repeat(300)
  const insert = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  for (let from = 1; from <= MAX_ID; from += 500) {
    db.transaction(() => {
      for (let id = from; id < from + 500; id += 1)
        insert.run(id, `all w${id % 7} n${id} ${id % 250 === 0 ? long : ''}`)
    })()
  }
  const terms = ['a', 'all', 'w', 'w3', 'n1', 'n4', 'n4999', 'x', 'xxxx', long, `${long}x`, 'allx', 'zz']
  expect(matched(db, 'all')).toHaveLength(MAX_ID)
  expect(matched(db, long)).toHaveLength(20)
  expect(differences(db, terms)).toEqual([])
  db.transaction(() => {
    for (let id = 3; id <= MAX_ID; id += 3) put(db, id, `other w${id % 5}`)
  })()
  expect(matched(db, 'all')).toHaveLength(MAX_ID - Math.floor(MAX_ID / 3))
  expect(differences(db, [...terms, 'other', 'w0'])).toEqual([])
})

test('an index of another form is left to SQLite', async () => {
  const db = await emptyIndex(64)
  put(db, 1, 'anna')
  expect(rowsWithWord(db, 'words', 'ann', MAX_ID)).not.toBeNull()
  // The mark of a deleted row is a 0 after it, which a table with tombstones never writes.
  const page = db.prepare<[], Buffer>('SELECT block FROM words_data WHERE id > 1000 ORDER BY id LIMIT 1').pluck().get()
  const spoilt = Buffer.from(page ?? [])
  const end = spoilt.readUInt16BE(2)
  spoilt[end - 1] = 0
  db.unsafeMode()
    .prepare('UPDATE words_data SET block = ? WHERE id = (SELECT min(id) FROM words_data WHERE id > 1000)')
    .run(spoilt)
  expect(rowsWithWord(db, 'words', 'ann', MAX_ID)).toBeNull()
  const unknown = await emptyIndex(64)
  put(unknown, 1, 'anna')
  unknown.unsafeMode().prepare(`UPDATE words_config SET v = 5 WHERE k = 'version'`).run()
  expect(rowsWithWord(unknown, 'words', 'anna', MAX_ID)).toBeNull()
})

test('no bytes at all make it read past a page, or throw', async () => {
  const db = await emptyIndex(64)
  db.transaction(() => {
    for (let id = 1; id <= 200; id += 1) put(db, id, `anna w${id} word`)
  })()
  const update = db.unsafeMode().prepare('UPDATE words_data SET block = ? WHERE id = ?')
  const pages = db.prepare<[], { id: number; block: Buffer }>('SELECT id, block FROM words_data').all()
  fastCheck.assert(
    fastCheck.property(
      fastCheck.nat(),
      fastCheck.nat(),
      fastCheck.uint8Array({ minLength: 1, maxLength: 8 }),
      (which, where, bytes) => {
        const { id, block } = pages[which % pages.length]!
        const spoilt = Buffer.from(block)
        spoilt.set(bytes.subarray(0, Math.max(0, spoilt.length - (where % spoilt.length))), where % spoilt.length)
        update.run(spoilt, id)
        try {
          for (const term of ['a', 'an', 'anna', 'word']) {
            const rows = rowsWithWord(db, 'words', term, MAX_ID)
            if (rows !== null) expect(rowsOf(rows).every((row) => row <= MAX_ID + 31)).toBe(true)
          }
        } finally {
          update.run(block, id)
        }
      },
    ),
    // A word that says it shares half a gigabyte with the one before it.
    { numRuns: 200, examples: [[25, 750_763_018, Uint8Array.of(175, 139, 128, 128)]] },
  )
})
