import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openForReading, prepare, type WriteDb } from './database.ts'
import { DamagedError } from './failures.ts'
import { countEntries, lastEntryId } from './queries/journal.ts'
import { keepToOwner } from './owner-only.ts'
import { findProblems } from './queries/health.ts'

const KEPT = 10
/** When it was made, and the last entry that it holds. */
const NAME = /^reviews-\d{8}T\d{9}Z-(\d+)\.db$/

/**
 * Copies the reviews into the backup folder, under the same key, checks the copy and drops the oldest beyond ten.
 * A copy that fails its check is thrown away and fails with `store-damaged`; the earlier ones stay.
 */
export function backUp(reviews: WriteDb, folder: string, key: Uint8Array, now: number): { readonly file: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, '')
  const file = join(folder, `reviews-${stamp}-${lastEntryId(reviews)}.db`)
  const unfinished = `${file}.part`
  rmSync(unfinished, { force: true })
  try {
    keepToOwner(unfinished)
    prepare(reviews, 'VACUUM INTO ?').run(unfinished)
    const problems = checkCopy(unfinished, key, countEntries(reviews))
    if (problems.length > 0)
      throw new DamagedError('reviews', `The backup did not pass its check: ${problems.join('; ')}`)
    syncToDisk(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  for (const old of listBackups(folder).slice(KEPT)) rmSync(old)
  return { file }
}

/** Backups, newest first: by what they hold, for the computer's clock may have been wrong when one was made. */
export function listBackups(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort((left, right) => entryOf(right) - entryOf(left) || (left < right ? 1 : -1))
    .map((name) => join(folder, name))
}

function entryOf(name: string): number {
  return Number(NAME.exec(name)?.[1] ?? 0)
}

/** Id of the last journal entry that the newest backup holds; 0 when there is no backup. */
export function lastBackedUpEntry(folder: string): number {
  return entryOf(basename(listBackups(folder)[0] ?? ''))
}

/** The newest backup that opens with the key and is sound; `null` when there is none. */
export function newestGoodBackup(folder: string, key: Uint8Array): string | null {
  return listBackups(folder).find((file) => checkCopy(file, key, null).length === 0) ?? null
}

/** Renames the backups that are newer than this one, so that none of them counts as a backup any more. */
export function setNewerBackupsAside(folder: string, file: string): void {
  for (const newer of listBackups(folder)) {
    if (newer === file) return
    renameSync(newer, join(folder, `unusable-${basename(newer)}`))
  }
}

/** What is wrong with a database of the reviews; `entries` is how many it must hold, where that is known. */
export function checkCopy(file: string, key: Uint8Array, entries: number | null): readonly string[] {
  try {
    const copy = openForReading({ file, key, synchronous: 'FULL', cacheBytes: 1 << 20 })
    try {
      const problems = findProblems(copy)
      if (problems.length > 0) return problems
      return entries === null || countEntries(copy) === entries ? [] : ['entries are missing']
    } finally {
      copy.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : 'the copy cannot be opened']
  }
}

function syncToDisk(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
