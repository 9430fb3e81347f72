import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestStore, STORE_KEY, temporaryFolder } from '../../support/store.ts'

/**
 * A database as a process leaves it that is killed while it makes one: pages are written, and the journal that takes
 * them back lies beside it. SQLite is made to write early by a cache that holds next to nothing.
 */
async function leaveHotJournal(file: string): Promise<void> {
  const from = join(await temporaryFolder(), 'begun.db')
  const db = new Database(from) as Database.Database & { key(key: Buffer): number }
  db.pragma(`cipher = 'aegis'`)
  db.pragma(`algorithm = 'aegis-256'`)
  db.key(Buffer.concat([Buffer.from('raw:'), STORE_KEY]))
  db.pragma('page_size = 8192')
  db.pragma('cache_size = 1')
  db.exec('BEGIN IMMEDIATE; CREATE TABLE half_made (text TEXT)')
  const insert = db.prepare('INSERT INTO half_made VALUES (?)')
  for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(4000))
  for (const side of ['', '-journal']) copyFileSync(from + side, file + side)
  db.close()
  expect([statSync(file).size, statSync(`${file}-journal`).size]).not.toContain(0)
}

test.each(['cache.db', 'reviews.db'])(
  'killed while %s was made: the next start takes back what was begun, and goes on',
  async (name) => {
    const folder = await temporaryFolder()
    await leaveHotJournal(join(folder, name))
    const { store } = await openTestStore({ folder })
    expect(await store.sessions.count()).toBe(0)
    expect(await store.journal.countSessions()).toBe(0)
    expect(existsSync(join(folder, `${name}-journal`))).toBe(false)
    expect(readdirSync(folder).filter((entry) => entry.includes('damaged'))).toEqual([])
  },
)
