import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { DeviceId, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { hashOperation } from '../../../main/store/journal/chain.ts'
import { judgementPayload, NOTE, notePayload, VERDICT } from '../../../main/store/journal/entities.ts'
import { settleMerged } from '../../../main/store/journal/projections.ts'
import { rebuildJournal } from '../../../main/store/journal/rebuild.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { readReviews } from '../../../main/store/queries/reviews.ts'
import { openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate, type Migration } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { readCursor } from '../../../main/store/queries/feed.ts'
import {
  claim,
  claimCacheForAccount,
  claimReviewsForAccount,
  mayBelongTo,
  mayBelongToAccount,
} from '../../../main/store/queries/owner.ts'
import { copyQueue } from '../../../main/store/queries/queue.ts'
import { STORE_KEY, temporaryFolder } from '../../support/store.ts'

async function emptyDatabase(name = 'some.db'): Promise<WriteDb> {
  const file = join(await temporaryFolder(), name)
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  return db
}

function upTo(migrations: readonly Migration[], version: number): readonly Migration[] {
  return migrations.filter((migration) => migration.version <= version)
}

function schemaOf(db: WriteDb): unknown {
  return db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
}

function versionOf(db: WriteDb): unknown {
  return db.pragma('user_version', { simple: true })
}

const insertSession = `
  INSERT INTO centers (id, name) VALUES (1, 'north');
  INSERT INTO titles (id, text) VALUES (1, 'Basics');
  INSERT INTO tests (id, guid, title_id) VALUES (1, 'test-guid', 1);
  INSERT INTO sessions (id, center_id, participant, test_id, title_id, started, modified, finished, auto_closed,
    manual_scoring, image_count, name, data)
  VALUES (1, 1, x'00112233445566778899aabbccddeeff', 1, 1, 1000, 2000, 1, 0, 2, 0, 'Anna', '[]');`

test.each([
  ['cache', CACHE_MIGRATIONS],
  ['reviews', REVIEWS_MIGRATIONS],
])('%s: versions rise in tens, and a fresh schema equals one that was upgraded step by step', async (_, migrations) => {
  const versions = migrations.map((migration) => migration.version)
  expect(versions.every((version, at) => version % 10 === 0 && version > (versions[at - 1] ?? 0))).toBe(true)
  const fresh = await emptyDatabase()
  migrate(fresh, migrations)
  const upgraded = await emptyDatabase()
  for (const { version } of migrations) {
    migrate(upgraded, upTo(migrations, version))
    expect(versionOf(upgraded)).toBe(version)
  }
  expect(schemaOf(upgraded)).toEqual(schemaOf(fresh))
})

test.each([
  ['cache', CACHE_MIGRATIONS],
  ['reviews', REVIEWS_MIGRATIONS],
])('%s: every table of the program is strict', async (_, migrations) => {
  const db = await emptyDatabase()
  migrate(db, migrations)
  const loose = db
    .prepare(`SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'`)
    .pluck()
    .all()
  expect(loose).toEqual([])
})

test('0010 sessions: one row for a key, and no row without its center', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 10))
  db.exec(insertSession)
  const copy = 'INSERT INTO sessions SELECT 2, center_id, participant, test_id, title_id'
  const rest = `started, modified, finished, auto_closed, elapsed, score, max_score, percent, level_id, manual_scoring,
    report_wanted, image_count, name, name_key, email, data, extra FROM sessions`
  expect(() => db.exec(`${copy}, ${rest}`)).toThrow(/UNIQUE/)
  expect(() => db.exec('UPDATE sessions SET center_id = 9')).toThrow(/FOREIGN KEY/)
  expect(() => db.exec(`UPDATE sessions SET started = 'yesterday'`)).toThrow(/cannot store TEXT/)
})

test('0020 feed: cursors and rejected items belong to a center that is there', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 10))
  db.exec(insertSession)
  migrate(db, upTo(CACHE_MIGRATIONS, 20))
  db.exec('INSERT INTO cursors (center_id) VALUES (1)')
  expect(() => db.exec('INSERT INTO cursors (center_id) VALUES (2)')).toThrow(/FOREIGN KEY/)
  expect(() =>
    db.exec(`INSERT INTO rejected (center_id, source, received_at, reason, raw) VALUES (1, 'post', 1, 'r', '{}')`),
  ).toThrow(/CHECK/)
})

