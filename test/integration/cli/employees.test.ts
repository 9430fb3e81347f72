import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { catalogueGuid } from '../../../reference-service/data/test-catalogue.ts'
import type { ServiceOptions } from '../../../reference-service/options.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const PROFILE = {
  profileId: catalogueGuid('profile', 1),
  name: 'Applicants',
  fields: [{ name: 'Name', isRequired: true }, { name: 'Email', kind: 'email' }, { name: 'Branch' }],
}
const HEADER = 'Personnel number;Name;Email;Branch;Status;Cost center'
const ROWS = ['1;Ana;ana@example.org;Lyon;active;10', '2;Bo;bo@example.org;Riga;active;20']

/** A command line with a profile, and files of employees for it. */
async function started(options: ServiceOptions = {}) {
  const service = await startTestService({ sessions: 5, centers: ['north'], ...options })
  const folder = await temporaryFolder()
  const desk = cliFor(service, folder)
  expect((await desk.sync()).code).toBe(0)
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const profile = ['--profile-file', await write('profile.json', JSON.stringify(PROFILE))]
  const posts = () => service.requests.list().filter(({ method }) => method === 'POST').length
  const fileOf = (...rows: readonly string[]) => write('staff.csv', [HEADER, ...rows].join('\n'))
  return { service, desk, folder, profile, posts, write, fileOf }
}

