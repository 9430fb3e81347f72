import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { parseDuration } from '../../../contract/model/durations.ts'
import { parseTimestampMicros } from '../../../contract/model/instants.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { cli, cliFor, PROCESSES, temporaryFolder } from '../../support/cli.ts'
import { hoursText } from '../../support/hours-text.ts'
import { HAS_TEST_KEYRING } from '../../support/keyring.ts'
import { startTestService } from '../../support/service.ts'

// Each command is a process of its own, and a loaded machine starts them slowly.
vi.setConfig({ testTimeout: 90_000 })

type Line = Readonly<Record<string, string>>

async function readCsv(path: string): Promise<Line[]> {
  return parse(await readFile(path), {
    columns: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: false,
  })
}

/** What a spreadsheet would run is written with an apostrophe before it. */
const guarded = (text: string) => (/^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)
const duration = (text: string | null | undefined) => (text ? hoursText(parseDuration(text) ?? -1) : '')
const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

test('a scheduled job: sync without a step before it, then an export that equals the service’s data', async () => {
  const service = await startTestService({ sessions: 700 })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)

  const synced = await desk.sync()
  expect(synced).toMatchObject({ code: 0, stderr: '' })
  const items = service.centers.flatMap((center) => [...service.items(center)].map((item) => ({ center, item })))
  expect(JSON.parse(synced.stdout) as SyncStatus).toMatchObject({
    created: items.length,
    stored: items.length,
    rejected: 0,
    failure: null,
  })

  const out = join(dataDir, 'sessions.csv')
  expect(await desk.run('export', 'sessions', '--out', out)).toMatchObject({ code: 0, stderr: '' })
  const lines = await readCsv(out)
  const byKey = new Map(lines.map((line) => [`${line.center}/${line.participantId}/${line.testId}`, line]))
  expect(byKey.size).toBe(items.length)
  expect(lines).toHaveLength(items.length)
  for (const { center, item } of items) {
    const line = byKey.get(`${center}/${item.participantId}/${item.testId}`)
    expect(line).toMatchObject({
      testTitle: guarded(item.testTitle),
      isFinished: String(item.isFinished),
      elapsedTime: duration(item.elapsedTime),
      score: number(item.score),
      maxScore: number(item.maxScore),
      percent: number(item.percent),
      scaleLevel: guarded(item.scaleLevel ?? ''),
      manualScoring: item.manualScoring,
    })
    expect(Date.parse(line!.started!)).toBe(Date.parse(item.started))
    expect(parseTimestampMicros(line!.modified!)).toBe(parseTimestampMicros(item.modified))
    for (const { name, value } of item.participantData) {
      const expected = value.startsWith('data:image/') ? '[image]' : guarded(value)
      expect(line![name] ?? line![`participantData.${name}`]).toBe(expected)
    }
  }

  // The second run finds nothing new, and the connection is not made twice.
  const again = JSON.parse((await desk.sync()).stdout) as SyncStatus
  expect(again).toMatchObject({ created: 0, changed: 0, stored: items.length })
  expect(JSON.parse((await desk.run('connections', '--json')).stdout)).toHaveLength(1)
})