test('0030 reports: sessions that are there want a report, and a report goes with its session', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 20))
  db.exec(insertSession)
  migrate(db, upTo(CACHE_MIGRATIONS, 30))
  const wanted = db
    .prepare('SELECT id FROM sessions INDEXED BY sessions_wanting_report WHERE report_wanted = 1')
    .pluck()
  expect(wanted.all()).toEqual([1])
  db.exec(`INSERT INTO reports (session_id, video_answers, essays, fetched_at, hash, search_text, report)
    VALUES (1, 0, 0, 1, 'h', '', '{}')`)
  db.exec('DELETE FROM sessions')
  expect(db.prepare('SELECT count(*) FROM reports').pluck().get()).toBe(0)
})

test('0040 search: words are found without accents, and a row can be taken out again', async () => {
  const db = await emptyDatabase()
  migrate(db, CACHE_MIGRATIONS)
  for (const table of ['session_search', 'title_search', 'report_search', 'note_search', 'transcript_search']) {
    db.prepare(`INSERT INTO ${table} (rowid, text) VALUES (5, 'Zoë Müller')`).run()
    const find = db.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH '"mul"*'`).pluck()
    expect(find.all()).toEqual([5])
    db.prepare(`DELETE FROM ${table} WHERE rowid = 5`).run()
    expect(find.all()).toEqual([])
  }
})

test('0060 report facts: what the grid asks of reports is read without their text', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 50))
  db.exec(insertSession)
  db.exec(`INSERT INTO reports (session_id, conclusion, video_answers, essays, fetched_at, hash, search_text, report)
    VALUES (1, 4, 2, 0, 1, 'h', '', '{}')`)
  migrate(db, upTo(CACHE_MIGRATIONS, 60))
  const find = db.prepare('SELECT session_id FROM reports INDEXED BY reports_facts WHERE video_answers > 0')
  expect(find.pluck().all()).toEqual([1])
})

test('0080 sent times: what was stored before stays, without the text of its times', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 70))
  db.exec(insertSession)
  migrate(db, upTo(CACHE_MIGRATIONS, 80))
  const row = db.prepare('SELECT started, modified, started_sent, modified_sent FROM sessions').get()
  expect(row).toEqual({ started: 1000, modified: 2000, started_sent: null, modified_sent: null })
})

test('0090 e-mail order: it is empty at first, and the index that it replaces is gone', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 80))
  db.exec(insertSession)
  db.exec(`CREATE INDEX sessions_email ON sessions (email COLLATE NOCASE) WHERE email > ''`)
  migrate(db, upTo(CACHE_MIGRATIONS, 90))
  const tables = `SELECT name FROM sqlite_schema WHERE name LIKE '%email%' AND type IN ('table', 'index') ORDER BY name`
  expect(db.prepare(tables).pluck().all()).toEqual(['email_order', 'email_runs'])
  db.exec(`INSERT INTO email_order VALUES ('a@x', 1)`)
  expect(() => db.exec(`INSERT INTO email_order VALUES ('A@X', 1)`)).toThrow(/UNIQUE/)
})

test('0100 center failures: a center that was there has none', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 90))
  db.exec(`INSERT INTO centers (name) VALUES ('north')`)
  db.exec('INSERT INTO cursors (center_id, last_completed_at) VALUES (1, 5)')
  migrate(db, upTo(CACHE_MIGRATIONS, 100))
  expect(db.prepare('SELECT last_completed_at, failure FROM cursors').raw().all()).toEqual([[5, null]])
})

test('0160 unlisted: a center that was there has no start of its own, and marks go with their session', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 140))
  db.exec(insertSession)
  db.exec('INSERT INTO cursors (center_id, last_completed_at) VALUES (1, 5)')
  migrate(db, upTo(CACHE_MIGRATIONS, 160))
  expect(readCursor(db, 'north', { blind: null })).toMatchObject({ lastCompletedAt: 5 })
  expect(readCursor(db, 'north', { blind: null })).not.toHaveProperty('start')
  db.exec('INSERT INTO unlisted SELECT id, center_id FROM sessions; INSERT INTO gone SELECT id, 7 FROM sessions')
  db.exec('DELETE FROM sessions')
  expect(db.prepare('SELECT 1 FROM unlisted UNION ALL SELECT 1 FROM gone').all()).toEqual([])
})

test('reviews 0020 preferences: one value for a name, and the journal stays', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 10))
  db.exec(`INSERT INTO journal (center, participant, test, subject, author, at, after)
    VALUES ('north', 'p', 't', 'note', 'me', 1, '"a"')`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 20))
  db.exec(`INSERT INTO preferences VALUES ('views', '[]')`)
  expect(() => db.exec(`INSERT INTO preferences VALUES ('views', '[]')`)).toThrow(/UNIQUE/)
  expect(db.prepare('SELECT after FROM journal').pluck().all()).toEqual(['"a"'])
})

test('reviews 0010 journal: entries can be added, and neither changed nor removed', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 10))
  db.exec(`INSERT INTO journal (center, participant, test, subject, author, at, after)
    VALUES ('north', 'p', 't', 'note', 'me', 1, '"a"')`)
  expect(() => db.exec(`UPDATE journal SET after = '"b"'`)).toThrow(/append-only/)
  expect(() => db.exec('DELETE FROM journal')).toThrow(/append-only/)
  expect(db.prepare('SELECT after FROM journal').pluck().all()).toEqual(['"a"'])
})

test('reviews 0030 operations: every entry has a name, the same in a database and in its backup, and keeps its id', async () => {
  const [db, backup] = [await emptyDatabase(), await emptyDatabase('backup.db')]
  for (const copy of [db, backup]) {
    migrate(copy, upTo(REVIEWS_MIGRATIONS, 20))
    for (const text of ['"a"', '"a"', '"b"']) {
      copy
        .prepare(
          `INSERT INTO journal (center, participant, test, subject, author, at, after)
           VALUES ('north', 'p', 't', 'note', 'me', 1, ?)`,
        )
        .run(text)
    }
  }
  migrate(db, upTo(REVIEWS_MIGRATIONS, 30))
  migrate(backup, upTo(REVIEWS_MIGRATIONS, 30))
  const entries = (of: WriteDb) => of.prepare('SELECT id, after, operation FROM journal ORDER BY id').all()
  expect(entries(db)).toMatchObject([
    { id: 1, after: '"a"' },
    { id: 2, after: '"a"' },
    { id: 3, after: '"b"' },
  ])
  expect(new Set(db.prepare('SELECT operation FROM journal').pluck().all()).size).toBe(3)
  expect(entries(backup)).toEqual(entries(db))
  const again = `INSERT INTO journal (center, participant, test, subject, author, at, operation)
    SELECT center, participant, test, subject, author, at, operation FROM journal WHERE id = 1`
  expect(() => db.exec(again)).toThrow(/UNIQUE/)
  expect(() => db.exec(`UPDATE journal SET after = '"c"'`)).toThrow(/append-only/)
  expect(() => db.exec('DELETE FROM journal')).toThrow(/append-only/)
})

test.each([
  ['cache 0070', CACHE_MIGRATIONS, 70],
  ['reviews 0040', REVIEWS_MIGRATIONS, 40],
])('%s owner: a database that was there says nothing yet, and is claimed once', async (_, migrations, version) => {
  const db = await emptyDatabase()
  migrate(db, upTo(migrations, version - 10))
  expect(mayBelongTo(db, 'one' as ConnectionId)).toBe(true)
  migrate(db, upTo(migrations, version))
  expect(mayBelongTo(db, 'one' as ConnectionId)).toBe(true)
  claim(db, 'one' as ConnectionId)
  claim(db, 'two' as ConnectionId)
  expect([mayBelongTo(db, 'one' as ConnectionId), mayBelongTo(db, 'two' as ConnectionId)]).toEqual([true, false])
  expect(db.prepare('SELECT connection FROM owner').pluck().all()).toEqual(['one'])
})

test('0050 playback: an answer has one position, and keeps it when its session is taken away', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 40))
  db.exec(insertSession)
  migrate(db, upTo(CACHE_MIGRATIONS, 50))
  const insert = `INSERT INTO playback SELECT participant, x'00', 'north', 3, 12.5, 1 FROM sessions`
  db.exec(insert)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  db.exec('DELETE FROM sessions')
  expect(db.prepare('SELECT seconds FROM playback').pluck().all()).toEqual([12.5])
})

test('0110 waveforms: an answer has one waveform, and keeps it when its session is taken away', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 100))
  db.exec(insertSession)
  migrate(db, upTo(CACHE_MIGRATIONS, 110))
  const insert = `INSERT INTO waveforms (participant, test, center, question, media, at, bytes, levels)
    SELECT participant, x'00', 'north', 3, 'https://media/1', 1, 2, x'0102' FROM sessions`
  db.exec(insert)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  db.exec('DELETE FROM sessions')
  expect(db.prepare('SELECT hex(levels) FROM waveforms').pluck().all()).toEqual(['0102'])
})

test('0200 transcripts: an answer has the captions of one recording, and keeps them when its session is taken away', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 190))
  db.exec(insertSession)
  migrate(db, upTo(CACHE_MIGRATIONS, 200))
  const insert = `INSERT INTO recorded_transcripts (participant, test, question, media, at, bytes, content)
    SELECT participant, x'00', 3, 'https://media/1', 1, 2, x'0102' FROM sessions`
  db.exec(insert)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  db.exec('INSERT INTO indexed_transcripts SELECT id, 5 FROM sessions; DELETE FROM sessions')
  expect(db.prepare('SELECT hex(content) FROM recorded_transcripts').pluck().all()).toEqual(['0102'])
  expect(db.prepare('SELECT * FROM indexed_transcripts').all()).toEqual([])
})

test('reviews 0260 added transcripts: a revision of an answer is there once', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 250))
  migrate(db, upTo(REVIEWS_MIGRATIONS, 260))
  const insert = `INSERT INTO added_transcripts
    (participant, test, question, revision, center, added_at, file_name, format, content)
    VALUES ('p', 't', 3, 7, 'north', 1, 'a.vtt', 'vtt', x'00')`
  db.exec(insert)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
})

test('reviews 0120 reveals: each thing of a session is revealed once by a reviewer', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 100))
  migrate(db, upTo(REVIEWS_MIGRATIONS, 120))
  const insert = `INSERT INTO reveals VALUES ('north', 'p', 't', 'me', 'field Email', '{}', 'why', 1, '[]')`
  db.exec(insert)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
})

test('0170 scored questions: facts that were stored before are made anew from the journal', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 140))
  db.exec(`INSERT INTO review_facts VALUES (1, 1, NULL, NULL, 0.1 + 0.2, '[]', '{}');
    INSERT INTO progress VALUES ('reviews-followed', 7), ('reviews-followed-mark', 8), ('notes-indexed', 9)`)
  migrate(db, upTo(CACHE_MIGRATIONS, 170))
  expect(db.prepare('SELECT * FROM review_facts').all()).toEqual([])
  expect(db.prepare('SELECT name FROM progress').pluck().all()).toEqual(['notes-indexed'])
})

test('reviews 0200: what was saved before keeps its time', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 170))
  db.exec(`INSERT INTO notes VALUES ('c', 'p', 't', 'r', 'Seen', 5000 * 1024 + 3, '[]')`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 200))
  expect(db.prepare('SELECT made_at FROM notes').pluck().all()).toEqual([5000])
})

test('a step that fails, or leaves a broken reference, leaves the version before it', async () => {
  const db = await emptyDatabase()
  migrate(db, CACHE_MIGRATIONS)
  const before = schemaOf(db)
  const last = Number(versionOf(db))
  const failing: Migration = {
    version: last + 10,
    up(target) {
      target.exec('CREATE TABLE half_done (id INTEGER PRIMARY KEY) STRICT')
      throw new Error('out of luck')
    },
  }
  const breaking: Migration = {
    version: last + 10,
    up: (target) => void target.exec('INSERT INTO cursors (center_id) VALUES (77)'),
  }
  expect(() => migrate(db, [...CACHE_MIGRATIONS, failing])).toThrow('out of luck')
  expect(() => migrate(db, [...CACHE_MIGRATIONS, breaking])).toThrow(/broken references/)
  expect(versionOf(db)).toBe(last)
  expect(schemaOf(db)).toEqual(before)
  expect(db.prepare('SELECT count(*) FROM cursors').pluck().get()).toBe(0)
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
})

/** A session's row of the schema before 0180, with an ID and in a center. */
const sessionRow = (id: number, center: number, modified: number) => `
  INSERT INTO sessions (id, center_id, participant, test_id, title_id, started, modified, finished, auto_closed,
    manual_scoring, image_count, name, data, email)
  VALUES (${id}, ${center}, x'00112233445566778899aabbccddeeff', 1, 1, 1000, ${modified}, 1, 0, 2, 0, 'Anna', '[]', 'a@b');
  INSERT INTO session_search (rowid, text) VALUES (${id}, 'anna');`

test('0180 moved sessions: what was stored once for each center becomes one session, with its report and downloads', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 170))
  const download = (center: string) => `INSERT INTO downloads (participant, test, center, paused, added_at)
    VALUES (x'00112233445566778899aabbccddeeff', x'01', '${center}', 0, 1);`
  db.exec(`
    INSERT INTO centers (id, name) VALUES (1, 'north'), (2, 'south'), (3, 'west');
    INSERT INTO titles (id, text) VALUES (1, 'Basics');
    INSERT INTO tests (id, guid, title_id) VALUES (1, 'test-guid', 1);
    ${sessionRow(1, 1, 2000)} ${sessionRow(2, 2, 3000)} ${sessionRow(3, 3, 2500)}
    INSERT INTO gone (session_id, since) VALUES (1, 5);
    INSERT INTO reports (session_id, video_answers, essays, fetched_at, hash, search_text, report)
      VALUES (1, 0, 0, 1, 'h', 'essay', '{}');
    INSERT INTO report_search (rowid, text) VALUES (1, 'essay');
    INSERT INTO review_facts (session_id, stage, kinds, notes) VALUES (1, 1, '[]', '{}');
    INSERT INTO email_order (email, id) VALUES ('a@b', 1), ('a@b', 2);
    INSERT INTO progress (name, value) VALUES ('reviews-followed', 9), ('notes-indexed', 9), ('emails-collected', 3);
    ${download('north')} ${download('south')}
    INSERT INTO playback (participant, test, center, question, seconds, at) VALUES
      (x'00112233445566778899aabbccddeeff', x'01', 'north', 1, 5, 10), (x'00112233445566778899aabbccddeeff', x'01', 'south', 1, 6, 20);
  `)
  migrate(db, CACHE_MIGRATIONS)
  const all = (sql: string) => db.prepare(sql).all()
  expect(all('SELECT id, center_id, modified FROM sessions')).toEqual([{ id: 2, center_id: 2, modified: 3000 }])
  expect(all('SELECT * FROM moved')).toEqual([{ session_id: 2, home_id: 1 }])
  expect(all('SELECT * FROM listed_elsewhere')).toEqual([{ session_id: 2, center_id: 3 }])
  expect(all('SELECT session_id, hash FROM reports')).toEqual([{ session_id: 2, hash: 'h' }])
  expect(all(`SELECT rowid FROM report_search WHERE report_search MATCH 'essay'`)).toEqual([{ rowid: 2 }])
  expect(all(`SELECT rowid FROM session_search WHERE session_search MATCH 'anna'`)).toEqual([{ rowid: 2 }])
  expect(all('SELECT center FROM downloads')).toEqual([{ center: 'north' }])
  expect(all('SELECT seconds FROM playback')).toEqual([{ seconds: 6 }])
  // These are made again from the journal and from the sessions.
  for (const table of ['gone', 'unlisted', 'review_facts', 'email_order', 'progress'])
    expect(all(`SELECT * FROM ${table}`)).toEqual([])
  expect(() => db.exec(sessionRow(10, 1, 1))).toThrow(/UNIQUE/)
})

test('0190 waveforms by time: those made until then are made again', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 180))
  db.exec(`INSERT INTO waveforms (participant, test, center, question, media, at, bytes, levels)
    VALUES (x'01', x'02', 'north', 3, 'https://media/1', 1, 2, x'0102')`)
  migrate(db, upTo(CACHE_MIGRATIONS, 190))
  expect(db.prepare('SELECT * FROM waveforms').all()).toEqual([])
})

test('reviews 0250: work on a session in two centers becomes one review, the latest of each value, and nothing is altered', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 240))
  const participantId = '00000000-0000-4000-8000-000000000001' as Guid
  let previous: string | null = null
  const add = (sequence: number, center: string, entity: string, payload: string) => {
    const unhashed = {
      ...{
        id: String(sequence).repeat(32) as OperationId,
        device: 'd'.repeat(32) as DeviceId,
        sequence,
        clock: sequence,
      },
      ...{ reviewer: 'a'.repeat(32) as ReviewerId, session: { center, participantId, testId: participantId } },
      ...{ entity, item: '', kind: 'set', schema: 1, payload, answersTo: null, previous },
    }
    previous = hashOperation(unhashed)
    const { id, device, reviewer } = unhashed
    db.prepare(`INSERT INTO operations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 'set', 1, ?, NULL, ?, ?)`).run(
      ...[sequence, id, device, sequence, reviewer, sequence, center, participantId, participantId, entity, payload],
      ...[unhashed.previous, previous],
    )
  }
  const verdict = (value: string) => judgementPayload({ value: { verdict: 'unsure', reason: value }, judged: null })
  add(1, 'north', VERDICT, verdict('first'))
  add(2, 'south', VERDICT, verdict('later'))
  add(3, 'north', NOTE, notePayload({ text: 'in the north', replaces: [] }))
  add(4, 'south', NOTE, notePayload({ text: 'in the south', replaces: [] }))
  db.prepare('INSERT INTO own (device, reviewer) VALUES (?, ?)').run('d'.repeat(32), 'a'.repeat(32))
  for (const center of ['north', 'south']) {
    db.prepare(
      `INSERT INTO verdicts (center, participant, test, reviewer, verdict, reason, clock, operations)
      VALUES (?, ?, ?, ?, 'unsure', '', 1, '[]')`,
    ).run(center, participantId, participantId, 'a'.repeat(32))
  }
  migrate(db, REVIEWS_MIGRATIONS)
  settleMerged(db)
  for (const center of ['north', 'south']) {
    const [review, ...others] = readReviews(db, { center, participantId, testId: participantId })
    expect(others).toEqual([])
    expect(review).toMatchObject({ verdict: { value: { reason: 'later' } } })
    expect(review?.note.text).toMatch(/in the north[^]*in the south/)
  }
  expect(rebuildJournal(db)).toMatchObject({ operations: 4, chainProblems: [], mended: [] })
  expect(listOperations(db).map(({ session }) => session.center)).toEqual(['north', 'south', 'north', 'south'])
  expect(() => db.exec('UPDATE operations SET made_in = NULL')).toThrow(/append-only/)
  expect(db.prepare('SELECT count(*) FROM merged_sessions').pluck().get()).toBe(0)
})

test('reviews 0250: a queue that was made of both keys of a session has it once, and the user stays where they were', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 240))
  db.exec(`
    INSERT INTO queue (only, made_at, made_from, ordered, seed, skips_submitted, place, mode)
      VALUES (1, 0, '{}', 'shown', 0, 0, 3, 'person');
    INSERT INTO queue_groups (id, center, test) VALUES (0, 'north', 't'), (1, 'south', 't'), (2, 'south', 'u');
    INSERT INTO queue_sessions (place, blind_place, group_id, participant)
      VALUES (0, 4, 0, 'a'), (1, 0, 0, 'b'), (2, 1, 1, 'a'), (3, 3, 2, 'a'), (4, 2, 1, 'c');`)
  migrate(db, REVIEWS_MIGRATIONS)
  expect(
    db.prepare('SELECT place, blind_place, group_id, participant FROM queue_sessions ORDER BY place').raw().all(),
  ).toEqual([
    [0, 3, 0, 'a'],
    [1, 0, 0, 'b'],
    [2, 2, 2, 'a'],
    [3, 1, 1, 'c'],
  ])
  expect(db.prepare('SELECT place FROM queue').pluck().get()).toBe(2)
})

test('reviews 0090: scores and judged reports stay, and a version of a rubric is stored once', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 70))
  db.exec(`
    INSERT INTO scores (center, participant, test, reviewer, question, points, clock, operations)
    VALUES ('c', 'p', 't', 'r', 1, 2.5, 1, '[]');`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 90))
  expect(db.prepare('SELECT points FROM scores').pluck().all()).toEqual([2.5])
  const insert = `INSERT INTO rubric_versions VALUES ('r', 1, 'h', 0, '{}')`
  db.exec(insert)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
})

test('reviews 0100: there is at most one queue, and a session is in it once', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 90))
  migrate(db, upTo(REVIEWS_MIGRATIONS, 100))
  db.exec(`INSERT INTO queue VALUES (1, 0, '{}', 'shown', 0, 1, 0, 'person', NULL);
    INSERT INTO queue_groups VALUES (0, 'c', 't');
    INSERT INTO queue_sessions VALUES (0, 0, 'p')`)
  expect(() => db.exec(`INSERT INTO queue VALUES (2, 0, '{}', 'shown', 0, 1, 0, 'person', NULL)`)).toThrow(/CHECK/)
  expect(() => db.exec(`INSERT INTO queue_sessions VALUES (1, 0, 'p')`)).toThrow(/UNIQUE/)
})

test('reviews 0110: an export is recorded once, and the rows of a session once for each', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 100))
  db.exec(`INSERT INTO queue VALUES (1, 0, '{}', 'shown', 0, 1, 0, 'person', NULL)`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 110))
  expect(db.prepare('SELECT count(*) FROM queue').pluck().get()).toBe(1)
  const recorded = `INSERT INTO exports (id, made_at, kind, scope, file, rows) VALUES ('e', 0, 'scores', 'all', 'f', 1)`
  db.exec(recorded)
  expect(() => db.exec(recorded)).toThrow(/UNIQUE/)
  const rows = `INSERT INTO exported_sessions VALUES ('p', 't', 'c', 'scores', 1, '{}')`
  db.exec(rows)
  expect(() => db.exec(rows)).toThrow(/UNIQUE/)
  expect(() => db.exec(`INSERT INTO exported_sessions VALUES ('p', 't', 'c', 'scores', 2, '{}')`)).toThrow(
    /FOREIGN KEY/,
  )
})

test('reviews 0130: what could be undone can be undone', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 100))
  const insert = db.prepare(
    `INSERT INTO operations VALUES (?, ?, 'd', ?, 'r', ?, 'c', 'p', 't', ?, '', ?, 1, ?, ?, NULL, '')`,
  )
  const burst = 'b'.repeat(32)
  const operations = [
    ['one', 'verdict', 'set', '{}', null],
    ['two', 'comment', 'set', JSON.stringify({ burst }), null],
    ['three', 'comment', 'set', JSON.stringify({ burst }), null],
    ['four', 'verdict', 'set', 'of a later version', null],
    ['five', 'verdict', 'undo', '{}', 'four'],
    ['six', 'note', 'set', '{}', null],
  ] as const
  for (const [at, [id, entity, kind, payload, answers]] of operations.entries()) {
    insert.run(at + 1, id, at + 1, at + 1, entity, kind, payload, answers)
  }
  migrate(db, upTo(REVIEWS_MIGRATIONS, 130))
  expect(db.prepare('SELECT undo, redo, burst, changes, clock FROM review_steps').all()).toEqual([
    {
      undo: '{"id":"three","entity":"comment","item":""}',
      redo: '{"id":"four","entity":"verdict","item":""}',
      burst: null,
      changes: 2,
      clock: 6,
    },
  ])
})

test('reviews 0160: rubrics stay, and a program and a name are stored once', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 130))
  db.exec(`INSERT INTO rubric_versions VALUES ('r', 1, 'h', 0, '{}')`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 160))
  expect(db.prepare('SELECT count(*) FROM rubric_versions').pluck().get()).toBe(1)
  const program = `INSERT INTO programs VALUES ('p', NULL, 0, '{}', 0, 1, NULL, 0)`
  const name = `INSERT INTO directory VALUES ('project', 'p', NULL, 0)`
  for (const insert of [program, name]) {
    db.exec(insert)
    expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  }
})

test('reviews 0170: people who were registered stay, and a search reads through their words alone', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 160))
  db.exec(`INSERT INTO registered VALUES (1, 'p', 'c', 1, 'north', '[]', '', '', 0, NULL, 'Ada', NULL, 'ada')`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 170))
  const query = `SELECT id FROM registered INDEXED BY registered_search WHERE search GLOB '*ada*' ORDER BY id DESC`
  expect(db.prepare(query).pluck().all()).toEqual([1])
  const plan = db.prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${query}`).all()
  expect(plan.map(({ detail }) => detail)).toEqual(['SCAN registered USING COVERING INDEX registered_search'])
})

