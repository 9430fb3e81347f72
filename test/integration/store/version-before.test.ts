import { cpSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { checkChains } from '../../../main/store/journal/chain.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { openForReading } from '../../../main/store/worker/databases/database.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  keyOf,
  openTestStore,
  sessionRecord,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'

/**
 * The folder of a connection as the version before reviewers left it: five sessions, a report, notes on three of them
 * (one changed after the backup, one taken back), and the widths of columns.
 */
const BEFORE = fileURLToPath(new URL('../../support/fixtures/store-before-reviewers', import.meta.url))

async function folderBefore(): Promise<string> {
  const folder = await temporaryFolder()
  cpSync(BEFORE, folder, { recursive: true })
  return folder
}

const operationsIn = (folder: string) => {
  const db = openForReading(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  try {
    return listOperations(db)
  } finally {
    db.close()
  }
}

async function expectNotes(store: Store): Promise<void> {
  const notes = await Promise.all([0, 1, 2, 3].map((session) => store.notes.get(keyOf(sessionRecord(session)))))
  expect(notes.map(({ text }) => text)).toEqual(['Looked away twice.', 'second thought', '', ''])
  expect(notes.map(({ savedAt }) => savedAt)).toEqual([
    Date.UTC(2026, 5, 1, 0, 1),
    Date.UTC(2026, 5, 1, 0, 3),
    Date.UTC(2026, 5, 1, 0, 5),
    null,
  ])
}

test('what the version before left opens whole: sessions, report, notes, columns', async () => {
  const folder = await folderBefore()
  const { store } = await openTestStore({ folder })
  expect(store.saving.failure()).toBeNull()
  expect(await store.sessions.count()).toBe(5)
  expect(await store.reports.get(keyOf(sessionRecord(0)))).not.toBeNull()
  await expectNotes(store)
  expect(await store.journal.countSessions()).toBe(3)
  expect((await store.preferences.get()).columns).toHaveLength(1)
  expect((await store.sessions.open({ search: 'second thought' }, { column: 'started', direction: 'asc' })).total).toBe(
    1,
  )
  expect(await store.verify()).toMatchObject({ cache: { ok: true }, reviews: { ok: true, entries: 5 } })
})

test('work goes on in the chain that the old notes have become', async () => {
  const folder = await folderBefore()
  const { store } = await openTestStore({ folder })
  const key = keyOf(sessionRecord(1))
  expect(await store.notes.set(key, { text: 'third thought', over: 'second thought' })).toMatchObject({
    text: 'third thought',
  })
  await store.close()
  const operations = operationsIn(folder)
  expect(operations.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(operations.map(({ device, reviewer }) => `${device} ${reviewer}`)).size).toBe(1)
  expect(checkChains(operations, new Set())).toEqual({ problems: [], missing: [] })
})

test('a backup of the version before has the same operations as the database that it was made of', async () => {
  const folder = await folderBefore()
  const [backup] = readdirSync(storeFiles(folder).backups)
  const old = await temporaryFolder()
  cpSync(`${storeFiles(folder).backups}/${backup}`, storeFiles(old).reviews)
  const inBackup = operationsIn(old)
  const { store } = await openTestStore({ folder })
  await store.close()
  expect(inBackup).toHaveLength(2)
  expect(operationsIn(folder).slice(0, 2)).toEqual(inBackup)
})

test('reviews of the version before that are gone come back from its backup, as far as that goes', async () => {
  const folder = await folderBefore()
  rmSync(storeFiles(folder).reviews)
  await expect(openTestStore({ folder })).rejects.toMatchObject({ code: 'store-damaged' })
  const restored = restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  expect(restored).toMatchObject({ returned: 2, lost: 3 })
  const { store } = await openTestStore({ folder })
  expect(await store.notes.get(keyOf(sessionRecord(1)))).toMatchObject({ text: 'first thought' })
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'and on' })
  await store.close()
  const operations = operationsIn(folder)
  // Another device: the numbers of what was lost are not given again.
  expect(operations.map(({ sequence }) => sequence)).toEqual([1, 2, 1])
  expect(new Set(operations.map(({ device }) => device)).size).toBe(2)
  expect(new Set(operations.map(({ reviewer }) => reviewer)).size).toBe(1)
  expect(checkChains(operations, new Set())).toEqual({ problems: [], missing: [] })
})