test('answers: the reports are fetched, and each question of the service is a row', async () => {
  const service = await startTestService({ sessions: 40, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  const synced = await desk.sync('--reports')
  expect(synced).toMatchObject({ code: 0, stderr: '' })

  const out = join(dataDir, 'answers.csv')
  const exported = await desk.run('export', 'answers', '--out', out, '--json', '--delimiter', 'semicolon', '--bom')
  expect(exported.code).toBe(0)
  expect(JSON.parse(exported.stdout)).toMatchObject({ sessions: 40, withoutReport: 0 })
  const bytes = await readFile(out)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines: Line[] = parse(bytes, { columns: true, delimiter: ';', bom: true })
  let expected = 0
  for (const { participantId } of service.items('north')) {
    const { questions } = service.report(participantId)!
    expected += questions.length
    const own = lines.filter((line) => line.participantId === participantId)
    expect(own.map((line) => [line.num, line.type, line.score])).toEqual(
      questions.map((question) => [String(question.num), question.type, number(question.score)]),
    )
  }
  expect(lines).toHaveLength(expected)
  expect(expected).toBeGreaterThan(100)
})

test('sessions, report and verify over the same store', async () => {
  const service = await startTestService({ sessions: 30, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  expect((await desk.sync()).code).toBe(0)

  const listed = await desk.run('sessions', '--json', '--finished', '--sort', 'percent', '--limit', '5')
  const { total, sessions } = JSON.parse(listed.stdout) as { total: number; sessions: SessionRow[] }
  const finished = [...service.items('north')].filter((item) => item.isFinished)
  expect(total).toBe(finished.length)
  const best = finished.map((item) => item.percent ?? -1).sort((a, b) => b - a)
  expect(sessions.map((row) => row.percent)).toEqual(best.slice(0, 5))
  const asTable = await desk.run('sessions', '--limit', '2')
  expect(asTable.stdout).toMatch(/^PARTICIPANT +TEST/)
  expect(asTable.stdout).toContain('2 of 30 sessions')

  const { participantId } = sessions[0]!.key
  const report = await desk.run('report', participantId, '--json')
  expect(report).toMatchObject({ code: 0, stderr: '' })
  const state = JSON.parse(report.stdout) as { source: string; report: { questions: unknown[] } }
  expect(state.source).toBe('service')
  expect(state.report.questions).toHaveLength(service.report(participantId)!.questions.length)

  // Stored now, so it is there without the service.
  await service.close()
  const offline = await desk.run('report', participantId, '--mode', 'cached')
  expect(offline).toMatchObject({ code: 0, stderr: '' })
  expect(offline.stdout).toContain('Score:')

  const verified = await desk.run('verify', '--json')
  expect(verified.code).toBe(0)
  expect(JSON.parse(verified.stdout)).toMatchObject({ cache: { ok: true, sessions: 30 }, reviews: { ok: true } })
})

test('connect, connections and removing one', async () => {
  const service = await startTestService({ centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  const connected = await desk.run('connect', '--name', 'Main', ...desk.address, '--json')
  expect(connected).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(connected.stdout)).toMatchObject({ name: 'Main', centers: ['north'] })
  expect((await desk.run('connect', '--name', 'Main', ...desk.address)).code).toBe(2)
  expect((await desk.run('connect', '--name', 'Second', ...desk.address)).code).toBe(0)

  const ambiguous = await desk.run('verify')
  expect(ambiguous).toMatchObject({ code: 2, stdout: '' })
  expect(ambiguous.stderr).toMatch(/^proctor-desk: no-such-connection: .*"Main", "Second"/)

  expect((await desk.run('sync', '--connection', 'Second')).code).toBe(0)
  expect(await readdir(join(dataDir, 'connections'))).toHaveLength(1)
  expect((await desk.run('connections', 'remove', '--connection', 'Second')).code).toBe(0)
  expect(await readdir(join(dataDir, 'connections'))).toEqual([])
  const listed = await desk.run('connections')
  expect(listed.stdout).toMatch(/^ID .*\n[^\n]* Main +http[^\n]*\n$/)
})

test.skipIf(!HAS_TEST_KEYRING)(
  'with a keychain the secret is entered once, and its own key opens the store',
  async () => {
    const service = await startTestService({ sessions: 30, centers: ['north'] })
    const dataDir = await temporaryFolder()
    const { address } = cliFor(service, dataDir, PROCESSES)
    const common = ['--data-dir', dataDir]
    const connected = await cli(['connect', ...common, ...address, '--json'], { PROCTOR_DESK_SECRET: service.secret })
    expect(connected).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(connected.stdout)).toMatchObject({ secretState: 'keychain' })
    expect(await cli(['sync', ...common])).toMatchObject({ code: 0, stderr: '' })
    expect(await cli(['verify', ...common])).toMatchObject({ code: 0, stderr: '' })

    expect((await cli(['connections', 'remove', ...common])).code).toBe(0)
    const gone = await cli(['sync', ...common])
    expect(gone).toMatchObject({ code: 2, stdout: '' })
  },
)