test('reviews 0220: a queue keeps its places, and those of blind mode do not tell the order of names', async () => {
  const [shown, random] = await Promise.all(
    (['shown', 'random'] as const).map(async (order) => {
      const db = await emptyDatabase()
      migrate(db, upTo(REVIEWS_MIGRATIONS, 170))
      db.exec(`INSERT INTO queue VALUES (1, 0, '{"kind":"selection"}', '${order}', 0, 0, 0, 'person', NULL)`)
      db.exec(`INSERT INTO queue_groups VALUES (0, 'north', 't')`)
      const add = db.prepare('INSERT INTO queue_sessions VALUES (?, 0, ?)')
      for (let place = 0; place < 40; place += 1) add.run(place, `p${place}`)
      migrate(db, upTo(REVIEWS_MIGRATIONS, 220))
      const rows = db
        .prepare<[], { readonly place: number; readonly blind_place: number; readonly participant: string }>(
          'SELECT place, blind_place, participant FROM queue_sessions ORDER BY place',
        )
        .all()
      expect(rows.map(({ participant }) => participant)).toEqual(rows.map(({ place }) => `p${place}`))
      return rows.map(({ blind_place: blind }) => blind)
    }),
  )
  const made = Array.from({ length: 40 }, (_, place) => place)
  expect(random).toEqual(made)
  expect(shown!.toSorted((one, other) => one - other)).toEqual(made)
  expect(shown).not.toEqual(made)
})

