import { spawn, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import {
  CACHE_KEY,
  cli,
  CLI_SOURCE,
  cliFor,
  PROCESSES,
  startCli,
  temporaryFolder,
  type CliResult,
} from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

// Each command is a process of its own, and a loaded machine starts them slowly.
vi.setConfig({ testTimeout: 90_000 })

/** One line on stderr with the code, and nothing on stdout. */
function expectError(result: CliResult, exitCode: number, code: string): void {
  expect(result.stderr).toMatch(new RegExp(`^proctor-desk: ${code}: [^\\n]+\\n$`))
  expect(result.code).toBe(exitCode)
}

test.each([
  [['no-such-command']],
  [['sync', '--no-such-option']],
  [['export', 'sessions']],
  [['export', 'sessions', '--out', 'x.csv', '--delimiter', 'pipe']],
  [['sessions', '--limit', 'many']],
  [['connections', 'something']],
  [['report']],
] as const)('a wrong command line is exit 2 and one line: %j', async (commandLine) => {
  const result = await cli([...commandLine, '--no-keychain', '--data-dir', await temporaryFolder()])
  expectError(result, 2, 'usage')
  expect(result.stdout).toBe('')
})

test('--help goes to stdout and documents every exit code', async () => {
  const result = await cli(['--help'])
  expect(result).toMatchObject({ code: 0, stderr: '' })
  for (const code of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 130])
    expect(result.stdout).toMatch(new RegExp(`^  ${code} +\\S`, 'm'))
  for (const command of ['connect', 'connections', 'sync', 'sessions', 'report', 'export', 'verify'])
    expect(result.stdout).toContain(`  ${command}`)
})

test('no connection yet', async () => {
  const result = await cli(['sessions', '--no-keychain', '--data-dir', await temporaryFolder()])
  expectError(result, 2, 'no-such-connection')
})

test('a service that is not there is exit 3', async () => {
  const service = await startTestService()
  const desk = cliFor(service, await temporaryFolder(), PROCESSES)
  expect((await desk.sync()).code).toBe(0)
  await service.close()
  expectError(await desk.run('sync'), 3, 'network')
  // What was synced before is still there.
  expect(JSON.parse((await desk.run('sessions', '--json')).stdout)).toMatchObject({ total: 120 })
})

test('wrong secret is exit 4, and no connection is made', async () => {
  const service = await startTestService()
  const dataDir = await temporaryFolder()
  const desk = cliFor({ ...service, secret: 'something else' }, dataDir, PROCESSES)
  expectError(await desk.sync(), 4, 'forbidden')
  expect((await desk.run('connections', '--json')).stdout).toBe('[]\n')
})

test('unknown center is exit 4 with the center named', async () => {
  const service = await startTestService()
  const desk = cliFor({ ...service, centers: ['nowhere'] }, await temporaryFolder(), PROCESSES)
  const result = await desk.sync()
  expect(result.code).toBe(4)
  expect(result.stderr).toContain('nowhere')
})

test('an unknown center is not added to a connection, and one that there is is', async () => {
  const service = await startTestService({ centers: ['north', 'south'] })
  const dataDir = await temporaryFolder()
  const north = cliFor({ ...service, centers: ['north'] }, dataDir)
  expect((await north.sync()).code).toBe(0)
  const mistyped = await cliFor({ ...service, centers: ['north', 'suoth'] }, dataDir).sync()
  expect(mistyped).toMatchObject({ code: 4, stderr: expect.stringContaining('suoth') as string })
  expect((await north.run('sync')).code).toBe(0)
  expect((await cliFor(service, dataDir).sync()).code).toBe(0)
  const centers = JSON.parse((await north.run('connections', '--json')).stdout) as unknown
  expect(centers).toMatchObject([{ centers: ['north', 'south'] }])
})

test('400 on modifiedSince is exit 4 with the value named', async () => {
  const service = await startTestService({ earliestModifiedSince: '2026-01-01T00:00:00Z', centers: ['north'] })
  const desk = cliFor(service, await temporaryFolder(), PROCESSES)
  const result = await desk.sync('--sync-from', '2020-01-01T00:00:00Z')
  expectError(result, 4, 'sync-start-refused')
  expect(result.stderr).toContain('2020-01-01T00:00:00Z')
})

