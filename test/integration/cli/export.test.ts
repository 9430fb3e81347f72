import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const cell = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))
/** What a spreadsheet would run is written with an apostrophe before it. */
const guarded = (text: string) => (/^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

test('sections and outcomes equal the service’s, in the columns, dates and time zone that were asked for', async () => {
  const service = await startTestService({ sessions: 40, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect((await desk.sync('--reports')).code).toBe(0)
  const items = [...service.items('north')]
  const reportOf = (participantId: string) => service.report(participantId)!
  const read = async (kind: 'sections' | 'outcomes' | 'sessions', ...options: readonly string[]) => {
    const out = join(dataDir, `${kind}.csv`)
    const done = await desk.run('export', kind, '--out', out, '--json', ...options)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    return parse(await readFile(out), { relax_column_count: false, record_delimiter: '\r\n' })
  }
  const byKey = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('|')).sort()

  const [sectionHead, ...sections] = await read('sections', '--columns', 'title,participantId,score,max,level')
  expect(sectionHead).toEqual(['title', 'participantId', 'score', 'max', 'level'])
  const expectedSections = items.flatMap(({ participantId }) =>
    reportOf(participantId).sections.map((section) => [
      guarded(section.title),
      participantId,
      cell(section.score),
      cell(section.max),
      guarded(cell(section.level)),
    ]),
  )
  expect(expectedSections.length).toBeGreaterThan(40)
  expect(byKey(sections)).toEqual(byKey(expectedSections))

  const [, ...outcomes] = await read('outcomes', '--columns', 'participantId,id,name,score,max')
  const expectedOutcomes = items.flatMap(({ participantId }) =>
    (reportOf(participantId).outcomes ?? []).map(({ id, name, score, max }) => [
      participantId,
      cell(id),
      guarded(name),
      cell(score),
      cell(max),
    ]),
  )
  expect(expectedOutcomes.length).toBeGreaterThan(10)
  expect(byKey(outcomes)).toEqual(byKey(expectedOutcomes))

  const [head, ...sessions] = await read(
    'sessions',
    '--columns',
    'started, participantId,"participantData.No, such field",proctoringEvaluation',
    '--date-format',
    'spreadsheet',
    '--time-zone',
    'Asia/Kathmandu',
  )
  expect(head).toEqual(['started', 'participantId', 'No, such field', 'proctoringEvaluation'])
  const [readable, ...stages] = await read('sessions', '--columns', 'participantId,manualScoring', '--readable')
  expect(readable).toEqual(['Participant ID', 'Manual scoring'])
  const text = { notRequired: 'Not required', required: 'Needs scoring', completed: 'Scored' }
  expect(byKey(stages)).toEqual(
    byKey(items.map((item) => [item.participantId, text[item.manualScoring as keyof typeof text] ?? 'Unknown'])),
  )

  const kathmandu = 5.75 * 3_600_000
  const expectedSessions = items.map((item) => [
    new Date(Math.floor((Date.parse(item.started) + kathmandu) / 1000) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
    item.participantId,
    '',
    cell(reportOf(item.participantId).proctoring?.evaluation),
  ])
  expect(byKey(sessions)).toEqual(byKey(expectedSessions))

  for (const [option, value] of [
    ['--columns', 'title,score'],
    ['--columns', 'score,score'],
    ['--columns', ''],
    ['--time-zone', 'Europe/Atlantis'],
    ['--date-format', 'american'],
  ] as const) {
    const refused = await desk.run('export', 'sessions', '--out', join(dataDir, 'no.csv'), option, value)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
  }
})

test('a workbook has the sessions with real numbers, dates and booleans', async () => {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect((await desk.sync()).code).toBe(0)
  const out = join(dataDir, 'sessions.xlsx')
  const columns = 'participantId,score,isFinished,started,elapsedTime'
  const options = ['--format', 'xlsx', '--columns', columns, '--time-zone', 'Asia/Kathmandu']
  const done = await desk.run('export', 'sessions', '--out', out, '--json', ...options)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(done.stdout)).toEqual({ what: 'sessions', file: out, sessions: 20, withoutReport: 0, cutTexts: 0 })
  const { sheets } = await readXlsx(await readFile(out))
  const [titles, ...rows] = sheets[0]!.rows
  expect(titles).toEqual(columns.split(','))
  const kathmandu = 5.75 * 3_600_000
  const expected = [...service.items('north')].map((item) => [
    item.participantId,
    item.score ?? null,
    item.isFinished,
    new Date(Date.parse(item.started) + kathmandu),
  ])
  const inOrder = (all: readonly (readonly unknown[])[]) =>
    all.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
  expect(inOrder(rows.map((row) => row.slice(0, 4)))).toEqual(inOrder(expected))
  const refused = await desk.run('export', 'sessions', '--out', out, '--format', 'pdf')
  expect(refused).toMatchObject({ code: 2, stdout: '' })
})
