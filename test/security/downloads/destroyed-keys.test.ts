import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { itemOf } from '../../../main/downloads/items.ts'
import { createLibrary } from '../../../main/downloads/library.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt } from '../../../main/store/common/location.ts'
import { openForReading, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { openDownloader, putPresentation, reportOf, sessionKey, type Downloader } from '../../support/downloader.ts'
import { wholePart } from '../../support/media-containers.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost, type OwnHost } from '../../support/own-host.ts'
import { openTestStore, STORE_KEY, temporaryFolder } from '../../support/store.ts'

const SESSIONS = 30

/** Sessions with three files each, all of which are downloaded. */
async function downloaded(sessions = SESSIONS): Promise<{ readonly host: OwnHost; readonly desk: Downloader }> {
  const host = await startOwnHost()
  const desk = await openDownloader({ sessions })
  const numbers = Array.from({ length: sessions }, (_, number) => number)
  for (const number of numbers) {
    const files = [1, 2].map((index) => {
      const path = `/${number}-${index}.pdf`
      host.files.set(path, { bytes: mediaBytes(3000 * index, number), type: 'application/pdf' })
      return { path, size: 3000 * index }
    })
    const dash = putPresentation(host, `/${number}`, number, 2)
    await desk.save(reportOf(number, host.origin, { dash, files }, 'first'))
  }
  await desk.add(numbers)
  for (const number of numbers) await desk.until(number, 'ready')
  return { host, desk }
}

function wrappedKeys(folder: string): readonly Buffer[] {
  const db = openForReading(cacheAt({ files: storeFiles(folder), key: STORE_KEY }))
  try {
    return db.prepare('SELECT sealed FROM download_items WHERE sealed IS NOT NULL').pluck().all() as Buffer[]
  } finally {
    db.close()
  }
}

/** How many of the keys are anywhere in the database's pages, used or free, or in its log. */
async function keysInPages(folder: string, keys: readonly Buffer[]): Promise<number> {
  const copy = await temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  const db = openForWriting(cacheAt({ files: storeFiles(copy), key: STORE_KEY }))
  db.pragma('journal_mode = DELETE')
  // Decrypts every page as it is, with what is left in its free space.
  db.pragma("rekey = ''")
  db.close()
  const pages = readFileSync(storeFiles(copy).cache)
  return keys.filter((key) => pages.includes(key)).length
}

test('guard: nothing in the database opens media that were removed, whatever is left of their files', async () => {
  const { desk } = await downloaded()
  const { folder } = desk
  const keys = wrappedKeys(folder)
  expect(keys).toHaveLength(3 * SESSIONS)
  expect(await keysInPages(folder, keys)).toBe(keys.length)
  const before = await temporaryFolder()
  cpSync(join(folder, 'media'), before, { recursive: true })

  // What stays is between what goes, so that their pages stay too.
  const all = Array.from({ length: SESSIONS }, (_, number) => sessionKey(number))
  const kept = all.filter((_, number) => number % 5 === 0)
  await desk.downloads.removeSessions(all.filter((_, number) => number % 5 > 0))
  const left = wrappedKeys(folder)
  expect(left).toHaveLength(3 * kept.length)
  const removed = keys.filter((key) => !left.some((one) => one.equals(key)))
  expect(readdirSync(join(folder, 'media'))).toHaveLength(left.length)
  const { cache } = storeFiles(folder)
  expect(statSync(`${cache}-wal`).size).toBe(0)
  expect(await keysInPages(folder, removed)).toBe(0)
  expect(await keysInPages(folder, left)).toBe(left.length)

  // The files are put back, as from a backup: the app itself finds no way to read them.
  cpSync(before, join(folder, 'media'), { recursive: true })
  await desk.close()
  const { store } = await openTestStore({ folder })
  const library = createLibrary({ folder: join(folder, 'media'), storeKey: STORE_KEY, store: async () => store })
  const essay = itemOf({ kind: 'essayFile', questionNum: 2, index: 0 })
  expect(await library.find(sessionKey(9), essay)).toBeNull()
  expect(await library.find(sessionKey(0), essay)).not.toBeNull()
  await library.tidyUp()
  expect(readdirSync(join(folder, 'media'))).toHaveLength(left.length)
  await library.close()
})

test('guard: media of another connection or computer are not read, and are downloaded again', async () => {
  const { host, desk } = await downloaded(2)
  const { folder } = desk
  await desk.close()
  const before = host.seen.length
  const other = await openDownloader({ folder, mediaKey: new Uint8Array(32).fill(8) })
  const essay = itemOf({ kind: 'essayFile', questionNum: 2, index: 0 })
  const file = await other.library.find(sessionKey(0), essay)
  const error = await file!.use(async () => null).catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(DeskError)
  expect(error).toMatchObject({ code: 'media-damaged' })
  expect(await other.library.resume(sessionKey(0), essay)).toBeNull()
  // As long as nobody has read them, they count as stored.
  expect(host.seen).toHaveLength(before)

  const { damaged } = await other.downloads.verify()
  expect(damaged).toHaveLength(6)
  for (const number of [0, 1]) await other.until(number, 'ready')
  expect((await other.downloads.verify()).damaged).toEqual([])
  for (const number of [0, 1]) {
    const again = await other.library.find(sessionKey(number), essay)
    const { bytes } = host.files.get(`/${number}-1.pdf`)!
    expect((await again!.use((container) => wholePart(container, 0))).equals(bytes)).toBe(true)
  }
  // Everything once more, and nothing of before is left.
  expect(host.seen).toHaveLength(2 * before)
  expect(readdirSync(join(folder, 'media'))).toHaveLength(6)
})
