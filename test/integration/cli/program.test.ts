import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { ACTIVE_TESTS, addEmployees } from '../../support/service-bodies.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 180_000 })

/** A command line, and files of a program that it can send. */
async function started() {
  const service = await startTestService({ sessions: 5, centers: ['north'] })
  const folder = await temporaryFolder()
  const desk = cliFor(service, folder)
  expect((await desk.sync()).code).toBe(0)
  const write = async (name: string, content: unknown) => {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
    return join(folder, name)
  }
  const module = (...tests: readonly number[]) => ({
    moduleExternalId: 'basics',
    moduleTitle: 'Basics',
    moduleTests: tests.map((at) => ({ testId: ACTIVE_TESTS[at] })),
  })
  const program = {
    programExternalId: 'ONB',
    projectId: service.projectId,
    centerId: service.centerIds.north,
    programTitle: 'Onboarding',
    programIsManual: true,
    modules: [module(0, 1)],
  }
  const apply = (content: unknown, ...options: readonly string[]) =>
    write('program.json', content).then((file) => desk.run('program', 'apply', file, ...options))
  const posts = () => service.requests.list().filter(({ method }) => method === 'POST').length
  return { service, desk, write, module, program, apply, posts }
}

type Shown = {
  readonly id: string
  readonly sent: { readonly content: { readonly modules: { id: string; tests: { id: string }[] }[] } }
}

test('a file makes a program, changes it, and changes nothing when it says what was sent', async () => {
  const { desk, module, program, apply, posts } = await started()
  expect((await desk.run('program')).stdout).toContain('No programs on this computer')
  const dry = await apply(program, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('+ module Basics, 1 of 1\n')
  expect(dry.stdout).toContain('Expected answer: modulesCreated 1, moduleTestsCreated 2\n')
  expect(JSON.parse((await desk.run('program', 'list', '--json')).stdout)).toEqual([])
  expect(posts()).toBe(0)

  const created = await apply(program)
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(created.stdout).toMatch(/moduleTestsCreated +2 +2\n/)
  expect(await apply(program)).toMatchObject({ code: 0, stderr: '' })
  expect(posts()).toBe(1)

  const changed = { programExternalId: 'ONB', programTitle: 'Onboarding 27', modules: [module(2)] }
  const [before] = (JSON.parse((await desk.run('program', 'show', 'ONB', '--json')).stdout) as Shown).sent.content
    .modules
  const gone = { moduleTestId: before!.tests[0]!.id, delete: true }
  const applied = await apply(
    { ...changed, modules: [{ ...module(2), moduleTests: [gone, ...module(2).moduleTests] }] },
    '--json',
  )
  expect(JSON.parse(applied.stdout)).toMatchObject({
    changes: [{ of: 'program' }, { kind: 'removed' }, { kind: 'added' }],
    request: { programTitle: 'Onboarding 27' },
    sent: { counters: { moduleTestsCreated: 1, moduleTestsDeleted: 1 } },
  })
  const shown = await desk.run('program', 'show', 'ONB')
  expect(shown.stdout).toContain('Onboarding 27 (')
  expect(shown.stdout).toContain('Nothing has changed since it was sent.')
  expect((await desk.run('program', 'list')).stdout).toMatch(/Onboarding 27 +active +0/)
  expect((await desk.run('program', 'show', 'ONC')).stderr).toContain('No program "ONC" on this computer')
})

test('everything that is wrong with a file is named by its place, and nothing is kept of it', async () => {
  const { desk, program, apply, posts } = await started()
  const tests = [
    { testId: ACTIVE_TESTS[0], moduleTestMaxAttempts: 0 },
    { testId: ACTIVE_TESTS[0], delete: true },
  ]
  const wrong = await apply({ ...program, projectId: 'mine', modules: [{ moduleTests: tests.slice(0, 1) }] })
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr.split('\n')).toEqual([
    'proctor-desk: warning: modules[0].moduleTitle: Fill this in.',
    'proctor-desk: warning: modules[0].moduleTests[0].moduleTestMaxAttempts: Enter a whole number in the allowed range.',
    expect.stringMatching(/^proctor-desk: invalid-argument: Nothing sent: Enter a GUID.* \(field projectId\)$/),
    '',
  ])
  const missing = await apply({ ...program, modules: [{ moduleTitle: 'A', moduleTests: tests.slice(1) }] })
  expect(missing.stderr).toContain('no such module test. (field modules[0].moduleTests[0].delete)')
  expect((await apply({ programTitel: 'x' })).stderr).toBe(
    'proctor-desk: invalid-argument: Unrecognized key: "programTitel"\n',
  )
  expect((await apply('[')).stderr).toContain('isn’t valid JSON')
  expect(await desk.run('program', 'apply', 'missing.json')).toMatchObject({ code: 7 })
  expect(JSON.parse((await desk.run('program', 'list', '--json')).stdout)).toEqual([])
  expect(posts()).toBe(0)
})

