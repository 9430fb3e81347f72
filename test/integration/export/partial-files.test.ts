import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { beginPartial, endPartial } from '../../../main/export/partial-files.ts'
import { openTargetFile } from '../../../main/export/target-file.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../main/export/partial-files.ts')).href

/** A process that begins an incomplete file and then does what it is told. */
function script(then: string): readonly string[] {
  const code = `import { writeFileSync } from 'node:fs'
    import { beginPartial } from ${JSON.stringify(MODULE)}
    writeFileSync(beginPartial(process.argv.at(-1)), 'personal data')
    ${then}`
  return ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code]
}

test('the next export to a folder removes what a killed one left there, and nothing that is still written', async () => {
  const folder = await makeDataFolder()
  const path = join(folder, 'out.csv')
  spawnSync(process.execPath, [...script(`process.kill(process.pid, 'SIGKILL')`), path])
  const [left = ''] = await readdir(folder)
  expect(left).toMatch(/^out\.csv\.partial-/)
  const living = spawn(process.execPath, [...script(`console.log('written'); setInterval(() => 0, 1000)`), path])
  onTestFinished(() => void living.kill('SIGKILL'))
  await once(living.stdout, 'data')
  const [other = ''] = (await readdir(folder)).filter((name) => name !== left)
  const own = beginPartial(path)
  await writeFile(own, 'being written')
  const elsewhere = left.replace(/partial-[0-9a-f]{8}/, 'partial-00000000')
  const strange = ['out.csv.partial-mine', 'notes.partial', elsewhere]
  for (const name of strange) await writeFile(join(folder, name), 'not ours')

  const file = await openTargetFile(join(folder, 'next.csv'))
  await file.complete()
  await file.discard()
  endPartial(own)
  expect((await readdir(folder)).sort()).toEqual([...strange, other, basename(own), 'next.csv'].sort())
})

test('a program that ends in haste leaves no incomplete export', async () => {
  const folder = await makeDataFolder()
  const { status } = spawnSync(process.execPath, [...script('process.exit(3)'), join(folder, 'out.csv')])
  expect(status).toBe(3)
  expect(await readdir(folder)).toEqual([])
})
