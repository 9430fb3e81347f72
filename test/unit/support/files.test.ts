import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { getSystemErrorName } from 'node:util'
import { expect, test } from 'vitest'
import { diskError, readFileIfThere, syncFolder, writeFileAtomic } from '../../../main/support/files.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

test('replaces the whole content and leaves nothing else in the folder', async () => {
  const folder = await makeDataFolder()
  const path = join(folder, 'a', 'file.json')
  await writeFileAtomic(path, 'a long first content')
  await writeFileAtomic(path, 'short ✓')
  expect(await readFileIfThere(path)).toBe('short ✓')
  expect(await readdir(join(folder, 'a'))).toEqual(['file.json'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('many at once: one of them wins whole', async () => {
  const path = join(await makeDataFolder(), 'file')
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(contents.map((content) => writeFileAtomic(path, content)))
  expect(contents).toContain(await readFile(path, 'utf8'))
})

test('a failure keeps the old content and removes the temporary file', async () => {
  const folder = await makeDataFolder()
  await mkdir(join(folder, 'file', 'in the way'), { recursive: true })
  await expect(writeFileAtomic(join(folder, 'file'), 'x')).rejects.toMatchObject({ code: 'disk-error' })
  expect(await readdir(folder)).toEqual(['file'])
  await writeFile(join(folder, 'plain'), 'x')
  await expect(writeFileAtomic(join(folder, 'plain', 'below'), 'x')).rejects.toMatchObject({ code: 'disk-error' })
  expect(await readFile(join(folder, 'plain'), 'utf8')).toBe('x')
})

test('what is not there reads as null, what cannot be read as disk-error', async () => {
  const folder = await makeDataFolder()
  expect(await readFileIfThere(join(folder, 'none'))).toBeNull()
  await expect(readFileIfThere(folder)).rejects.toMatchObject({ code: 'disk-error' })
})

test('a quota that is used up, for which Node has no name, is disk-full', () => {
  const errno = -constants.errno.EDQUOT
  const code = getSystemErrorName(errno)
  const error = diskError(Object.assign(new Error('inner'), { errno, code }), '/data/connections.json')
  expect(error.code).toBe('disk-full')
})

test.each([
  ['ENOSPC', 'disk-full'],
  ['EIO', 'disk-error'],
  ['EACCES', 'disk-error'],
])('%s is %s, and the message names the file', (code, expected) => {
  const error = diskError(Object.assign(new Error('inner'), { code }), '/data/connections.json')
  expect(error.code).toBe(expected)
  expect(error.message).toContain('/data/connections.json')
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot be synced is no failure, one that is gone is',
  async () => {
    // Linux answers with EINVAL there.
    await expect(syncFolder('/proc')).resolves.toBeUndefined()
    await expect(syncFolder('/proc/nothing')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)
