import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { ServiceFacts } from '../../../reference-service/service.ts'
import { accepted, refused, signedFetch } from '../../support/service.ts'

const MAIN = new URL('../../../reference-service/main.ts', import.meta.url).pathname
const WORKER = new URL('../../../reference-service/worker.ts', import.meta.url)

function run(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close')
  const line = async () => {
    while (!output.includes('\n')) {
      if (child.exitCode !== null) throw new Error(`It ended without a line: ${errors}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
    return output
  }
  return { child, line, output: () => output, errors: () => errors }
}

test.each(['SIGINT', 'SIGTERM'] as const)('it prints one line of JSON, serves, and ends on %s', async (signal) => {
  const { child, line, output, errors } = run(
    '--sessions',
    '90',
    '--seed',
    '7',
    '--centers',
    'north,south',
    '--prefix',
    '/api',
  )
  const facts = JSON.parse(await line()) as ServiceFacts
  expect(Object.keys(facts).join(' ')).toBe(
    'baseUrl participantUrl appUrl accountId secret centers centerIds projectId profileId profileFields',
  )
  expect(Object.keys(facts.centerIds)).toEqual(['north', 'south'])
  expect(facts.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/)
  expect(facts.centers).toEqual(['north', 'south'])
  const response = await signedFetch(facts, '/v2/sessions?center=south&modifiedSince=2000-01-01T00:00:00Z')
  expect(((await response.json()) as { results: unknown[] }).results).toHaveLength(45)
  child.kill(signal)
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, errors()]).toEqual([0, ''])
  expect(output().trim().split('\n')).toHaveLength(1)
})

test.each([
  [['--sessions', 'many'], /whole number/],
  [['--fault', '{"kind":"explode"}'], /Invalid/],
  [['--fault', 'x'], /Not JSON/],
  [['--until', 'tomorrow'], /UTC timestamp/],
  [['--earliest-modified-since', 'long ago'], /UTC timestamp/],
  [['--nonsense'], /unknown option/],
  [['--symbols', 'bytes'], /Allowed choices are utf16, code-points, graphemes/],
  [['--store', '/dev/null/store.db'], /Couldn't start the service: /],
])('%j is refused with a sentence and a status', async (args, message) => {
  const { child, errors } = run(...args)
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).not.toBe(0)
  expect(errors()).toMatch(message)
})

test('what callers change is kept in the file of --store, and by the rules of the switches', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const options = ['--store', join(folder, 'service.db'), '--symbols', 'code-points', '--max-body', '900']
  const title = '🎉'.repeat(200)
  const first = run(...options)
  const facts = JSON.parse(await first.line()) as ServiceFacts
  const request = { projectId: facts.projectId, title, type: 'survey' }
  const { testId } = await accepted<{ testId: string }>(facts, '/v1/create-test', request)
  expect(await refused(facts, '/v1/create-test', { ...request, title: title + title })).toBe('413 body-too-large')
  first.child.kill('SIGTERM')
  await once(first.child, 'close')
  const second = run(...options)
  const response = await signedFetch(JSON.parse(await second.line()) as ServiceFacts, '/v1/tests?type=survey')
  const { tests } = (await response.json()) as { tests: { testId: string; title: string }[] }
  expect(tests.find((one) => one.testId === testId)!.title).toBe(title)
  // The folder can be removed only when the file is closed, on Windows.
  second.child.kill('SIGTERM')
  await once(second.child, 'close')
})

test('a port that is taken is said to be taken, in one line', async () => {
  const first = run('--sessions', '10')
  const { baseUrl } = JSON.parse(await first.line()) as ServiceFacts
  const second = run('--sessions', '10', '--port', new URL(baseUrl).port)
  const [code] = (await once(second.child, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(second.errors()).toMatch(/^Couldn't start the service: .*EADDRINUSE.*\n$/)
})

test('it changes as time goes when it is told to, and takes faults from the command line', async () => {
  const { line } = run(
    '--sessions',
    '40',
    '--centers',
    'north',
    '--evolve',
    '1',
    '--new-per-tick',
    '1',
    '--fault',
    '{"kind":"status","status":502}',
  )
  const facts = JSON.parse(await line()) as ServiceFacts
  const count = async () => {
    const response = await signedFetch(facts, '/v2/sessions?center=north&modifiedSince=2000-01-01T00:00:00Z')
    return response.status === 200
      ? ((await response.json()) as { results: unknown[] }).results.length
      : response.status
  }
  expect(await count()).toBe(502)
  await expect.poll(count, { timeout: 20_000, interval: 200 }).toBeGreaterThan(40)
})

test('in a worker thread it posts the same facts, steps and closes', async () => {
  const worker = new Worker(WORKER, { workerData: { sessions: 30, centers: ['north'], newPerTick: 3 } })
  onTestFinished(async () => void (await worker.terminate()))
  const [facts] = (await once(worker, 'message')) as [ServiceFacts]
  const count = async () => {
    const response = await signedFetch(facts, '/v2/sessions?center=north&modifiedSince=2000-01-01T00:00:00Z')
    return ((await response.json()) as { results: unknown[] }).results.length
  }
  expect(await count()).toBe(30)
  worker.postMessage('advance')
  await expect.poll(count).toBe(33)
  worker.postMessage('close')
  expect(await once(worker, 'exit')).toEqual([0])
  await expect(count()).rejects.toThrow()
})

test('a worker that cannot start says why', async () => {
  const worker = new Worker(WORKER, { workerData: { mediaFolder: '/nowhere' } })
  onTestFinished(async () => void (await worker.terminate()))
  const [message] = (await once(worker, 'message')) as [{ error: string }]
  expect(message.error).toContain('/nowhere')
})
