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

/** A readable copy of the reviews. */
export type Copy = {
  readonly entries: readonly StoredOperation[]
  readonly preferences: readonly { readonly name: string; readonly value: string }[]
  readonly reviewers: readonly { readonly id: string; readonly name: string; readonly initials: string }[]
  /** The copy's reviewer first, then other ids of the same person. */
  readonly own: readonly Own[]
  readonly ownDevices: readonly DeviceId[]
}

/** All of the reviewer's own work in the database and its backups. */
export type GatheredWork = {
  /** Each entry once, oldest first, with new arrival numbers for the merged journal. */
  readonly entries: readonly StoredOperation[]
  readonly preferences: Copy['preferences']
  readonly reviewers: Copy['reviewers']
  /** The owners that the copies name, each reviewer once; the owner with the most work comes first. */
  readonly own: readonly Own[]
  /** Every device that a copy names as its current or former one. */
  readonly ownDevices: ReadonlySet<DeviceId>
  /** Sound backups, newest first, and damaged ones. */
  readonly backups: readonly Backup[]
  readonly badBackups: readonly Backup[]
  /** Whether the database itself is readable and belongs to this connection. */
  readonly isReadable: boolean
  readonly lastSaved: JournalEnd | null
  readonly missing: MissingWork
}

/**
 * Reads without changing anything, including the database's write-ahead log. `reviews` is the database's connection
 * where it is open already and locks others out. Fails with `store-newer`, and with disk errors: a copy that cannot be
 * read right now may be the only one with some entries.
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

/** Each reviewer once, as in the newest copy that has them. */
function reviewersOf(copies: readonly Copy[]): Copy['reviewers'] {
  return [...new Map(copies.toReversed().flatMap(({ reviewers }) => reviewers.map((one) => [one.id, one]))).values()]
}

/** A journal that was recreated unnoticed has no owner, or one with little work. */
function ownersOf(copies: readonly Copy[]): readonly Own[] {
  const most = copies.toSorted((one, other) => other.entries.length - one.entries.length)
  const owners = [...most.flatMap(({ own }) => own.slice(0, 1)), ...most.flatMap(({ own }) => own.slice(1))]
  return owners.filter((own, at) => owners.findIndex(({ reviewer }) => reviewer === own.reviewer) === at)
}

/**
 * Whether the database is missing or empty. An interrupted copy or a full disk leaves an empty file. Must be called
 * before anything opens it: SQLite deletes the log of an empty database at the first read, even without write access
 * (`pagerOpenWalIfPresent` in its pager.c). A file of one byte is empty to it too (`unixFileSize` in its os_unix.c).
 */
export function isGone(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found === undefined || found.size <= 1
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
 * Merges the journals into the first one. A missing entry comes after the entry that it followed in its own journal,
 * and before what follows that entry in the first journal: those entries were written later, after the loss.
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

export function readCopy(location: Location, copy: string | ReadDb): Copy {
  return readingCopy(location, copy, (db) => ({
    entries: listOperations(db),
    preferences: listPreferences(db),
    ...ownerOf(db),
  }))
}

/** A journal from before reviewers were stored: its operations name the owner. */
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
