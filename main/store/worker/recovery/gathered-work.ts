import { lstatSync } from 'node:fs'
import type { MissingWork } from '../../../../contract/model/errors.ts'
import { checkCopy, listBackups, readingCopy, type Backup } from './backups.ts'
import { prepare, type ReadDb } from '../databases/database.ts'
import { readLastSaved } from './last-saved.ts'
import type { Location } from '../../common/location.ts'
import { listEntries, type JournalEnd, type JournalRow } from '../../queries/journal.ts'

/** A copy of the reviews that can be read. */
type Copy = {
  readonly entries: readonly JournalRow[]
  readonly preferences: readonly { readonly name: string; readonly value: string }[]
}

/** All of the reviewer's own work that is to be found: in the database itself and in its backups. */
export type GatheredWork = {
  /** Each entry once, oldest first, with the ids that it has when they are put together. */
  readonly entries: readonly JournalRow[]
  readonly preferences: Copy['preferences']
  /** Good backups, newest first, and those that are not. */
  readonly backups: readonly Backup[]
  readonly badBackups: readonly Backup[]
  /** Whether the database itself can be read and is this connection's. */
  readonly isReadable: boolean
  readonly lastSaved: JournalEnd | null
  readonly missing: MissingWork
}

/**
 * Reads without changing anything, the write-ahead log of the database included. `reviews` is the database's connection
 * where it is open already and nobody else may open it. Fails with `store-newer`, and as the disk does: what cannot be
 * read now may hold what nothing else does.
 */
export function gatherWork(location: Location, reviews: string | ReadDb = location.files.reviews): GatheredWork {
  const listed = listBackups(location)
  const backups = listed.filter(({ file }) => checkCopy(location, file, null).length === 0)
  const isReadable = !isGone(location.files.reviews) && checkCopy(location, reviews, null).length === 0
  const own = isReadable ? readCopy(location, reviews) : null
  const copies = backups.map(({ file }) => readCopy(location, file))
  const [first, ...others] = own === null ? copies : [own, ...copies]
  const entries = putTogether(
    first?.entries ?? [],
    others.map((copy) => copy.entries),
  )
  const lastSaved = readLastSaved(location)
  return {
    entries,
    preferences: own?.preferences ?? copies[0]?.preferences ?? [],
    backups,
    badBackups: listed.filter((backup) => !backups.includes(backup)),
    isReadable,
    lastSaved,
    missing: findMissing(entries, own?.entries ?? [], lastSaved, (known) =>
      backups.find((_, at) => copies[at]?.entries.some(({ operation }) => !known.has(operation))),
    ),
  }
}

/**
 * A database of no bytes is what an interrupted copy or a disk that was full leaves. To be asked before anything opens
 * it: SQLite removes the log of an empty database at the first read, even without the right to write
 * (`pagerOpenWalIfPresent` in its pager.c).
 */
export function isGone(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found === undefined || found.size === 0
}

function findMissing(
  entries: readonly JournalRow[],
  own: readonly JournalRow[],
  lastSaved: JournalEnd | null,
  newestBackupBeyond: (known: ReadonlySet<string>) => Backup | undefined,
): MissingWork {
  const inBackups = entries.length - own.length
  const last = lastSaved?.operation ?? null
  const isAllThere = last === null || entries.some(({ operation }) => operation === last)
  const nowhere = isAllThere ? 0 : Math.max(1, (lastSaved?.entries ?? 0) - entries.length)
  const newest = newestBackupBeyond(new Set(own.map(({ operation }) => operation)))
  return { changes: inBackups + nowhere, inBackups, backedUpAt: newest?.madeAt ?? null }
}

/**
 * The first journal, with what it lacks of the others. Missing entries come after the one that they followed where they
 * are, and before what the first journal has after it: that was written later, when they were lost already.
 */
function putTogether(first: readonly JournalRow[], others: readonly (readonly JournalRow[])[]): readonly JournalRow[] {
  const together = others.reduce(insertMissing, first)
  let lastId = 0
  return together.map((entry) => {
    lastId = Math.max(entry.id, lastId + 1)
    return entry.id === lastId ? entry : { ...entry, id: lastId }
  })
}

function insertMissing(journal: readonly JournalRow[], other: readonly JournalRow[]): readonly JournalRow[] {
  const known = new Set(journal.map(({ operation }) => operation))
  const following = new Map<string | null, JournalRow[]>()
  let previous: string | null = null
  for (const entry of other) {
    if (known.has(entry.operation)) previous = entry.operation
    else if (!following.get(previous)?.push(entry)) following.set(previous, [entry])
  }
  if (following.size === 0) return journal
  const after = (operation: string | null) => following.get(operation) ?? []
  return [...after(null), ...journal.flatMap((entry) => [entry, ...after(entry.operation)])]
}

function readCopy(location: Location, copy: string | ReadDb): Copy {
  return readingCopy(location, copy, (db) => ({ entries: listEntries(db), preferences: listPreferences(db) }))
}

function listPreferences(db: ReadDb): Copy['preferences'] {
  if (prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'preferences'`).get() === undefined) return []
  return prepare<[], { name: string; value: string }>(db, 'SELECT name, value FROM preferences').all()
}