test('a draft that says something else is kept, and what was refused or lost can be applied again', async () => {
  const { service, desk, program, apply, posts } = await started()
  const staged = await apply(program, '--stage')
  expect(staged.stdout).toMatch(/[0-9a-f-]{36}: 1 batch to send\n$/)
  const shown = await desk.run('program', 'show', 'ONB')
  expect(shown.stdout).toContain('In the outbox, not sent yet: ')
  expect(shown.stdout).toContain('"programTitle": "Onboarding"')
  const other = { ...program, programTitle: 'Other' }
  const kept = await apply(other)
  expect(kept).toMatchObject({ code: 8, stdout: '' })
  expect(kept.stderr).toContain('program-changed: The program has a draft with 4 changes that were not sent.')
  expect(posts()).toBe(0)

  service.faults.add({ kind: 'status', status: 400, path: '/v1/program' })
  const refused = await apply(program, '--json')
  expect(refused.code).toBe(4)
  expect(JSON.parse(refused.stdout)).toMatchObject({ sent: { batches: { refused: 1 } } })
  const giveUp = service.faults.add({ kind: 'lost-answer', path: '/v1/program', times: null })
  const lost = await apply(other, '--replace-draft')
  giveUp()
  expect(lost).toMatchObject({ code: 3, stderr: expect.stringContaining('unknown-outcome') as string })
  const again = await apply(other)
  expect(again.code).toBe(0)
  expect(JSON.parse((await desk.run('program', 'show', 'ONB', '--json')).stdout)).toMatchObject({
    draft: null,
    sent: { content: { title: 'Other' } },
  })
})

test('employees are registered and unregistered, for all tests or some', async () => {
  const { service, desk, write, program, apply, posts } = await started()
  await addEmployees(service, ['E-1', 'E-2', 'E-3'])
  const before = posts()
  const all = await write('all.txt', 'E-1\r\nE-2\n\nE-3\n')
  const employees = (...options: readonly string[]) => desk.run('program', 'employees', 'ONB', ...options)
  expect((await employees('--register', all)).stderr).toContain('No program "ONB"')
  await apply(program, '--stage')
  expect((await employees('--register', all)).stderr).toContain('Send the program first')
  await desk.run('outbox', 'send')
  expect((await employees()).stderr).toContain('Name a file with employee IDs')
  const twice = await employees('--register', await write('twice.txt', 'E-1\nE-2\nE-1\n'), '--unregister', all)
  expect(twice).toMatchObject({ code: 2, stdout: '' })
  expect(twice.stderr.split('\n')).toEqual([
    'proctor-desk: warning: The same ID is in both files: lines 1, 3 of --register and line 1 of --unregister.',
    'proctor-desk: warning: The same ID is in both files: line 2 of --register and line 2 of --unregister.',
    'proctor-desk: invalid-argument: Nothing sent: The same ID is repeated in lines 1, 3 of --register.',
    '',
  ])
  expect((await employees('--register', await write('none.txt', '\n'))).stderr).toContain(
    'The file has no employee IDs.',
  )

  const dry = await employees('--register', all, '--dry-run')
  expect(dry.stdout).toContain('3 to register, 0 to unregister for all tests, in 1 batch\n')
  expect(posts()).toBe(before + 1)
  const registered = await employees('--register', all)
  expect(registered).toMatchObject({ code: 0, stderr: '' })
  expect(registered.stdout).toMatch(/employeesRegistered +3 \(0 to 3\) +3\n/)
  const shown = JSON.parse((await desk.run('program', 'show', 'ONB', '--json')).stdout) as Shown
  const moduleTest = shown.sent.content.modules[0]!.tests[0]!.id
  const one = await write('one.txt', 'E-2')
  const only = ['--module-test', moduleTest]
  const some = await employees('--unregister', one, ...only, ...only, '--json')
  // From one test of two: the employee stays in the program.
  expect(some).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(some.stdout)).toMatchObject({
    unregister: 1,
    moduleTests: [moduleTest],
    sent: { counters: { employeesUnregistered: 0, attemptsUnregistered: 1, totalEmployeesInProgram: 3 } },
  })
  const unknown = await employees('--register', await write('x.txt', 'E-9'))
  expect(unknown.code).toBe(4)
})
