import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginPartial, endPartial } from '../../../main/export/partial-files.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'

test('the next start removes what a killed program left: exports wherever they are, and half-written settings', async () => {
  const dataDir = await temporaryFolder()
  const out = await temporaryFolder()
  const left = beginPartial(join(out, 'sessions.csv'))
  endPartial(left)
  const precious = join(out, 'precious.txt')
  for (const file of [left, precious]) await writeFile(file, 'x')
  const unreachable = join(out, 'unplugged', left.slice(out.length + 1))
  await writeFile(join(dataDir, 'exports.json'), JSON.stringify({ format: 1, files: [left, precious, unreachable] }))
  await mkdir(join(dataDir, 'connections', 'some'), { recursive: true })
  const temporary = ['connections.json.0123456789ab.tmp', 'connections/some/connection.json.ba9876543210.tmp']
  for (const name of [...temporary, 'mine.tmp']) await writeFile(join(dataDir, name), 'x')

  const desk = await openTestDesk({ dataDir })
  await expect.poll(() => readdir(out)).toEqual(['precious.txt'])
  const halfWritten = async (): Promise<string[]> =>
    (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.tmp'))
  await expect.poll(halfWritten).toEqual(['mine.tmp'])
  // A disk that is not there now may be there at the next start.
  const list = async (): Promise<unknown> => JSON.parse(await readFile(join(dataDir, 'exports.json'), 'utf8'))
  await expect.poll(list).toEqual({ format: 1, files: [unreachable] })
  await desk.close()
})
