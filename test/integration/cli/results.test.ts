import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { FoundResults } from '../../../contract/model/results.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { xlsxOf } from '../../support/workbook-file.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

test('participants are looked up in several requests, with those that have no result', async () => {
  const service = await startTestService({ sessions: 60, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect((await desk.sync()).code).toBe(0)
  const items = [...service.items('north')]
  const nobody = '00000000-0000-4000-8000-00000000dead'
  const file = join(dataDir, 'ids.txt')
  await writeFile(file, [...items.map(({ participantId }) => participantId), nobody].join(';\n'))

  const looked = await desk.run('results', '--ids', file, '--json')
  const { participants, without } = JSON.parse(looked.stdout) as FoundResults
  expect(service.requests.matching('/v1/participants').length).toBe(2)
  // Sessions of people with the same data are under one of their IDs, within a request.
  expect(participants.reduce((sum, { sessions }) => sum + sessions.length, 0)).toBe(60)
  expect(without).toContain(nobody)
  expect(without).toHaveLength(61 - participants.length)
  expect(JSON.stringify(participants)).not.toContain('data:image')

  // The column with the IDs is found, whatever its title.
  const cells = (values: readonly string[], row: number) =>
    values.map((text, at) => `<c r="${'AB'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const rows = [
    ['Name', 'Code'],
    ['Ann', nobody],
    ['Bob', items[0]!.participantId],
  ]
  const sheet = rows.map((values, at) => `<row r="${at + 1}">${cells(values, at + 1)}</row>`).join('')
  const workbook = join(dataDir, 'ids.xlsx')
  await writeFile(workbook, xlsxOf([{ name: 'S', rows: sheet }]))
  const fromWorkbook = await desk.run('results', '--ids', workbook, '--json')
  expect(JSON.parse(fromWorkbook.stdout)).toMatchObject({ participants: [{}], without: [nobody] })

  const { participantId } = items[0]!
  const one = await desk.run('results', participantId.toUpperCase())
  expect(one.stdout).toContain(participantId)
  expect(await desk.run('results', 'Ada')).toMatchObject({ code: 2, stdout: '' })
  expect(await desk.run('results')).toMatchObject({ code: 2 })
  await writeFile(file, Buffer.from(nobody, 'utf16le'))
  expect((await desk.run('results', '--ids', file)).stderr).toBe(
    `proctor-desk: invalid-argument: ${file} isn’t UTF-8 text.\n`,
  )
})
