import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, test, vi } from 'vitest'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 180_000 })

type Row = Readonly<Record<string, string>>

test('a marking sheet is written, filled in, compared, imported once and undone', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync('--reports')).code).toBe(0)
  const sheet = join(dataDir, 'sheet.csv')
  const made = await cli.run('reviews', 'sheet', '--out', sheet, '--delimiter', 'semicolon', '--json')
  const rows = parse<Row>(await readFile(sheet, 'utf8'), { bom: true, columns: true, delimiter: ';' })
  expect(JSON.parse(made.stdout)).toMatchObject({ file: sheet, sessions: 20, questions: rows.length, withoutReport: 0 })
  expect(rows.length).toBeGreaterThan(2)

  const filled = rows
    .slice(0, 3)
    .map((row, at) => ({ ...row, score: ['1,5', '0', '9999'][at] ?? '', comment: at === 0 ? 'Clear.' : '' }))
  const file = join(dataDir, 'marks.csv')
  await writeFile(file, stringify(filled, { header: true, delimiter: ';', bom: true }))

  const compared = await cli.run('reviews', 'import', file)
  expect(compared.code).toBe(0)
  expect(compared.stdout).toContain('marks.csv: UTF-8, semicolon')
  expect(compared.stdout).toContain('2 new, 1 invalid')
  expect(compared.stdout).toContain('Above the maximum')
  expect(compared.stdout).toContain('Nothing was imported yet: add --apply.')
  expect((await cli.run('reviews', 'list')).stdout).toBe('No reviews yet.\n')

  const applied = JSON.parse((await cli.run('reviews', 'import', file, '--apply', '--json')).stdout) as {
    counts: object
    applied: { batch: string; rows: number; skipped: readonly unknown[] }
  }
  expect(applied).toMatchObject({ counts: { new: 2, invalid: 1 }, applied: { rows: 2, skipped: [], failure: null } })
  const first: Row = filled[0]!
  const session = `${encodeURIComponent(first.center!)}/${first.participantId!}/${first.testId!}`
  const shown = await cli.run('reviews', 'show', session)
  expect(shown.stdout).toContain(`Score of question ${first.num!}: 1.5`)
  expect(shown.stdout).toContain(`Note on question ${first.num!}: Clear.`)
  expect((await cli.run('reviews', 'import', file)).stdout).toContain('0 new, 1 invalid, 2 unchanged')

  expect((await cli.run('reviews', 'imports')).stdout).toMatch(/marks\.csv .* 2 .* no\n/)
  expect((await cli.run('reviews', 'undo-import')).stdout).toMatch(/^Import undone in \d sessions?\n$/)
  expect((await cli.run('reviews', 'list')).stdout).toBe('No reviews yet.\n')
  const again = await cli.run('reviews', 'undo-import', applied.applied.batch)
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('Nothing to undo') as string])

  await transcriptsOf(cli, rows, join(dataDir, 'spoken'))
})

/** Adds a transcript to each question of a sheet that has a video answer. */
async function transcriptsOf(cli: ReturnType<typeof cliFor>, rows: readonly Row[], folder: string): Promise<void> {
  for (const { participantId, testId, num } of rows) {
    await mkdir(join(folder, participantId!, testId!), { recursive: true })
    await writeFile(
      join(folder, participantId!, testId!, `q${num}.vtt`),
      `WEBVTT\n\n00:01.000 --> 00:02.000\nzeppelin ${num}`,
    )
  }
  await writeFile(join(folder, 'notes.srt'), 'Dear all')
  const planned = JSON.parse((await cli.run('transcripts', 'import', folder, '--dry-run', '--json')).stdout) as {
    counts: Record<string, number>
    files: readonly { file: string; outcome: string; key: { participantId: string }; questionNum: number }[]
    applied: object | null
  }
  const { new: spoken = 0, noVideo = 0 } = planned.counts
  expect(planned).toMatchObject({ counts: { noParticipant: 1 }, applied: null })
  expect(spoken).toBeGreaterThan(0)
  expect(spoken + noVideo).toBe(rows.length)
  expect((await cli.run('transcripts')).stdout).toBe('No transcripts added yet.\n')

  const added = await cli.run('transcripts', 'import', folder)
  expect(added.stdout).toContain(`${spoken} transcripts added, 0 replaced.`)
  expect(added.stdout).toContain('no participant ID or email in the name')
  const [first] = JSON.parse((await cli.run('transcripts', 'list', '--json')).stdout) as [
    { key: { center: string; participantId: string; testId: string }; questionNum: number; fileName: string },
  ]
  const { center, participantId, testId } = first.key
  const answer = [`${encodeURIComponent(center)}/${participantId}/${testId}`, String(first.questionNum)]
  expect((await cli.run('transcripts', 'export', ...answer, '--format', 'srt')).stdout).toBe(
    `1\n00:00:01,000 --> 00:00:02,000\nzeppelin ${first.questionNum}\n`,
  )

  const other = join(folder, 'other.srt')
  await writeFile(other, '1\n00:00:01,000 --> 00:00:02,000\nheron\n')
  const map = join(folder, 'map.csv')
  await writeFile(
    map,
    `file,participantId,testId,question\nother.srt,${participantId},${testId},${first.questionNum}\n`,
  )
  const kept = await cli.run('transcripts', 'import', other, '--map', map)
  expect([kept.stdout, kept.stderr]).toEqual([
    expect.stringContaining('0 transcripts added, 0 replaced.'),
    expect.stringContaining('--replace replaces them'),
  ])
  expect((await cli.run('transcripts', 'import', other, '--map', map, '--replace')).stdout).toContain('1 replaced.')
  expect((await cli.run('transcripts', 'export', ...answer, '--format', 'txt')).stdout).toBe('[00:00:01.000] heron\n')
  expect((await cli.run('transcripts', 'remove', ...answer)).code).toBe(0)
  expect((await cli.run('transcripts', 'export', ...answer)).code).toBe(2)
}

test('a conflict is left alone unless its row is taken, and a file that cannot be read changes nothing', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync('--reports')).code).toBe(0)
  const sheet = join(dataDir, 'sheet.csv')
  await cli.run('reviews', 'sheet', '--out', sheet)
  const [row] = parse<Row>(await readFile(sheet, 'utf8'), { bom: true, columns: true })
  const key = { center: row!.center!, participantId: row!.participantId as Guid, testId: row!.testId as Guid }
  const [{ id }] = JSON.parse((await cli.run('connections', '--json')).stdout) as [{ id: ConnectionId }]
  const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
  const value = { points: 1, rubric: null }
  await desk.reviews.change(
    id,
    key,
    { entity: 'score', question: Number(row!.num), value },
    { revision: 0, report: null },
  )
  await desk.close()

  const file = join(dataDir, 'marks.csv')
  await writeFile(file, stringify([{ ...row, score: '2' }], { header: true }))
  const kept = await cli.run('reviews', 'import', file, '--apply')
  expect(kept.stdout).toContain('1 conflict')
  expect(kept.stdout).toContain('You changed this after the sheet was made')
  expect(kept.stdout).toContain('0 rows imported')
  expect((await cli.run('reviews', 'import', file, '--apply', '--take', '3')).code).toBe(2)
  const taken = await cli.run('reviews', 'import', file, '--apply', '--take', '2')
  expect(taken.stdout).toContain('1 row imported in 1 session')

  await writeFile(file, 'participantId,score\np1,1\n')
  const refused = await cli.run('reviews', 'import', file, '--apply')
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('Nothing imported: Columns are missing: testId, num.')
  expect((await cli.run('reviews', 'import', join(dataDir, 'none.csv'))).code).toBe(7)
})
