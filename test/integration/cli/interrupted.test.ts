import { rm, writeFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { OutboxChange } from '../../../contract/model/outbox.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { cliFor } from '../../support/cli.ts'
import { serviceOfFile } from '../../support/service.ts'

const serviceOf = serviceOfFile({ sessions: 5, centers: ['north'] })
const folder = mkdtempSync(join(tmpdir(), 'desk-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Interrupts a command once the service has a request of it, to which it never answers. */
async function interrupted(service: RunningService, path: string, ...commandLine: string[]) {
  const requests = () => service.requests.matching(path).length
  const before = requests()
  const end = service.faults.add({ kind: 'hang', path, times: null })
  const interruption = new AbortController()
  const running = cliFor(service, folder).interruptible(interruption.signal, ...commandLine)
  await expect.poll(requests, { timeout: 20_000, message: commandLine.join(' ') }).toBeGreaterThan(before)
  interruption.abort()
  const result = await running
  end()
  return result
}

const INTERRUPTED = {
  code: 130,
  stderr: expect.stringMatching(/^proctor-desk: cancelled: Interrupted\..+\n$/m) as string,
}

async function batchesOf(service: RunningService): Promise<OutboxChange['batches'] | undefined> {
  const { stdout } = await cliFor(service, folder).run('outbox', 'list', '--json')
  return (JSON.parse(stdout) as readonly OutboxChange[])[0]?.batches
}

test('Ctrl-C ends a sync', async () => {
  const service = serviceOf()
  const desk = cliFor(service, folder)
  expect((await desk.sync()).code).toBe(0)
  expect(await interrupted(service, '/v2/sessions', 'sync')).toMatchObject(INTERRUPTED)
})

test('Ctrl-C ends the test of a connection, and adds none', async () => {
  const service = serviceOf()
  const desk = cliFor(service, folder)
  const connect = ['connect', '--name', 'Other', ...desk.address]
  expect(await interrupted(service, '/v2/sessions', ...connect)).toMatchObject({ ...INTERRUPTED, stdout: '' })
  expect((await desk.run('connections')).stdout).not.toContain('Other')
})

test('Ctrl-C while the service hangs: the batch that is on its way is unknown', async () => {
  const service = serviceOf()
  const create = ['create-test', '--project', service.projectId, '--title', 'One']
  const created = await interrupted(service, '/v1/create-test', ...create)
  expect(created).toMatchObject({ ...INTERRUPTED, stdout: expect.stringMatching(/: 1 unknown\n$/) as string })
  expect(await batchesOf(service)).toMatchObject({ unknown: 1, staged: 0 })
})

test('Ctrl-C while a busy service is waited for: the batch waits to be sent', async () => {
  const service = serviceOf()
  const desk = cliFor(service, folder)
  await desk.run('create-test', '--project', service.projectId, '--title', 'Two', '--stage')
  const end = service.faults.add({ kind: 'status', status: 429, retryAfter: 30, path: '/v1/create-test', times: null })
  const interruption = new AbortController()
  const posts = () => service.requests.matching('/v1/create-test').length
  const before = posts()
  const waiting = desk.interruptible(interruption.signal, 'outbox', 'send')
  await expect.poll(posts, { timeout: 20_000 }).toBeGreaterThan(before)
  interruption.abort()
  expect(await waiting).toMatchObject({ ...INTERRUPTED, stdout: '0 batches sent\n' })
  end()
  expect(await batchesOf(service)).toMatchObject({ unknown: 0, staged: 1 })
})

test.each<readonly [path: string, ...commandLine: string[]]>([
  ['/v1/tests', 'tests'],
  ['/v2/session', 'report', 'SESSION', '--mode', 'fetch'],
  ['/v1/participants', 'results', '--ids', 'IDS'],
  ['/v2/session', 'download', '--view', 'all'],
])('Ctrl-C ends what waits for %s: %s', async (path, ...commandLine) => {
  const service = serviceOf()
  const { stdout } = await cliFor(service, folder).run('sessions', '--json')
  const [session] = (JSON.parse(stdout) as { readonly sessions: readonly { key: { participantId: string } }[] })
    .sessions
  const { participantId } = session!.key
  const ids = join(folder, 'ids.txt')
  await writeFile(ids, participantId)
  const given: Readonly<Record<string, string>> = { SESSION: participantId, IDS: ids }
  const result = await interrupted(service, path, ...commandLine.map((part) => given[part] ?? part))
  expect(result).toMatchObject(INTERRUPTED)
})
