import type { Failure } from '../../../contract/model/errors.ts'
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import type {
  DownloadItemId,
  DownloadItemNote,
  DownloadItemRecord,
  DownloadRecord,
  PlannedItem,
  SealedContainer,
} from '../records.ts'
import { guidBytes, guidText, HOME_CENTER } from './keys.ts'

type KeyParts = [participant: Buffer, test: Buffer]

function partsOf({ participantId, testId }: SessionKey): KeyParts {
  return [guidBytes(participantId), guidBytes(testId)]
}

const OF_SESSION = 'participant = ? AND test = ?'
const DOWNLOAD_OF = `(SELECT id FROM downloads WHERE ${OF_SESSION})`

type DownloadRow = {
  readonly id: number
  readonly participant: Uint8Array
  readonly test: Uint8Array
  readonly center: string
  readonly isPaused: number
  readonly plannedFrom: string | null
  readonly outdatedSince: InstantMs | null
  readonly addedAt: InstantMs
  readonly reportHash: string | null
}

type ItemRow = Omit<DownloadItemRecord, 'isComplete' | 'failure' | 'container'> & {
  readonly download: number
  readonly isComplete: number
  readonly container: Buffer | null
  readonly failure: string | null
}

/** All sessions that are downloaded or to be downloaded, with their files, oldest first. */
export function listDownloads(db: ReadDb): readonly DownloadRecord[] {
  const itemsOf = new Map<number, DownloadItemRecord[]>()
  const items = prepare<[], ItemRow>(
    db,
    `SELECT download_id AS download, kind, question AS questionNum, item AS "index", address, quality, container,
       complete AS isComplete, bytes, total, failure, finished_at AS finishedAt FROM download_items ORDER BY id`,
  )
  for (const row of items.iterate()) {
    const of = itemsOf.get(row.download) ?? []
    itemsOf.set(row.download, of)
    of.push(toItem(row))
  }
  return prepare<[], DownloadRow>(
    db,
    `SELECT d.id, d.participant, d.test, coalesce(c.name, d.center) AS center, d.paused AS isPaused, d.planned_from AS plannedFrom,
       d.outdated_since AS outdatedSince, d.added_at AS addedAt, r.hash AS reportHash
     FROM downloads d
     LEFT JOIN tests t ON t.guid = lower(
       substr(hex(d.test), 1, 8) || '-' || substr(hex(d.test), 9, 4) || '-' || substr(hex(d.test), 13, 4) || '-' ||
       substr(hex(d.test), 17, 4) || '-' || substr(hex(d.test), 21))
     LEFT JOIN sessions s ON s.participant = d.participant AND s.test_id = t.id
     LEFT JOIN centers c ON c.id = ${HOME_CENTER}
     LEFT JOIN reports r ON r.session_id = s.id
     ORDER BY d.id`,
  )
    .all()
    .map(({ id, participant, test, center, isPaused, ...row }) => ({
      ...row,
      key: { center, participantId: guidText(participant) as Guid, testId: guidText(test) as Guid },
      isPaused: isPaused === 1,
      items: itemsOf.get(id) ?? [],
    }))
}

function toItem({ isComplete, failure, container, ...row }: ItemRow): DownloadItemRecord {
  const { kind, questionNum, index, address, quality, bytes, total, finishedAt } = row
  return {
    ...{ kind, questionNum, index, address, quality, bytes, total, finishedAt },
    isComplete: isComplete === 1,
    container: container?.toString('hex') ?? null,
    failure: failure === null ? null : (JSON.parse(failure) as Failure),
  }
}

/** The container of a file, and the key that opens it; `null` where none is stored. */
export function readSealedContainer(db: ReadDb, key: SessionKey, item: DownloadItemId): SealedContainer | null {
  const row = prepare<
    [...KeyParts, string, number, number],
    { container: Buffer | null; sealed: Buffer | null; isComplete: number }
  >(
    db,
    `SELECT container, sealed, complete AS isComplete FROM download_items
     WHERE download_id = ${DOWNLOAD_OF} AND kind = ? AND question = ? AND item = ?`,
  ).get(...partsOf(key), item.kind, item.questionNum, item.index)
  if (!row?.container || !row.sealed) return null
  return {
    container: row.container.toString('hex'),
    sealed: Uint8Array.from(row.sealed),
    isComplete: row.isComplete === 1,
  }
}

/** Names of all containers that a file has. */
export function listContainers(db: ReadDb): readonly string[] {
  return prepare<[], Buffer>(db, 'SELECT container FROM download_items WHERE container IS NOT NULL')
    .pluck()
    .all()
    .map((container) => container.toString('hex'))
}

/** Adds sessions that are to be downloaded; those that are there stay as they are. Takes part in the caller's transaction. */
export function addDownloads(db: WriteDb, keys: readonly SessionKey[], now: InstantMs): void {
  const add = prepare(
    db,
    `INSERT INTO downloads (participant, test, center, paused, added_at) VALUES (?, ?, ?, 0, ?) ON CONFLICT DO NOTHING`,
  )
  for (const key of keys) add.run(...partsOf(key), key.center, now)
}

/**
 * Sets what is to be downloaded of a session. A file whose address is the same stays with what was downloaded of it. Takes
 * part in the caller's transaction, and returns the containers of files that are no longer wanted.
 */
