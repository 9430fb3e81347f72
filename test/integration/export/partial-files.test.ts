import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { tidyUp } from '../../../main/desk/tidy-up.ts'
import { createExportsUnderWay } from '../../../main/export/exports-under-way.ts'
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

test.runIf(process.platform === 'linux')('a name of any length that the system takes can be exported to', async () => {
  const folder = await makeDataFolder()
  for (const name of ['a'.repeat(251), 'Ж'.repeat(125), '😀'.repeat(62)]) {
    const file = await openTargetFile(join(folder, `${name}.csv`))
    const [partial = ''] = await readdir(folder)
    expect(partial).toMatch(/^[aЖ😀]{20,}\.partial-/u)
    await file.complete()
    await file.discard()
    expect(await readdir(folder)).toEqual([`${name}.csv`])
    await rm(join(folder, `${name}.csv`))
  }
})

test('a folder that does not answer keeps neither a start nor an export waiting', async () => {
  const dataDir = await makeDataFolder()
  const left = beginPartial('/gone/a.csv')
  endPartial(left)
  await writeFile(join(dataDir, 'exports.json'), JSON.stringify({ format: 1, files: [left] }))
  const asked: string[] = []
  const underWay = createExportsUnderWay(dataDir, async (file) => {
    asked.push(file)
    return new Promise<never>(() => undefined)
  })
  await tidyUp(dataDir, underWay)
  await expect.poll(() => asked).toEqual([left])
  await underWay.begun('/there/b.csv')
  const list = JSON.parse(await readFile(join(dataDir, 'exports.json'), 'utf8')) as unknown
  expect(list).toEqual({ format: 1, files: [left, '/there/b.csv'] })
})

test('a program that ends in haste leaves no incomplete export', async () => {
  const folder = await makeDataFolder()
  const { status } = spawnSync(process.execPath, [...script('process.exit(3)'), join(folder, 'out.csv')])
  expect(status).toBe(3)
  expect(await readdir(folder)).toEqual([])
})
