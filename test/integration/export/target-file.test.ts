import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openTargetFile } from '../../../main/export/target-file.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

const MEGABYTE = 1 << 20

afterEach(() => void vi.restoreAllMocks())

/** What all open files have. */
async function fileMethods(folder: string): Promise<{ datasync(): Promise<void> }> {
  const file = await open(join(folder, 'any'), 'w')
  await file.close()
  return Object.getPrototypeOf(file) as { datasync(): Promise<void> }
}

test('a large file is complete, and the disk begins with it before its end', async () => {
  const folder = await makeDataFolder()
  const synced = vi.spyOn(await fileMethods(folder), 'datasync')
  const file = await openTargetFile(join(folder, 'out.csv'))
  for (let part = 0; part < 12; part += 1) await file.write(new Uint8Array(MEGABYTE).fill(65 + part))
  expect(synced).toHaveBeenCalled()
  await file.complete()
  const written = await readFile(join(folder, 'out.csv'))
  expect(written.length).toBe(12 * MEGABYTE)
  expect([...new Set(written)].map((byte) => String.fromCharCode(byte)).join('')).toBe('ABCDEFGHIJKL')
})

test.each([
  ['EIO', 'disk-error', /EIO/],
  ['EROFS', 'disk-error', /EROFS/],
  ['ENOSPC', 'disk-full', /no room/],
  ['EDQUOT', 'disk-full', /no room/],
])(
  'a disk that fails with %s while the file is written fails the file, though it tells of that once',
  async (cause, code, words) => {
    const folder = await makeDataFolder()
    vi.spyOn(await fileMethods(folder), 'datasync').mockRejectedValueOnce(
      Object.assign(new Error(`${cause}: injected`), { code: cause }),
    )
    const file = await openTargetFile(join(folder, 'out.csv'))
    for (let part = 0; part < 10; part += 1) await file.write(new Uint8Array(MEGABYTE))
    await expect(file.complete()).rejects.toMatchObject({ code, message: expect.stringMatching(words) as string })
    await file.discard()
    expect(await readdir(folder)).toEqual(['any'])
  },
)

test('a file that is begun again or given up in between leaves nothing of what was written', async () => {
  const folder = await makeDataFolder()
  const file = await openTargetFile(join(folder, 'out.csv'))
  for (let part = 0; part < 5; part += 1) await file.write(new Uint8Array(MEGABYTE))
  await file.restart()
  await file.write('a')
  await file.complete()
  expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('a')

  const given = await openTargetFile(join(folder, 'other.csv'))
  for (let part = 0; part < 5; part += 1) await given.write(new Uint8Array(MEGABYTE))
  await given.discard()
  expect(await readdir(folder)).toEqual(['out.csv'])
})
