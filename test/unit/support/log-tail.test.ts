import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderSize } from '../../../main/support/folder-size.ts'
import { readLogTail } from '../../../main/support/log-tail.ts'
import { hideFromLogs } from '../../../main/support/redact.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

test('no log yet is no lines', async () => {
  const folder = await makeDataFolder()
  expect(await readLogTail(folder)).toEqual({ file: join(folder, 'proctor-desk.log'), lines: [] })
})

test('of a long log the newest whole lines come, oldest first', async () => {
  const folder = await makeDataFolder()
  const lines = Array.from(
    { length: 3000 },
    (_, at) => `{"event":"sync.page","line":${at},"filling":"${'ä'.repeat(90)}"}`,
  )
  await writeFile(join(folder, 'proctor-desk.log'), `${lines.join('\n')}\n`)
  expect((await readLogTail(folder)).lines).toEqual(lines.slice(-500))
  const long = lines.map((line) => line + 'x'.repeat(1000))
  await writeFile(join(folder, 'proctor-desk.log'), `${long.join('\n')}\n`)
  const tail = (await readLogTail(folder)).lines
  expect(tail.length).toBeGreaterThan(100)
  expect(tail).toEqual(long.slice(-tail.length))
})

test('a secret that is entered after a line was written does not show in it', async () => {
  const folder = await makeDataFolder()
  await writeFile(join(folder, 'proctor-desk.log'), 'odd words: plum-orchard-lantern\n')
  hideFromLogs('plum-orchard-lantern')
  expect((await readLogTail(folder)).lines).toEqual(['odd words: [redacted]'])
})

test('the size of a folder counts what is below it and no linked file', async () => {
  const folder = await makeDataFolder()
  expect(await folderSize(join(folder, 'not-there'))).toBe(0)
  await mkdir(join(folder, 'a/b'), { recursive: true })
  await writeFile(join(folder, 'one'), '12345')
  await writeFile(join(folder, 'a/b/two'), '1234567')
  await symlink('/etc', join(folder, 'a/link'))
  await symlink('/etc/passwd', join(folder, 'a/file-link'))
  expect(await folderSize(folder)).toBe(12)
})
