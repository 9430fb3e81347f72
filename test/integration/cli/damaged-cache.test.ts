import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openForReading } from '../../../main/store/worker/databases/database.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt } from '../../../main/store/common/location.ts'
import { CACHE_KEY, cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

function storeFolder(dataDir: string): string {
  const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('cache.db'))
  return dirname(join(dataDir, found ?? 'none'))
}

/** Changes a byte of a page that holds sessions, and nothing that opening the store or a sync reads. */
function damageCache(dataDir: string): void {
  const files = storeFiles(storeFolder(dataDir))
  const db = openForReading(cacheAt({ files, key: Buffer.from(CACHE_KEY, 'hex') }))
  const page = db
    .prepare<[], number>(`SELECT min(pageno) FROM dbstat WHERE name = 'sessions' AND pagetype = 'leaf'`)
    .pluck()
    .get()
  db.close()
  const descriptor = openSync(files.cache, 'r+')
  writeSync(descriptor, Buffer.from([0x5a, 0xa5, 0x5a]), 0, 3, (Number(page) - 1) * 8192 + 4000)
  closeSync(descriptor)
}

const setAside = (dataDir: string) =>
  readdirSync(storeFolder(dataDir)).filter((name) => /^cache\.damaged-.*\.db$/.test(name))

test('a damaged cache: verify sets it aside and says so, and the next sync brings what it held', async () => {
  const service = await startTestService({ sessions: 300 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  damageCache(dataDir)
  const found = await cli.run('verify')
  const [name = ''] = setAside(dataDir)
  expect([found.code, found.stdout]).toEqual([7, expect.stringContaining('DAMAGED')])
  expect(name).not.toBe('')
  expect([found.stdout, found.stderr]).toEqual([expect.stringContaining(name), expect.stringContaining('Sync to fill')])
  expect((await cli.run('verify')).code).toBe(0)
  const synced = await cli.sync()
  expect([synced.code, JSON.parse(synced.stdout)]).toMatchObject([0, { stored: 300 }])
  expect(setAside(dataDir)).toEqual([name])
}, 120_000)

test('restore --cache starts a new cache, whatever is wrong with the old one, and keeps that', async () => {
  const service = await startTestService({ sessions: 300 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  damageCache(dataDir)
  const begun = await cli.run('restore', '--cache')
  const [name = ''] = setAside(dataDir)
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringContaining(name)])
  expect((await cli.run('verify')).code).toBe(0)
  expect(JSON.parse((await cli.sync()).stdout)).toMatchObject({ stored: 300 })
}, 120_000)
