import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../../main/store/client/folder-lock.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { openTestStore, temporaryFolder } from '../../support/store.ts'
import { openTestDesk } from '../../support/desk.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test.each(['cache.db', 'reviews.db', 'cache.db-wal', 'reviews.db-wal', 'reviews.db-journal', 'cache.db-shm'])(
  'guard: a link in the place of %s makes and changes nothing outside of the folder',
  async (name) => {
    const [folder, outside] = [await temporaryFolder(), await temporaryFolder()]
    const target = join(outside, 'made-by-link')
    symlinkSync(target, join(folder, name))
    await expect(openTestStore({ folder })).rejects.toMatchObject({
      code: 'disk-error',
      message: expect.stringContaining('symbolic link') as string,
    })
    expect(existsSync(target)).toBe(false)
    writeFileSync(target, 'mine', { mode: 0o644 })
    await expect(openTestStore({ folder })).rejects.toMatchObject({ code: 'disk-error' })
    expect([readFileSync(target, 'utf8'), modeOf(target)]).toEqual(['mine', 0o644])
  },
)

test('guard: links in the places of the lock, of what was saved last and of a backup lead nowhere', async () => {
  const [folder, outside] = [await temporaryFolder(), await temporaryFolder()]
  const files = storeFiles(folder)
  const target = join(outside, 'made-by-link')
  symlinkSync(target, join(folder, 'folder.lock'))
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'disk-error' })
  mkdirSync(files.backups)
  const at = Date.UTC(2026, 0, 1)
  symlinkSync(target, files.lastSaved)
  symlinkSync(target, `${files.lastSaved}.part`)
  symlinkSync(target, join(files.backups, 'reviews-20260101T000000000Z-0.db.part'))
  symlinkSync(target, join(files.backups, 'reviews-20260101T000000000Z-0.db'))
  const { store } = await openTestStore({ folder, now: () => at })
  await store.journal.backUp()
  await store.close()
  expect(existsSync(target)).toBe(false)
})

test('guard: a link in the place of the backups changes nothing where it leads, and the store opens', async () => {
  const [folder, outside] = [await temporaryFolder(), await temporaryFolder()]
  chmodSync(outside, 0o755)
  const theirs = 'reviews-20260101T000000000Z-0.db.part'
  writeFileSync(join(outside, theirs), 'theirs')
  symlinkSync(outside, storeFiles(folder).backups)
  const { store } = await openTestStore({ folder })
  await expect(store.journal.backUp()).rejects.toMatchObject({
    code: 'disk-error',
    message: expect.stringContaining('symbolic link') as string,
  })
  await store.close()
  expect([modeOf(outside), readdirSync(outside)]).toEqual([0o755, [theirs]])
})

test('guard: a data folder that everybody may write to is taken back, and one that is shared by design is not', async () => {
  const dataDir = await temporaryFolder()
  chmodSync(dataDir, 0o777)
  await (await openTestDesk({ dataDir })).close()
  expect(modeOf(dataDir)).toBe(0o700)
  const shared = await temporaryFolder()
  chmodSync(shared, 0o1777)
  await (await lockFolder(shared)).release()
  expect(statSync(shared).mode & 0o1777).toBe(0o1777)
})

test('guard: the folders of a store that others may write to are taken back', async () => {
  const folder = await temporaryFolder()
  mkdirSync(storeFiles(folder).backups)
  for (const open of [folder, storeFiles(folder).backups]) chmodSync(open, 0o777)
  const { store } = await openTestStore({ folder })
  await store.journal.backUp()
  expect([modeOf(folder), modeOf(storeFiles(folder).backups)]).toEqual([0o700, 0o700])
})
