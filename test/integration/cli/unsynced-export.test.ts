import { existsSync } from 'node:fs'
import { open, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

vi.setConfig({ testTimeout: 90_000 })

/** Overwrites the cache's pages, its first one among them. */
async function damageCache(dataDir: string): Promise<void> {
  const [connection = ''] = await readdir(join(dataDir, 'connections'))
  const file = await open(join(dataDir, 'connections', connection, 'cache.db'), 'r+')
  await file.write(Buffer.alloc(16_384, 0x5a), 0, 16_384, 0)
  await file.close()
}

test('an export is refused until a sync has completed since the cache was lost; --allow-unsynced makes it with a warning', async () => {
  const service = await startTestService({ sessions: 30, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect((await desk.sync()).code).toBe(0)
  await damageCache(dataDir)
  const out = join(dataDir, 'out.csv')
  for (let times = 0; times < 2; times += 1) {
    const refused = await desk.run('export', 'sessions', '--out', out)
    expect(refused).toMatchObject({ code: 9, stdout: '' })
    expect(refused.stderr).toMatch(/^proctor-desk: not-synced: .*sync/i)
    expect(existsSync(out)).toBe(false)
  }

  const told = await desk.run('export', 'sessions', '--out', out, '--json', '--allow-unsynced')
  expect(told.code).toBe(0)
  expect(told.stderr).toMatch(/^proctor-desk: warning: .*\n$/)
  expect(parse(await readFile(out))).toHaveLength(1)

  expect((await desk.sync()).code).toBe(0)
  const done = await desk.run('export', 'sessions', '--out', out, '--json', '--allow-unsynced')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(parse(await readFile(out))).toHaveLength(31)
})