test('a file is planned, synced with the counters that were expected, and compared the next time', async () => {
  const { desk, profile, posts, fileOf } = await started()
  const file = await fileOf(...ROWS)
  expect(await desk.run('employees', file)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'proctor-desk: invalid-argument: No profiles yet. Enter one with --profile-file.\n',
  })
  const dry = await desk.run('employees', file, ...profile, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('staff.csv: UTF-8, semicolon, 2 rows\nProfile: Applicants')
  expect(dry.stdout).toMatch(/Personnel number +id\n/)
  expect(dry.stdout).toMatch(/Cost center +not sent\n/)
  expect(dry.stdout).toContain('2 new, 0 changed, 0 active again, 0 hidden, 0 unchanged, 0 invalid\n')
  expect(dry.stdout).toContain('2 rows to send in 1 batch\nExpected answer: employeesCreated 2\n')
  expect(posts()).toBe(0)

  // The only profile that is known is the default.
  const sent = await desk.run('employees', file)
  expect(sent).toMatchObject({ code: 0, stderr: '' })
  expect(sent.stdout).toMatch(/employeesCreated +2 +2\n/)
  expect(sent.stdout).toMatch(/[0-9a-f-]{36}: 1 answered\n$/)

  const later = await fileOf(ROWS[0]!.replace('Lyon', 'Paris'), ROWS[1]!.replace(';active;', ';left;'))
  const again = await desk.run('employees', later, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({
    isRemembered: true,
    plan: { counts: { changed: 1, hidden: 1, new: 0 } },
    sent: { counters: { employeesDataUpdated: 1, employeesStatusChangedToHidden: 1 } },
  })
  expect(posts()).toBe(2)
  const same = await desk.run('employees', later)
  expect(same).toMatchObject({ code: 0, stderr: '' })
  expect(same.stdout).toContain('Nothing to send')
  expect(same.stdout).toContain('Remembered for this layout.')
  const mapped = await desk.run('employees', later, '--dry-run', '--map', 'Branch=')
  expect(mapped.stdout).toMatch(/Branch +not sent\n/)
  expect(mapped.stdout).not.toContain('Remembered')
  expect(posts()).toBe(2)
})

test('invalid rows stop a sync until they are corrected or skipped', async () => {
  const { desk, folder, profile, posts, fileOf } = await started()
  const file = await fileOf(
    ROWS[0]!,
    '7;Cy;cy@example.org;;active;',
    '7;Di;di@example.org;;active;',
    '8;;x;;resting;',
    '9;Ed;ed@example.org;;active;',
  )
  const problems = join(folder, 'problems.csv')
  const workbook = join(folder, 'problems.xlsx')
  const stopped = await desk.run('employees', file, ...profile, '--problems', problems)
  expect(stopped).toMatchObject({
    code: 2,
    stderr: 'proctor-desk: invalid-argument: Nothing sent: 3 invalid rows. Correct the file, or add --skip-invalid.\n',
  })
  expect(stopped.stdout).toMatch(/\n3 +7 +Rows with the same ID: 4\. None of them is sent\.\n/)
  expect(stopped.stdout).toMatch(/\n5 +8 +Unknown status “resting”\. Name is required and empty\. Email “x” isn’t/)
  expect(await readFile(problems, 'utf8')).toContain('resting')
  expect((await desk.run('employees', file, '--problems', workbook)).code).toBe(2)
  const again = await desk.run('employees', workbook, '--dry-run', '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { counts: { invalid: 3 } }, workbook: { sheet: 0 } })
  expect(JSON.parse((await desk.run('outbox', 'list', '--json')).stdout)).toEqual([])

  const skipping = await desk.run('employees', file, '--skip-invalid', '--status', 'resting=hidden', '--json')
  expect(skipping).toMatchObject({ code: 0, stderr: 'proctor-desk: warning: 3 invalid rows left out\n' })
  expect(JSON.parse(skipping.stdout)).toMatchObject({
    plan: { statusValues: expect.arrayContaining([{ value: 'resting', status: 'hidden', rows: 1 }]) as unknown },
    invalid: [{ row: 3 }, { row: 4 }, { row: 5, reasons: [{ reason: 'required' }, { reason: 'email' }] }],
    sent: { counters: { employeesCreated: 2 } },
  })
  expect(posts()).toBe(1)
})

test('columns are sent as --map says, and what it cannot say is refused with what there is', async () => {
  const { desk, profile, write } = await started()
  const file = await write('odd.csv', 'Key,Full=name,Mail,Mail\n1,Ana,a@example.org,b@example.org\n')
  const run = (...map: readonly string[]) =>
    desk.run('employees', file, ...profile, '--dry-run', '--json', ...map.flatMap((one) => ['--map', one]))
  expect((await run()).stderr).toContain('No column is sent as the ID. Name it: --map "Title=id". Columns: "Key"')
  const mapped = await run('Key=id', 'Full=name=Name', '#4=Email', 'Mail2=Branch')
  expect(mapped.stderr).toContain('No column "Mail2". Columns: "Key", "Full=name", "Mail", "Mail".')
  expect((await run('Key=id', 'Full=name=Nom')).stderr).toContain('No field "Nom". Available: id, status, "Name"')
  expect((await run('Mail=Email')).stderr).toContain('Use a number: #3, #4.')
  expect((await run('Key=id', 'Full=name=id')).stderr).toContain('Several columns are sent as “id”.')
  const { columns } = JSON.parse((await run('Key=id', 'Full=name=Name', '#4=Email')).stdout) as { columns: unknown }
  expect(columns).toEqual([
    { title: 'Key', target: { kind: 'id' } },
    { title: 'Full=name', target: { kind: 'field', name: 'Name' } },
    { title: 'Mail', target: null },
    { title: 'Mail', target: { kind: 'field', name: 'Email' } },
  ])
})

test('files and profiles that cannot be used are refused before anything is sent', async () => {
  const { desk, folder, profile, posts, write, fileOf } = await started()
  const fails = async (reason: string, code: number, ...line: readonly string[]) => {
    const result = await desk.run('employees', ...line)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toContain(reason)
  }
  const file = await fileOf(...ROWS)
  await fails(
    'fields.0.kind',
    2,
    file,
    '--profile-file',
    await write('p.json', JSON.stringify({ ...PROFILE, fields: [{ name: 'A', kind: 'x' }] })),
  )
  await fails('isn’t valid JSON', 2, file, '--profile-file', await write('p.json', '{'))
  await fails('No profile "Staff". No profiles yet.', 2, file, '--profile', 'Staff')
  await fails('The table has no rows below its titles.', 2, await fileOf(), ...profile)
  await fails('No profile "Staff". Choose one with --profile: "Applicants"', 2, file, '--profile', 'Staff')
  await fails('The file is empty.', 2, await write('empty.csv', ''))
  await fails('disk-error', 7, join(folder, 'missing.csv'))
  await fails('usage', 2, file, '--dry-run', '--stage')
  expect(posts()).toBe(0)
})

test('what is staged, refused or lost stays in the outbox', async () => {
  const { service, desk, profile, posts, fileOf } = await started()
  const file = await fileOf(...ROWS)
  const staged = await desk.run('employees', file, ...profile, '--stage')
  expect(staged.code).toBe(0)
  expect(staged.stdout).toMatch(/[0-9a-f-]{36}: 1 batch to send\n$/)
  expect(posts()).toBe(0)
  service.faults.add({ kind: 'status', status: 400, path: '/v1/employees' })
  const refused = await desk.run('employees', file, '--json')
  expect(refused.code).toBe(4)
  expect(JSON.parse(refused.stdout)).toMatchObject({ sent: { batches: { refused: 1, answered: 0 }, counters: null } })
  // Repeated in the same run until the service is out of patience.
  const giveUp = service.faults.add({ kind: 'lost-answer', path: '/v1/employees', times: null })
  const lost = await desk.run('employees', file)
  giveUp()
  expect(lost.code).toBe(3)
  expect(lost.stdout).toMatch(/: 1 unknown\n$/)
  expect(lost.stderr).toContain('unknown-outcome')
})

test('Ctrl-C ends a sync after the batch that is on its way, with what was answered', async () => {
  const { service, desk, profile, posts, fileOf } = await started()
  const file = await fileOf(...Array.from({ length: 501 }, (_, at) => `${at};Ana ${at};ana@example.org;;active;`))
  service.faults.add({ kind: 'latency', ms: 2000, path: '/v1/employees' })
  const run = desk.start('employees', file, ...profile, '--json')
  await expect.poll(posts, { timeout: 20_000 }).toBe(1)
  run.child.kill('SIGINT')
  const { code, stdout } = await run.done
  expect(code).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({
    sent: { batches: { answered: 1, staged: 1 }, counters: { employeesCreated: 500 } },
  })
  expect(posts()).toBe(1)
})

test('of many invalid rows some are listed, and all with --json', async () => {
  const { desk, profile, fileOf } = await started()
  const file = await fileOf(...Array.from({ length: 25 }, (_, at) => `${at};;ana@example.org;;active;`))
  const listed = await desk.run('employees', file, ...profile, '--dry-run')
  expect(listed.stdout.match(/Name is required and empty\./g)).toHaveLength(20)
  expect(listed.stdout).toContain('\nand 5 more; --problems FILE saves all\n')
  const all = JSON.parse((await desk.run('employees', file, '--dry-run', '--json')).stdout) as { invalid: object[] }
  expect(all.invalid).toHaveLength(25)
})