test('reviews 0220: a queue that is taken from an older copy gets places of blind mode', async () => {
  const [copy, db] = await Promise.all([emptyDatabase('copy.db'), emptyDatabase()])
  migrate(copy, upTo(REVIEWS_MIGRATIONS, 170))
  copy.exec(`INSERT INTO queue VALUES (1, 0, '{"kind":"selection"}', 'shown', 0, 0, 0, 'person', NULL)`)
  copy.exec(`INSERT INTO queue_groups VALUES (0, 'north', 't')`)
  for (let place = 0; place < 40; place += 1) copy.exec(`INSERT INTO queue_sessions VALUES (${place}, 0, 'p${place}')`)
  migrate(db, REVIEWS_MIGRATIONS)
  copyQueue(copy, db)
  const blind = db.prepare<[], number>('SELECT blind_place FROM queue_sessions ORDER BY place').pluck().all()
  const made = Array.from({ length: 40 }, (_, place) => place)
  expect(blind.toSorted((one, other) => one - other)).toEqual(made)
  expect(blind).not.toEqual(made)
})

test('reviews 0230: what was refused after a lost answer is unknown, and only syncs of employees are repeatable', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 170))
  db.exec(`INSERT INTO outbox_changes VALUES (1, 'c', 'saveProgram', '{}', NULL, 0, '')`)
  const states = [
    ['answered', 1],
    ['answered', 2],
    ['refused', 1],
    ['refused', 2],
    ['unknown', 1],
    ['staged', 0],
  ] as const
  for (const [at, [state, attempts]] of states.entries()) {
    db.prepare(
      `INSERT INTO outbox_batches (change, number, path, state, items, body_bytes, body_hash, attempts)
       VALUES ('c', ?, ?, ?, 1, 2, 'h', ?)`,
    ).run(at + 1, at === 5 ? '/v1/employees' : '/v1/program', state, attempts)
  }
  for (const number of [1, 2, 4, 5]) {
    db.prepare(
      `INSERT INTO outbox_log (entry, at, by, event, change, kind, name, batch, items)
       VALUES (?, 0, '', 'unknown', 'c', 'saveProgram', '', ?, 1)`,
    ).run(`e${number}`, number)
  }
  migrate(db, upTo(REVIEWS_MIGRATIONS, 230))
  const rows = db.prepare('SELECT state, lost_attempt, repeatable FROM outbox_batches ORDER BY number').raw().all()
  expect(rows).toEqual([
    // The answer came after all.
    ['answered', null, 0],
    ['answered', 1, 0],
    ['refused', null, 0],
    ['unknown', 1, 0],
    ['unknown', 1, 0],
    ['staged', null, 1],
  ])
})

