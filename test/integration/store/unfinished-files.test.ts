import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStore, temporaryFolder } from '../../support/store.ts'

test('opening a store removes what was not finished, and no backup', async () => {
  const folder = await temporaryFolder()
  const before = await openTestStore({ folder })
  await before.store.close()
  const backups = join(folder, 'backups')
  const unfinished = 'reviews-20260131T120000000Z-7.db.part'
  await mkdir(backups)
  const kept = ['reviews-20260131T110000000Z-6.db', 'unusable-reviews-20260131T110000000Z-6.db', 'my copy.db.part']
  for (const name of [...kept, unfinished, `${unfinished}-journal`, `${unfinished}-wal`, `${unfinished}-shm`]) {
    await writeFile(join(backups, name), 'x')
  }
  const named = `reviews-20260131T120000000Z-7-${'0f'.repeat(16)}.db.part`
  await writeFile(join(backups, named), 'x')
  const besides = ['reviews.db.part', 'reviews.last-saved.part', '.room-0123456789ab']
  for (const name of besides) await writeFile(join(folder, name), 'x')
  const { store } = await openTestStore({ folder })
  expect((await readdir(backups)).sort()).toEqual([...kept].sort())
  expect((await readdir(folder)).filter((name) => besides.includes(name))).toEqual([])
  await store.close()
})
