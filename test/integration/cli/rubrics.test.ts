import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const rubric = (...points: readonly number[]) => ({
  name: 'Written case',
  criteria: [{ name: 'Structure', weight: 1, levels: points.map((one) => ({ points: one, description: `${one}` })) }],
})

test('rubrics are imported, listed and exported, and what was exported changes nothing when imported', async () => {
  const service = await startTestService({ sessions: 5, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect((await desk.sync()).code).toBe(0)
  const file = join(dataDir, 'case.json')
  await writeFile(file, JSON.stringify(rubric(0, 2)))
  const imported = await desk.run('rubrics', 'import', file, '--json')
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  const [{ id }] = JSON.parse(imported.stdout) as [{ id: string }]
  expect(JSON.parse(imported.stdout)).toEqual([{ id, name: 'Written case', outcome: 'added', version: 1 }])

  const listed = await desk.run('rubrics', 'list', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, version: 1, hasDraft: false, reviews: 0 }])
  expect((await desk.run('rubrics', 'list')).stdout).toContain('Written case')

  const out = join(dataDir, 'all.json')
  expect((await desk.run('rubrics', 'export', '--out', out)).stdout).toBe(`1 rubric exported to ${out}\n`)
  const printed = await desk.run('rubrics', 'export')
  expect(printed.stdout).toBe(await readFile(out, 'utf8'))
  expect((await desk.run('rubrics', 'import', out)).stdout).toBe(`Written case (${id}): unchanged, v1\n`)
})

test('a file that is wrong imports nothing, and the error names the field and the reason', async () => {
  const service = await startTestService({ sessions: 5, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect((await desk.sync()).code).toBe(0)
  const file = join(dataDir, 'wrong.json')
  const importing = async (text: string) => {
    await writeFile(file, text)
    return desk.run('rubrics', 'import', file)
  }
  expect(await importing(JSON.stringify({ ...rubric(0, -2), name: '' }))).toMatchObject({
    code: 2,
    stdout: '',
    stderr:
      'proctor-desk: warning: name: empty\n' +
      'proctor-desk: invalid-argument: Nothing imported: too small; at least 0. (field criteria[0].levels[1].points)\n',
  })
  expect((await importing('{')).stderr).toContain('not valid JSON. (field line 1)')
  expect(await desk.run('rubrics', 'import', join(dataDir, 'missing.json'))).toMatchObject({ code: 7 })
  expect(JSON.parse((await desk.run('rubrics', 'list', '--json')).stdout)).toEqual([])
})
