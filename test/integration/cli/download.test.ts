import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

const sizeOf = (path: string) => statSync(path).size

async function synced() {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const [{ id }] = JSON.parse((await cli.run('connections', '--json')).stdout) as [{ id: string }]
  return { service, cli, media: join(dataDir, 'connections', id, 'media') }
}

test('a view is downloaded, and again without a request for media', async () => {
  const { service, cli, media } = await synced()
  const planned = await cli.run(
    'download',
    '--view',
    'all',
    '--quality',
    'small',
    '--limit',
    '5',
    '--dry-run',
    '--json',
  )
  expect([planned.code, planned.stderr]).toEqual([0, ''])
  expect(JSON.parse(planned.stdout)).toEqual({
    sessions: 5,
    ready: 0,
    partly: 0,
    failed: 0,
    bytes: expect.any(Number) as number,
  })

  const done = await cli.run('download', '--view', 'all', '--quality', 'small', '--limit', '5', '--json')
  expect([done.code, done.stderr]).toEqual([0, ''])
  const result = JSON.parse(done.stdout) as { bytes: number }
  expect(result).toEqual({ sessions: 5, ready: 5, partly: 0, failed: 0, bytes: expect.any(Number) as number })
  expect(result.bytes).toBeGreaterThan(10_000)
  expect(readdirSync(media).length).toBeGreaterThan(0)

  await service.close()
  const again = await cli.run('download', '--view', 'all', '--quality', 'small', '--limit', '5', '--json')
  expect([again.code, JSON.parse(again.stdout)]).toEqual([0, result])
  const offline = await cli.run('--offline', 'download', '--view', 'all', '--quality', 'small', '--limit', '8')
  expect([offline.code, offline.stderr]).toEqual([3, expect.stringContaining('working-offline')])
})

test('only the options that are given change what is downloaded of a view', async () => {
  const { cli } = await synced()
  const run = async (...more: readonly string[]) => {
    const { code, stdout, stderr } = await cli.run('download', '--view', 'all', '--json', ...more)
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout) as { sessions: number; ready: number; bytes: number }
  }
  const before = await run('--limit', '3', '--quality', 'small')
  expect(before).toMatchObject({ sessions: 3, ready: 3 })
  expect(await run('--dry-run')).toMatchObject({ sessions: 3, ready: 3, partly: 0, failed: 0, bytes: 0 })
  expect(await run()).toEqual(before)
  const withOriginals = await run('--originals')
  expect(withOriginals).toMatchObject({ sessions: 3, ready: 3 })
  expect(withOriginals.bytes).toBeGreaterThan(before.bytes)
  expect(await run()).toEqual(withOriginals)
  expect(await run('--limit', '4')).toMatchObject({ sessions: 4, ready: 4 })
})

test('a number beyond what a stack can have is refused, and nothing of it is kept', async () => {
  const { cli } = await synced()
  for (const wrong of [
    ['--limit', '10001'],
    ['--quality', '99999p'],
    ['--quality', '0p'],
  ]) {
    const refused = await cli.run('download', '--view', 'all', ...wrong)
    expect([refused.code, refused.stdout]).toEqual([2, ''])
  }
  const planned = await cli.run('download', '--view', 'all', '--dry-run', '--json')
  expect(JSON.parse(planned.stdout)).toMatchObject({ sessions: 20, ready: 0 })
})

test('a damaged file is found, and named in words and as JSON', async () => {
  const { cli, media } = await synced()
  expect((await cli.run('download', '--view', 'all', '--limit', '3')).code).toBe(0)
  const sound = await cli.run('verify')
  expect([sound.code, sound.stdout]).toEqual([0, expect.stringMatching(/: OK\n[^]*\nmedia: \d+ files?, /)])
  // The largest one is a video, and most of it are its pictures.
  const bySize = readdirSync(media).toSorted((one, other) => sizeOf(join(media, other)) - sizeOf(join(media, one)))
  const file = join(media, bySize[0]!)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
  const damaged = await cli.run('verify', '--json')
  expect([damaged.code, damaged.stderr]).toEqual([7, expect.stringContaining('media-damaged')])
  expect(JSON.parse(damaged.stdout)).toMatchObject({ media: { damaged: 1 } })
  expect((await cli.run('download', '--view', 'all', '--limit', '3')).code).toBe(0)
  expect((await cli.run('verify')).code).toBe(0)
})

test('an unknown view is refused with those that there are', async () => {
  const { cli } = await synced()
  const unknown = await cli.run('download', '--view', 'mine')
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('needsScoring')])
})
