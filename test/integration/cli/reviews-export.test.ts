import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 180_000 })

type Recorded = { readonly id: string; readonly kind: string; readonly rows: number; readonly file: string }
type Row = Readonly<Record<string, string>>

test('reviews are exported, then only what changed since; earlier exports are listed', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const [{ id }] = JSON.parse((await cli.run('connections', '--json')).stdout) as [{ id: ConnectionId }]

  async function withDesk(work: (change: (at: number, made: ReviewChange) => Promise<unknown>) => Promise<unknown>) {
    const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
    const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
    const rows = await desk.sessions.window(1, resultSetId, 0, 5)
    const keyAt = (at: number): SessionKey => rows[at]!.key
    await work((at, made) => desk.reviews.change(id, keyAt(at), made, { revision: 0, report: null }))
    await desk.close()
  }
  const comment = (value: string): ReviewChange => ({ entity: 'comment', value })
  await withDesk(async (change) => {
    await change(0, comment('=1+1'))
    await change(1, { entity: 'verdict', value: { verdict: 'clean', reason: '' } })
    await change(1, { entity: 'score', question: 1, value: { points: 2, rubric: null } })
  })

  const file = join(dataDir, 'reviews.csv')
  const rowsOf = async (): Promise<readonly Row[]> => parse(await readFile(file), { columns: true })
  const first = await cli.run('reviews', 'export', 'reviews', '--out', file, '--since-last')
  expect([first.code, first.stdout]).toEqual([0, `2 new or changed rows exported to ${file}\n`])
  expect((await rowsOf()).map(({ change }) => change)).toEqual(['new', 'new'])

  await withDesk((change) => change(2, comment('Later.')))
  const next = await cli.run('reviews', 'export', 'reviews', '--out', file, '--since-last', '--json')
  expect(JSON.parse(next.stdout)).toMatchObject({ what: 'reviews', file, rows: 1 })
  expect(await rowsOf()).toMatchObject([{ change: 'new', comment: 'Later.' }])

  const earlier = JSON.parse((await cli.run('reviews', 'exports', '--json')).stdout) as readonly Recorded[]
  expect(earlier).toMatchObject([
    { kind: 'reviews', rows: 1, file: 'reviews.csv', since: earlier[1]?.id },
    { kind: 'reviews', rows: 2, since: 'start', base: null },
  ])
  const columns = ['--columns', 'comment,verdict,participantData', '--readable']
  const all = await cli.run('reviews', 'export', 'reviews', '--out', file, '--since', earlier[1]!.id, ...columns)
  expect(all.stdout).toBe(`1 new or changed row exported to ${file}\n`)
  expect(await rowsOf()).toMatchObject([{ Change: 'New', Comment: 'Later.', Verdict: '' }])

  const workbook = join(dataDir, 'scores.xlsx')
  expect((await cli.run('reviews', 'export', 'scores', '--out', workbook)).code).toBe(0)
  const [header = [], row = []] = (await readXlsx(await readFile(workbook))).sheets[0]!.rows
  expect(row[header.indexOf('score')]).toBe(2)

  const nothing = await cli.run('reviews', 'export', 'notes', '--out', file, '--search', 'nobody-has-this-name')
  expect([nothing.code, nothing.stdout]).toEqual([0, `0 rows exported to ${file}\n`])
  for (const wrong of [
    ['reviews', 'export', 'notes', '--out', file, '--since', earlier[0]!.id],
    ['reviews', 'export', 'reviews', '--out', file, '--since', earlier[0]!.id, '--since-last'],
    ['reviews', 'export', 'reviews', '--out', file, '--since', 'yesterday'],
    ['reviews', 'export', 'scores', '--out', file, '--columns', 'verdict'],
    ['reviews', 'export', 'scores'],
  ]) {
    const { code, stdout } = await cli.run(...wrong)
    expect([wrong.join(' '), code, stdout]).toEqual([wrong.join(' '), 2, ''])
  }
})