test.each([
  ['the service refuses', 403, 4, 'forbidden'],
  ['the service lacks for now', 503, 3, 'server'],
] as const)('reports that %s fail a sync with the reason, after what it brought', async (_, status, exit, code) => {
  const service = await startTestService({ centers: ['north'], sessions: 20 })
  const desk = cliFor(service, await temporaryFolder())
  expect((await desk.sync()).code).toBe(0)
  service.faults.add({ kind: 'status', status, path: '/v2/session', skip: 1, times: null })
  const result = await desk.sync('--reports')
  expectError(result, exit, code)
  expect(JSON.parse(result.stdout)).toMatchObject({ stored: 20, reports: { fetched: 0 } })
})

test('an answer that is no JSON is exit 5', async () => {
  const service = await startTestService({ centers: ['north'] })
  const desk = cliFor(service, await temporaryFolder(), PROCESSES)
  expect((await desk.sync()).code).toBe(0)
  service.faults.add({ kind: 'html', times: null })
  expectError(await desk.run('sync'), 5, 'not-this-service')
})

test('no secret, no cache key and a wrong cache key are exit 6, and nothing is lost', async () => {
  const service = await startTestService({ centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  const common = ['--no-keychain', '--data-dir', dataDir]
  expectError(
    await cli(['sync', ...common, ...desk.address], { PROCTOR_DESK_CACHE_KEY: CACHE_KEY }),
    6,
    'secret-missing',
  )
  expectError(
    await cli(['sync', ...common, ...desk.address], { PROCTOR_DESK_SECRET: service.secret }),
    6,
    'store-key-missing',
  )
  expect((await desk.sync()).code).toBe(0)
  expectError(
    await cli(['sessions', ...common], { ...desk.variables, PROCTOR_DESK_CACHE_KEY: 'ab'.repeat(32) }),
    6,
    'store-key-missing',
  )
  expectError(
    await cli(['sessions', ...common], { ...desk.variables, PROCTOR_DESK_CACHE_KEY: 'short' }),
    6,
    'store-key-missing',
  )
  expect(JSON.parse((await desk.run('sessions', '--json')).stdout)).toMatchObject({ total: 120 })
})

test('no keychain is exit 6 with the reason, and nothing is written instead', async () => {
  const service = await startTestService({ centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  const result = await cli(['connect', '--data-dir', dataDir, ...desk.address], {
    PROCTOR_DESK_SECRET: service.secret,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  })
  expectError(result, 6, 'keychain-unavailable')
  expect(await readdir(dataDir)).not.toContain('connections.json')
})

test('a session that is not there is exit 9', async () => {
  const service = await startTestService({ centers: ['north'] })
  const desk = cliFor(service, await temporaryFolder(), PROCESSES)
  expect((await desk.sync()).code).toBe(0)
  expectError(await desk.run('report', '00000000-0000-4000-8000-000000000000'), 9, 'no-such-session')
  expectError(await desk.run('report', 'Ann Smith'), 2, 'invalid-argument')
})

test('a second copy on the same data folder is exit 8, and the first goes on', async () => {
  const service = await startTestService({ centers: ['north'], sessions: 300, pageSize: 20 })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  service.faults.add({ kind: 'latency', ms: 150, path: '/v2/sessions' })
  const first = desk.startSync()
  await expect.poll(() => service.requests.list().length, { timeout: 20_000 }).toBeGreaterThan(2)
  expectError(await desk.run('sessions'), 8, 'store-locked')
  expect(await first.done).toMatchObject({ code: 0 })
})

test('Ctrl-C in mid-sync is exit 130; the store is sound and the next sync loses and doubles nothing', async () => {
  const service = await startTestService({ centers: ['north'], sessions: 400, pageSize: 20 })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  service.faults.add({ kind: 'latency', ms: 60, path: '/v2/sessions' })
  const run = desk.startSync()
  await expect.poll(() => service.requests.list().length, { timeout: 20_000 }).toBeGreaterThan(6)
  run.child.kill('SIGINT')
  expectError(await run.done, 130, 'cancelled')
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('.tmp'))

  const verified = await desk.run('verify', '--json')
  const { cache } = JSON.parse(verified.stdout) as { cache: { ok: boolean; sessions: number } }
  expect(cache.ok).toBe(true)
  expect(cache.sessions).toBeGreaterThan(0)
  expect(cache.sessions).toBeLessThan(400)

  service.faults.clear()
  const status = JSON.parse((await desk.sync()).stdout) as SyncStatus
  expect(status.stored).toBe(400)
})

test('the secret and the key are in no output, no file and no list of processes, and no file tells who took part', async () => {
  const service = await startTestService({ centers: ['north'], secret: 'k3yOfTheAccount-0123456789' })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  service.faults.add({ kind: 'latency', ms: 100, path: '/v2/sessions' })
  const run = desk.startSync()
  await expect.poll(() => service.requests.list().length, { timeout: 20_000 }).toBeGreaterThan(0)
  const processes = spawnSync('ps', ['-eo', 'args', '-ww'], { encoding: 'utf8' }).stdout
  expect(processes).toContain(dataDir)
  expect(processes).not.toContain(service.secret)
  const results = [await run.done, await desk.run('connections', '--json')]
  service.faults.add({ kind: 'status', status: 403, times: null })
  results.push(await desk.run('sync'))
  expect(results.map(({ code }) => code)).toEqual([0, 0, 4])

  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  expect(contents.length).toBeGreaterThan(3)
  for (const text of [...contents, ...results.flatMap(({ stdout, stderr }) => [stdout, stderr])]) {
    expect(text).not.toContain(service.secret)
    expect(text.toLowerCase()).not.toContain(CACHE_KEY)
    expect(text).not.toContain(Buffer.from(CACHE_KEY, 'hex').toString('latin1'))
  }
  // Nor is anything of a participant readable in a file.
  const personal = [...service.items('north')].flatMap(({ participantData }) =>
    participantData.map(({ value }) => value),
  )
  const mail = personal.filter((value) => value.includes('@example.'))
  expect(mail.length).toBeGreaterThan(50)
  for (const text of contents) for (const address of mail) expect(text.includes(address)).toBe(false)
})

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!isRoot)(
  'a full disk while exporting is exit 7; no file is left and an older one stays',
  async ({ skip }) => {
    const service = await startTestService({ centers: ['north'], sessions: 1500 })
    const desk = cliFor(service, await temporaryFolder(), PROCESSES)
    expect((await desk.sync()).code).toBe(0)
    const small = join(await temporaryFolder(), 'small')
    await mkdir(small)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', small])
    skip(mounted.status !== 0, 'root may not mount a file system here')
    onTestFinished(() => void spawnSync('umount', [small]))
    await writeFile(join(small, 'out.csv'), 'older')
    expectError(await desk.run('export', 'sessions', '--out', join(small, 'out.csv')), 7, 'disk-full')
    expect(await readdir(small)).toEqual(['out.csv'])
    expect(await readFile(join(small, 'out.csv'), 'utf8')).toBe('older')
  },
)

test.skipIf(process.platform !== 'linux')('a result that cannot be written is exit 7, in one line', async () => {
  const line = [process.execPath, CLI_SOURCE, 'connections', '--json', '--no-keychain', '--data-dir']
  const run = (shell: string, dataDir: string) =>
    spawnSync('sh', ['-c', shell, 'sh', ...line, dataDir], { encoding: 'utf8' })
  const full = run('"$@" > /dev/full', await temporaryFolder())
  expect(full).toMatchObject({ status: 7, stderr: expect.stringMatching(/^proctor-desk: disk-full: .+\n$/) as string })
  expect(run('"$@" > /dev/full 2> /dev/full', await temporaryFolder())).toMatchObject({ status: 7 })
})

test('where nobody reads a command’s errors any more, it ends with its exit code', async () => {
  const { child, done } = startCli(['sessions', '--no-keychain', '--data-dir', await temporaryFolder()])
  child.stderr?.destroy()
  expect(await done).toMatchObject({ code: 2 })
})

test('a terminal asks for the secret without showing it', async () => {
  const service = await startTestService({ centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir, PROCESSES)
  // `script` gives the command a terminal of its own.
  const words = [process.execPath, 'main/cli.ts', 'connect', '--data-dir', dataDir, ...desk.address]
  const child = spawn('script', ['-qec', words.map((word) => `'${word}'`).join(' '), '/dev/null'], {
    env: { ...process.env, PROCTOR_DESK_SECRET: '' },
  })
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text))
  const ended = new Promise((resolve) => child.on('close', resolve))
  await expect.poll(() => screen, { timeout: 20_000 }).toContain('Secret key')
  child.stdin.write('wrong-secret\r')
  await ended
  expect(screen).not.toContain('wrong-secret')
  expect(screen).toContain('proctor-desk: forbidden: ')
})
