import { lstatSync } from 'node:fs'
import type { MissingWork } from '../../../../contract/model/errors.ts'
import type { DeviceId } from '../../../../contract/model/operation.ts'
import { checkCopy, listBackups, readingCopy, type Backup } from './backups.ts'
import { prepare, type ReadDb } from '../databases/database.ts'
import { readLastSaved } from './last-saved.ts'
import type { Location } from '../../common/location.ts'
import { hasTable, listOperations, type JournalEnd } from '../../queries/journal.ts'
import { listOwn, listOwnDevices, type Own } from '../../queries/own.ts'
import type { StoredOperation } from '../databases/migrations/reviews/0050-reviewers.ts'

/** A copy of the reviews that can be read. */
type Copy = {
  readonly entries: readonly StoredOperation[]
  readonly preferences: readonly { readonly name: string; readonly value: string }[]
  readonly reviewers: readonly { readonly id: string; readonly name: string; readonly initials: string }[]
  /** Its own reviewer first, then the other ids of the same person. */
  readonly own: readonly Own[]
  readonly ownDevices: readonly DeviceId[]
}

/** All of the reviewer's own work that is to be found: in the database itself and in its backups. */
export type GatheredWork = {
  /** Each entry once, oldest first, with the arrivals that it has when they are put together. */
  readonly entries: readonly StoredOperation[]
  readonly preferences: Copy['preferences']
  readonly reviewers: Copy['reviewers']
  /** Whose journal each copy says that it is, each reviewer once: first whose has most work in it. */
  readonly own: readonly Own[]
  /** Every device that any copy says that it is or was. */
  readonly ownDevices: ReadonlySet<DeviceId>
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
  const all = own === null ? copies : [own, ...copies]
  const [first, ...others] = all
  const entries = putTogether(
    first?.entries ?? [],
    others.map((copy) => copy.entries),
  )
  const lastSaved = readLastSaved(location)
  return {
    entries,
    preferences: first?.preferences ?? [],
    reviewers: reviewersOf(all),
    own: ownersOf(all),
    ownDevices: new Set(all.flatMap(({ ownDevices }) => ownDevices)),
    backups,
    badBackups: listed.filter((backup) => !backups.includes(backup)),
    isReadable,
    lastSaved,
    missing: findMissing(entries, own?.entries ?? [], lastSaved, (known) =>
      backups.find((_, at) => copies[at]?.entries.some(({ id }) => !known.has(id))),
    ),
  }
}

/** Each reviewer once, as the newest copy that knows them has them. */
function reviewersOf(copies: readonly Copy[]): Copy['reviewers'] {
  return [...new Map(copies.toReversed().flatMap(({ reviewers }) => reviewers.map((one) => [one.id, one]))).values()]
}

/** A journal that was begun anew unnoticed is nobody's yet, or that of somebody with little work in it. */
function ownersOf(copies: readonly Copy[]): readonly Own[] {
  const most = copies.toSorted((one, other) => other.entries.length - one.entries.length)
  const owners = [...most.flatMap(({ own }) => own.slice(0, 1)), ...most.flatMap(({ own }) => own.slice(1))]
  return owners.filter((own, at) => owners.findIndex(({ reviewer }) => reviewer === own.reviewer) === at)
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
  entries: readonly StoredOperation[],
  own: readonly StoredOperation[],
  lastSaved: JournalEnd | null,
  newestBackupBeyond: (known: ReadonlySet<string>) => Backup | undefined,
): MissingWork {
  const inBackups = entries.length - own.length
  const last = lastSaved?.operation ?? null
  const isAllThere = last === null || entries.some(({ id }) => id === last)
  const nowhere = isAllThere ? 0 : Math.max(1, (lastSaved?.entries ?? 0) - entries.length)
  const newest = newestBackupBeyond(new Set(own.map(({ id }) => id)))
  return { changes: inBackups + nowhere, inBackups, backedUpAt: newest?.madeAt ?? null }
}

/**
 * The first journal, with what it lacks of the others. Missing entries come after the one that they followed where they
 * are, and before what the first journal has after it: that was written later, when they were lost already.
 */
function putTogether(
  first: readonly StoredOperation[],
  others: readonly (readonly StoredOperation[])[],
): readonly StoredOperation[] {
  const together = others.reduce(insertMissing, first)
  let last = 0
  return together.map((entry) => {
    last = Math.max(entry.arrival, last + 1)
    return entry.arrival === last ? entry : { ...entry, arrival: last }
  })
}

function insertMissing(
  journal: readonly StoredOperation[],
  other: readonly StoredOperation[],
): readonly StoredOperation[] {
  const known = new Set(journal.map(({ id }) => id))
  const following = new Map<string | null, StoredOperation[]>()
  let previous: string | null = null
  for (const entry of other) {
    if (known.has(entry.id)) previous = entry.id
    else if (!following.get(previous)?.push(entry)) following.set(previous, [entry])
  }
  if (following.size === 0) return journal
  const after = (operation: string | null) => following.get(operation) ?? []
  return [...after(null), ...journal.flatMap((entry) => [entry, ...after(entry.id)])]
}

function readCopy(location: Location, copy: string | ReadDb): Copy {
  return readingCopy(location, copy, (db) => ({
    entries: listOperations(db),
    preferences: listPreferences(db),
    ...ownerOf(db),
  }))
}

/** Of a journal from before there were reviewers, its operations say it. */
function ownerOf(db: ReadDb): Pick<Copy, 'reviewers' | 'own' | 'ownDevices'> {
  if (hasTable(db, 'own')) {
    const reviewers = prepare<[], Copy['reviewers'][number]>(db, 'SELECT * FROM reviewers').all()
    return { reviewers, own: listOwn(db), ownDevices: listOwnDevices(db) }
  }
  const [first] = listOperations(db)
  if (first === undefined) return { reviewers: [], own: [], ownDevices: [] }
  const { device, reviewer } = first
  return { reviewers: [], own: [{ device, reviewer }], ownDevices: [device] }
}

function listPreferences(db: ReadDb): Copy['preferences'] {
  if (!hasTable(db, 'preferences')) return []
  return prepare<[], { name: string; value: string }>(db, 'SELECT name, value FROM preferences').all()
}
