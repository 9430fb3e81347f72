import { expect, test, vi } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

test('a test is created through the outbox; what was lost on its way is decided', async () => {
  const service = await startTestService({ sessions: 5, centers: ['north'] })
  const desk = cliFor(service, await temporaryFolder())
  expect((await desk.sync()).code).toBe(0)
  const listed = await desk.run('tests', '--type', 'survey', '--status', 'active', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([{ title: 'Working style inventory', type: 'survey' }])
  const project = ['--project', service.projectId]

  const created = await desk.run('create-test', ...project, '--title', 'Induction')
  expect(created.code).toBe(0)
  expect(created.stdout.trim()).toMatch(/^[0-9a-f-]{36}$/)
  expect((await desk.run('tests')).stdout).toContain(created.stdout.trim())
  expect((await desk.run('tests', '--offline')).stdout).toContain('Induction')

  const tooLong = await desk.run('create-test', ...project, '--title', 'x'.repeat(201))
  expect(tooLong).toMatchObject({ code: 2, stdout: '' })
  expect(tooLong.stderr).toContain('limit-exceeded')

  const offline = await desk.run('create-test', ...project, '--title', 'Offline', '--offline')
  expect(offline).toMatchObject({ code: 3, stderr: expect.stringContaining('working-offline') as string })
  expect(offline.stdout).toMatch(/^[0-9a-f-]{36}: 1 staged\n$/)
  const [waiting] = offline.stdout.split(':')
  expect(await desk.run('outbox', 'decide', 'withdraw', waiting!)).toMatchObject({ code: 0 })

  const staged = await desk.run('create-test', ...project, '--title', 'Later', '--stage')
  expect(staged.stdout).toMatch(/^[0-9a-f-]{36}: 1 batch to send\n$/)
  const posts = () => service.requests.list().filter(({ method }) => method === 'POST').length
  expect(posts()).toBe(1)
  service.faults.add({ kind: 'lost-answer', path: '/v1/create-test' })
  expect(await desk.run('outbox', 'send')).toMatchObject({ code: 3, stdout: '0 batches sent\n' })
  // It is not sent again by itself.
  expect((await desk.run('outbox', 'send')).stdout).toBe('0 batches sent\n')
  expect(posts()).toBe(2)
  const [change] = JSON.parse((await desk.run('outbox', 'list', '--json')).stdout) as [{ id: string }]
  expect((await desk.run('outbox', 'decide', 'confirm', change.id)).stdout).toBe('1 batch: confirmed\n')
  expect((await desk.run('outbox', 'decide', 'perhaps', change.id)).code).toBe(2)
  const log = JSON.parse((await desk.run('outbox', 'log', '--limit', '3', '--json')).stdout) as { event: string }[]
  expect(log.map(({ event }) => event)).toEqual(['confirmed', 'unknown', 'sent'])
})

test('Ctrl-C ends the run after the batch that is on its way, with exit 130', async () => {
  const service = await startTestService({ sessions: 5, centers: ['north'] })
  const desk = cliFor(service, await temporaryFolder())
  expect((await desk.sync()).code).toBe(0)
  for (const title of ['One', 'Two']) {
    await desk.run('create-test', '--project', service.projectId, '--title', title, '--stage')
  }
  service.faults.add({ kind: 'latency', ms: 2000, path: '/v1/create-test' })
  const run = desk.start('outbox', 'send')
  const posts = () => service.requests.list().filter(({ method }) => method === 'POST').length
  await expect.poll(posts, { timeout: 20_000 }).toBe(1)
  run.child.kill('SIGINT')
  expect(await run.done).toMatchObject({ code: 130, stdout: '1 batch sent\n' })
  expect(posts()).toBe(1)
  service.faults.clear()
  expect((await desk.run('outbox', 'send')).stdout).toBe('1 batch sent\n')
})