export function planDownload(
  db: WriteDb,
  key: SessionKey,
  reportHash: string,
  items: readonly PlannedItem[],
): readonly string[] {
  const id = idOf(db, key)
  if (id === null) return []
  const wanted = new Map(items.map((item) => [nameOf(item), item]))
  const before = prepare<[number], ItemRow & { readonly id: number }>(
    db,
    `SELECT id, kind, question AS questionNum, item AS "index", address, container FROM download_items
     WHERE download_id = ?`,
  ).all(id)
  const dropped: string[] = []
  for (const row of before) {
    if (wanted.get(nameOf(row))?.address === row.address) continue
    if (row.container !== null) dropped.push(row.container.toString('hex'))
    prepare(db, 'DELETE FROM download_items WHERE id = ?').run(row.id)
  }
  const add = prepare(
    db,
    `INSERT INTO download_items (download_id, kind, question, item, address, complete, bytes, total)
     VALUES (?, ?, ?, ?, ?, 0, 0, ?) ON CONFLICT (download_id, kind, question, item) DO UPDATE SET failure = NULL`,
  )
  for (const { kind, questionNum, index, address, total } of items) {
    add.run(id, kind, questionNum, index, address, total)
  }
  prepare(db, 'UPDATE downloads SET planned_from = ?, outdated_since = NULL WHERE id = ?').run(reportHash, id)
  return dropped
}

/** Says in which container a file is stored from now on. Returns the one before. Takes part in the caller's transaction. */
export function setContainer(
  db: WriteDb,
  key: SessionKey,
  item: DownloadItemId,
  sealed: SealedContainer | null,
  quality: string | null,
): string | null {
  const id = idOf(db, key)
  if (id === null) return null
  const of = [id, item.kind, item.questionNum, item.index]
  const before = prepare<unknown[], Buffer | null>(
    db,
    'SELECT container FROM download_items WHERE download_id = ? AND kind = ? AND question = ? AND item = ?',
  )
    .pluck()
    .get(...of)
  prepare(
    db,
    `UPDATE download_items SET container = ?, sealed = ?, quality = ?, complete = 0, bytes = 0, failure = NULL,
       finished_at = NULL WHERE download_id = ? AND kind = ? AND question = ? AND item = ?`,
  ).run(sealed && Buffer.from(sealed.container, 'hex'), sealed && Buffer.from(sealed.sealed), quality, ...of)
  return before?.toString('hex') ?? null
}

/** Notes how far a file is. Takes part in the caller's transaction. */
export function noteDownloadItem(db: WriteDb, key: SessionKey, item: DownloadItemId, note: DownloadItemNote): void {
  prepare(
    db,
    `UPDATE download_items SET bytes = ?, total = ?, complete = ?, failure = ?, finished_at = ?
     WHERE download_id = ${DOWNLOAD_OF} AND kind = ? AND question = ? AND item = ?`,
  ).run(
    note.bytes,
    note.total,
    Number(note.isComplete),
    note.failure === null ? null : JSON.stringify(note.failure),
    note.finishedAt,
    ...partsOf(key),
    item.kind,
    item.questionNum,
    item.index,
  )
}

/** Takes part in the caller's transaction. */
export function setDownloadsPaused(db: WriteDb, keys: readonly SessionKey[], isPaused: boolean): void {
  const set = prepare(db, `UPDATE downloads SET paused = ? WHERE ${OF_SESSION}`)
  for (const key of keys) set.run(Number(isPaused), ...partsOf(key))
}

/** Since when a session's report names other files than those that are stored. Takes part in the caller's transaction. */
export function setDownloadOutdated(db: WriteDb, key: SessionKey, since: InstantMs | null): void {
  prepare(db, `UPDATE downloads SET outdated_since = ? WHERE ${OF_SESSION}`).run(since, ...partsOf(key))
}

/** Makes a session's files be planned anew from its report. Takes part in the caller's transaction. */
export function forgetDownloadPlan(db: WriteDb, key: SessionKey): void {
  prepare(db, `UPDATE downloads SET planned_from = NULL, outdated_since = NULL WHERE ${OF_SESSION}`).run(
    ...partsOf(key),
  )
}

/** Deletes sessions and the keys of their containers, whose names it returns. Takes part in the caller's transaction. */
export function removeDownloads(db: WriteDb, keys: readonly SessionKey[]): readonly string[] {
  const containers = prepare<KeyParts, Buffer>(
    db,
    `SELECT container FROM download_items WHERE download_id = ${DOWNLOAD_OF} AND container IS NOT NULL`,
  ).pluck()
  const remove = prepare(db, `DELETE FROM downloads WHERE ${OF_SESSION}`)
  return keys.flatMap((key) => {
    const parts = partsOf(key)
    const names = containers.all(...parts).map((container) => container.toString('hex'))
    remove.run(...parts)
    return names
  })
}

function idOf(db: ReadDb, key: SessionKey): number | null {
  return (
    prepare<KeyParts, number>(db, `SELECT id FROM downloads WHERE ${OF_SESSION}`)
      .pluck()
      .get(...partsOf(key)) ?? null
  )
}

function nameOf({ kind, questionNum, index }: DownloadItemId): string {
  return `${kind} ${questionNum} ${index}`
}
