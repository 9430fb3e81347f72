import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { openToLook, readVersion } from '../../../main/store/worker/databases/database.ts'
import { latestVersion } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { keyOf, openTestStore, sessionRecord, STORE_KEY, temporaryFolder } from '../../support/store.ts'

/** A connection's folder with reviews of schema 40, five entries, and a backup of two of them. */
const BEFORE = fileURLToPath(new URL('../../support/fixtures/store-before-reviewers', import.meta.url))
const OLD_VERSION = 40

async function folderBefore(): Promise<string> {
  const folder = await temporaryFolder()
  cpSync(BEFORE, folder, { recursive: true })
  return folder
}

const versionIn = (folder: string) => readVersion(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))

/** Schema version and number of operations of each backup, by that number. */
function backupsIn(folder: string) {
  const files = storeFiles(folder)
  return readdirSync(files.backups)
    .map((name) => {
      const db = openToLook({ ...reviewsAt({ files, key: STORE_KEY }), file: join(files.backups, name) })
      try {
        return { version: Number(db.pragma('user_version', { simple: true })), operations: listOperations(db).length }
      } finally {
        db.close()
      }
    })
    .sort((one, other) => one.operations - other.operations)
}

test('before a migration the reviews are backed up as they are, and only once', async () => {
  const folder = await folderBefore()
  const { store } = await openTestStore({ folder })
  await store.close()
  const both = [
    { version: OLD_VERSION, operations: 2 },
    { version: OLD_VERSION, operations: 5 },
  ]
  expect(backupsIn(folder)).toEqual(both)
  expect(versionIn(folder)).toBe(latestVersion(REVIEWS_MIGRATIONS))
  const { store: again } = await openTestStore({ folder })
  await again.close()
  expect(backupsIn(folder)).toEqual(both)
})

test('a backup of new reviews is not made: there is nothing to migrate', async () => {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder })
  await store.close()
  expect(readdirSync(folder)).not.toContain('backups')
})

test('where no backup can be made the migration does not begin, and begins once one can', async () => {
  const folder = await folderBefore()
  const { backups } = storeFiles(folder)
  rmSync(backups, { recursive: true })
  // Nothing is written through links.
  symlinkSync(await temporaryFolder(), backups)
  await expect(openTestStore({ folder })).rejects.toMatchObject({
    code: 'disk-error',
    message: expect.stringContaining('Couldn’t back up your notes and reviews') as string,
  })
  expect(versionIn(folder)).toBe(OLD_VERSION)
  rmSync(backups)
  const { store } = await openTestStore({ folder })
  expect(await store.notes.get(keyOf(sessionRecord(0)))).toMatchObject({ text: 'Looked away twice.' })
  expect(backupsIn(folder)).toEqual([{ version: OLD_VERSION, operations: 5 }])
})

test('on a disk without room for the backup the migration does not begin, and nothing unfinished stays', async (context) => {
  const disk = mountSmallDisk(16 << 20)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(disk.remove)
  const folder = join(disk.folder, 'connection')
  cpSync(BEFORE, folder, { recursive: true })
  const before = readdirSync(storeFiles(folder).backups)
  // SQLite's index of 32 KB beside the reviews has room, a copy of them has not.
  disk.fill(statSync(storeFiles(folder).reviews).size + 16_384)
  await expect(openTestStore({ folder })).rejects.toMatchObject({
    code: 'disk-full',
    message: expect.stringContaining('Couldn’t back up your notes and reviews') as string,
  })
  expect(readdirSync(storeFiles(folder).backups)).toEqual(before)
  disk.clear()
  expect(versionIn(folder)).toBe(OLD_VERSION)
  const { store } = await openTestStore({ folder })
  await store.close()
  expect(versionIn(folder)).toBe(latestVersion(REVIEWS_MIGRATIONS))
})

test('a process that was killed during that backup leaves a part, which the next opening replaces by a whole one', async () => {
  const folder = await folderBefore()
  const { backups } = storeFiles(folder)
  mkdirSync(backups, { recursive: true })
  writeFileSync(join(backups, `reviews-20260601T000000000Z-5-${'0f'.repeat(16)}.db.part`), 'half a copy')
  const { store } = await openTestStore({ folder })
  await store.close()
  expect(backupsIn(folder).map(({ operations }) => operations)).toEqual([2, 5])
})
