import type { ConnectionId } from '../../contract/model/ids.ts'
import { createConnectionRegistry } from '../../main/connections/registry.ts'
import { createKeytarStore } from '../../main/secrets/keytar-store.ts'
import { inTransaction, openForWriting, prepare, type WriteDb } from '../../main/store/worker/databases/database.ts'
import { sortKey } from '../../main/store/common/folding.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import { cacheAt } from '../../main/store/common/location.ts'
import { openStore } from '../../main/store/client/open-store.ts'

const FIRST_NAMES =
  'Anna Beata Carlos Dorota Elif Farid Greta Hugo Inês Jonas Katarzyna Liam Mei Noah Olga Piotr'.split(' ')
const LAST_NAMES =
  'Adams Bauer Costa Dubois Eriksen Ferrari García Horvat Ivanova Jansen Kowalska Lindqvist Murphy Novák Ohara Petrov'.split(
    ' ',
  )
const TITLES = ['Customer support', 'Data analyst', 'Safety on site', 'Team lead', 'Warehouse basics']
const LEVELS = ['High', 'Low', 'Medium']
const CENTERS = ['spring-intake', 'autumn-intake', 'field-offices']
/** 2024-01-01; one session starts every half minute after it. */
const FIRST_STARTED = 1_704_067_200_000
const PAUSE_MS = 30_000

/** The person of a session, with a unique address. */
type Person = { readonly name: string; readonly email: string }

/** The persons of the sessions that started last and first. */
export type LargeDesk = { readonly latest: Person; readonly earliest: Person }

/**
 * Creates a data folder with one connection whose store holds `sessions` sessions in the app's own schema, as after a
 * complete sync. They are created by SQL, with the indexes built after the rows: a million take seconds. Nothing
 * answers at the connection's address. Needs a keychain.
 */
export async function makeLargeDesk(
  dataDir: string,
  { sessions, searchable = true }: { readonly sessions: number; readonly searchable?: boolean },
): Promise<LargeDesk> {
  const registry = createConnectionRegistry({ folder: dataDir, secrets: createKeytarStore() })
  const { id } = await registry.add({
    settings: { name: 'Large college', baseUrl: 'http://127.0.0.1:9', accountId: '1', centers: CENTERS },
    secret: 'large-secret',
    keep: 'keychain',
  })
  const access = await registry.storeAccess(id)
  await registry.settled()
  await fillLargeStore(id, access, sessions, searchable)
  return { latest: personOf(sessions), earliest: personOf(1) }
}

/** Creates a store and fills it; see {@link makeLargeDesk}. */
export async function fillLargeStore(
  connectionId: ConnectionId,
  { folder, key }: { readonly folder: string; readonly key: Uint8Array },
  sessions: number,
  searchable: boolean,
): Promise<void> {
  const store = await openStore({ connectionId, folder, key, backupMinutes: 0 })
  await store.close()
  const db = openForWriting({ ...cacheAt({ files: storeFiles(folder), key }), cacheBytes: 256 << 20 })
  try {
    db.pragma('synchronous = OFF')
    // There are no readers, and a write-ahead log would have to be copied into the database at the end.
    db.pragma('journal_mode = MEMORY')
    inTransaction(db, () => {
      fillShared(db)
      withoutIndexes(db, () => fillSessions(db, sessions))
      if (searchable) fillSearch(db)
    })
    db.pragma('journal_mode = WAL')
  } finally {
    db.close()
  }
}

const NAMES = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`))

/** As the SQL below creates them. */
function personOf(number: number): Person {
  const mixed = Number(((BigInt(number) * 2_654_435_761n) % 4_294_967_296n) / 65_536n)
  return { name: NAMES[mixed % NAMES.length] ?? '', email: `candidate${number}@example.org` }
}

function fillShared(db: WriteDb): void {
  CENTERS.forEach((name, at) => {
    prepare(db, 'INSERT INTO centers (id, name) VALUES (?, ?)').run(at + 1, name)
    prepare(
      db,
      `INSERT INTO cursors (center_id, modified_since, last_completed_at) VALUES (?, '2026-01-01T00:00:00Z', ?)`,
    ).run(at + 1, Date.now())
  })
  LEVELS.forEach((text, at) => prepare(db, 'INSERT INTO levels (id, text) VALUES (?, ?)').run(at + 1, text))
  TITLES.forEach((text, at) => {
    prepare(db, 'INSERT INTO titles (id, text) VALUES (?, ?)').run(at + 1, text)
    prepare(db, 'INSERT INTO title_search (rowid, text) VALUES (?, ?)').run(at + 1, text)
    const guid = `00000000-0000-4000-9000-${String(at + 1).padStart(12, '0')}`
    prepare(db, 'INSERT INTO tests (id, guid, title_id) VALUES (?, ?, ?)').run(at + 1, guid, at + 1)
  })
  db.exec('CREATE TEMP TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL)')
  NAMES.forEach((name, at) => {
    prepare(db, 'INSERT INTO temp.names (id, name, name_key) VALUES (?, ?, ?)').run(at, name, sortKey(name))
  })
}

/** Runs `fill` on a table without its indexes, which are built much faster from all rows than row by row. */
function withoutIndexes(db: WriteDb, fill: () => void): void {
  const indexes = prepare<[], { name: string; sql: string }>(
    db,
    `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'sessions' AND sql IS NOT NULL`,
  ).all()
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
  fill()
  for (const { sql } of indexes) db.exec(sql)
}

/** Every value follows from the number, scattered like real values, so that orders and filters are realistic. */
function fillSessions(db: WriteDb, sessions: number): void {
  prepare(
    db,
    `INSERT INTO sessions (id, center_id, participant, test_id, title_id, started, modified, finished, auto_closed,
       elapsed, score, max_score, percent, level_id, manual_scoring, report_wanted, image_count, name, name_key, email, data)
     WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ?),
       mixed AS (SELECT n, (n * 2654435761) % 4294967296 / 65536 AS h FROM series)
     SELECT n, 1 + n % 3, unhex(printf('%032x', n)), 1 + h % 5, 1 + h % 5, ${FIRST_STARTED} + n * ${PAUSE_MS},
       (${FIRST_STARTED} + n * ${PAUSE_MS} + h * 1000) * 1000, h % 10 > 0, h % 41 = 0, iif(h % 10 > 0, 60000 + h * 50, NULL),
       iif(h % 10 > 0, h % 101, NULL), 100, iif(h % 10 > 0, h % 101, NULL), iif(h % 10 > 0, 1 + h % 3, NULL),
       iif(h % 7 = 0, 2, 1), 0, 0, p.name, p.name_key, 'candidate' || n || '@example.org',
       '[{"name":"Name","value":"' || p.name || '"},{"name":"E-mail","value":"candidate' || n || '@example.org"}]'
     FROM mixed CROSS JOIN temp.names p ON p.id = h % ${NAMES.length}`,
  ).run(sessions)
}

function fillSearch(db: WriteDb): void {
  db.exec(`INSERT INTO session_search (rowid, text) SELECT id, name || char(10) || email || char(10) FROM sessions`)
}