test('reviews 0150: an employee is known once for each profile, active or hidden', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 130))
  db.exec(`INSERT INTO preferences (name, value) VALUES ('place', '{}')`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 150))
  expect(db.prepare('SELECT count(*) FROM preferences').pluck().get()).toBe(1)
  db.exec(`INSERT INTO employees VALUES ('p', 'e', 'active', '{}', 0, 0), ('q', 'e', 'hidden', '{}', 0, 1)`)
  expect(() => db.exec(`INSERT INTO employees VALUES ('p', 'e', 'hidden', '{}', 1, 0)`)).toThrow(/UNIQUE/)
  expect(() => db.exec(`INSERT INTO employees VALUES ('p', 'f', 'left', '{}', 1, 0)`)).toThrow(/CHECK/)
  db.exec(`INSERT INTO profiles VALUES ('p', 'Staff', '[]', 0)`)
  expect(() => db.exec(`INSERT INTO profiles VALUES ('p', 'Others', '[]', 0)`)).toThrow(/UNIQUE/)
})

test('reviews 0180: what an earlier version has staged is for the account that opens the reviews first', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(REVIEWS_MIGRATIONS, 170))
  claim(db, 'one' as ConnectionId)
  db.exec(`INSERT INTO outbox_changes VALUES (1, 'c', 'createTest', '{}', NULL, 0, '')`)
  db.exec(`INSERT INTO outbox_batches (change, number, path, state, items, body_bytes, body_hash)
    VALUES ('c', 1, '/v1/create-test', 'staged', 1, 0, '')`)
  migrate(db, upTo(REVIEWS_MIGRATIONS, 180))
  const first = { key: '1 https://a.example', movedFrom: [] }
  claimReviewsForAccount(db, first)
  claimReviewsForAccount(db, { key: '1 https://b.example', movedFrom: [first.key] })
  expect(db.prepare('SELECT account FROM outbox_batches').pluck().all()).toEqual([first.key])
  expect(() => claimReviewsForAccount(db, first)).toThrow(/another account: 1 https:\/\/b\.example/)
})

test('cache 0150: a cache belongs to the account that opens it first', async () => {
  const db = await emptyDatabase()
  migrate(db, upTo(CACHE_MIGRATIONS, 140))
  claim(db, 'one' as ConnectionId)
  migrate(db, upTo(CACHE_MIGRATIONS, 150))
  const [one, other] = ['1 https://a.example', '2 https://a.example'].map((key) => ({ key, movedFrom: [] }))
  expect(mayBelongToAccount(db, other!)).toBe(true)
  claimCacheForAccount(db, one!)
  claimCacheForAccount(db, other!)
  expect([mayBelongToAccount(db, one!), mayBelongToAccount(db, other!)]).toEqual([true, false])
})
