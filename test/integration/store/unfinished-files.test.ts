import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMPUTER } from '../../../main/support/processes.ts'
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

test('opening a store removes copies whose process is gone, and no others', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const [left, ours, elsewhere, strange] = [
    `proctor-desk-copy-${COMPUTER}-${gone}-abcDE1`,
    `proctor-desk-copy-${COMPUTER}-${process.pid}-abcDE1`,
    `proctor-desk-copy-00000000-${gone}-abcDE1`,
    `proctor-desk-copy-of-${gone}`,
  ] as const
  const folders = [left, ours, elsewhere, strange].map((name) => join(tmpdir(), name))
  onTestFinished(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  for (const folder of folders) {
    await mkdir(folder)
    await writeFile(join(folder, 'reviews.db'), 'x')
  }
  await openTestStore()
  const names = await readdir(tmpdir())
  expect(names).not.toContain(left)
  expect(names).toEqual(expect.arrayContaining([ours, elsewhere, strange]))
})
