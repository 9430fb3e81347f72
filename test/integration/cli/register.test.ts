import { link as hardLink, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import type { RegisterParticipantsV2Request } from '../../../contract/remote/participants.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import type { ServiceOptions } from '../../../reference-service/options.ts'
import { cliFor, cliOn, temporaryFolder } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'
import { xlsxOf } from '../../support/workbook-file.ts'
import { ACTIVE_TESTS, addEmployees } from '../../support/service-bodies.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 180_000 })

const TIMES = ['--from', '2026-12-01 10:00', '--till', '2098-12-31T18:00Z', '--time-zone', 'Europe/Riga']
const HEADER = 'First name,Last name,E-mail,Photo'
const ROWS = ['Ana,Solis,ana@example.org,', 'Bo,Ek,bo@example.org,']
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex')
const JPEG = Buffer.from('ffd8ffe000', 'hex')

/** A command line with a connection that has the address of the participant pages. */
async function started(options: ServiceOptions = {}) {
  const service = await startTestService({ sessions: 5, centers: ['north'], ...options })
  const folder = await temporaryFolder()
  const desk = cliFor(service, folder)
  const connected = await desk.run('connect', '--no-test', ...desk.address, '--participant-url', service.participantUrl)
  expect(connected.code).toBe(0)
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const profile = {
    profileId: service.profileId,
    name: 'Staff',
    fields: [
      { name: 'First name', isRequired: true },
      { name: 'Last name', isRequired: true },
      { name: 'E-mail', kind: 'email', isRequired: true },
      { name: 'Photo', kind: 'image' },
    ],
  }
  const profileFile = ['--profile-file', await write('profile.json', JSON.stringify(profile))]
  const tableOf = (...rows: readonly string[]) => [HEADER, ...rows].join('\n')
  const people = (...rows: readonly string[]) => write('people.csv', tableOf(...rows))
  const test = ['--test', ACTIVE_TESTS[0]!]
  const register = (...line: readonly string[]) => desk.run('register', ...line, ...test, ...TIMES)
  const posts = (path: string) => service.requests.matching(path).length
  return { service, desk, folder, write, profileFile, tableOf, people, register, posts }
}

type Registered = { readonly people: readonly { readonly name: string; readonly link: string }[] }

test('people of a CSV are registered, and their links are listed and saved', async () => {
  const { service, folder, profileFile, people, register, posts } = await started()
  const file = await people(...ROWS)
  const dry = await register(file, ...profileFile, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('Center: north\n')
  expect(dry.stdout).toContain('Links open 2026-12-01T08:00:00Z, close 2098-12-31T18:00:00Z\n')
  expect(dry.stdout).toContain('2 people to register in 1 batch, 0 invalid\n')
  expect(posts('/v2/participants')).toBe(0)

  const sent = await register(file)
  expect(sent).toMatchObject({ code: 0, stderr: '' })
  const link = new RegExp(`Ana Solis +${service.participantUrl}/north#participant/[0-9a-f-]{36}\n`)
  expect(sent.stdout).toMatch(link)
  expect(sent.stdout).toMatch(/2 people registered\n$/)

  const out = join(folder, 'links.csv')
  const saved = await register(file, '--out', out, '--v1', '--json')
  const { people: listed } = JSON.parse(saved.stdout) as Registered
  expect(listed.map(({ name }) => name)).toEqual(['Ana Solis', 'Bo Ek'])
  const csv = await readFile(out, 'utf8')
  for (const { link: each } of listed) expect(csv).toContain(each)
  expect([posts('/v2/participants'), posts('/v1/participants')]).toEqual([1, 1])
})

test('without a profile, columns are sent under their own titles or those of --map', async () => {
  const { people, register, write } = await started()
  const sent = await register(await people(...ROWS), '--json')
  expect(sent.code).toBe(0)
  expect(JSON.parse(sent.stdout)).toMatchObject({ profile: null, counts: { registered: 2, invalid: 0 } })
  const german = await write('de.csv', 'Vorname;Nachname;Mail\nAna;Solis;ana@example.org\n')
  const refused = await register(german, '--json')
  expect(refused.code).toBe(4)
  expect(JSON.parse(refused.stdout)).toMatchObject({ sent: { batches: { refused: 1 } }, people: [] })
  const maps = ['Vorname=First name', 'Nachname=Last name', 'Mail=E-mail'].flatMap((one) => ['--map', one])
  expect((await register(german, ...maps)).code).toBe(0)
})

test('photos are read from the folder of the CSV, each for its own row', async () => {
  const { desk, folder, profileFile, tableOf, register, write } = await started()
  for (const name of ['lists', 'lists/north', 'lists/south']) await mkdir(join(folder, name))
  await write('lists/north/a.png', PNG)
  await write('lists/south/a.png', JPEG)
  await write('a.png', PNG)
  const rows = [
    'Ana,Solis,ana@example.org,north/a.png',
    'Bo,Ek,bo@example.org,south\\a.png',
    'Cy,Ek,cy@example.org,a.png',
    'Di,Ek,di@example.org,people.csv',
    'Ed,Ek,ed@example.org,../a.png',
    'Gus,Ek,gus@example.org,\\\\nowhere.test\\share\\c.png',
  ]
  const file = await write('lists/people.csv', tableOf(...rows))
  const sent = await register(file, ...profileFile, '--skip-invalid', '--json')
  expect(sent.stderr.split('\n').toSorted()).toEqual([
    '',
    'proctor-desk: warning: ../a.png is not in the folder of the CSV',
    'proctor-desk: warning: 4 invalid rows left out',
    // It is refused before the disk is asked for it, which has no such file.
    'proctor-desk: warning: \\\\nowhere.test\\share\\c.png is not in the folder of the CSV',
    'proctor-desk: warning: a.png can’t be read',
    'proctor-desk: warning: people.csv isn’t a JPEG, PNG or GIF image',
  ])
  expect(JSON.parse(sent.stdout)).toMatchObject({ photos: { named: 6, missing: 4 }, counts: { registered: 2 } })
  const { change } = JSON.parse(sent.stdout) as { change: ChangeId }
  const opened = await openTestDesk({ dataDir: folder, secrets: createEnvironmentStore(desk.variables) })
  const [connection] = await opened.connections.list()
  const body = await opened.outbox.body(connection!.id, { change, number: 1 })
  const uriOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
  expect((JSON.parse(body!) as RegisterParticipantsV2Request).participants.map(({ data }) => data[3])).toEqual([
    { name: 'Photo', value: uriOf('image/png', PNG) },
    { name: 'Photo', value: uriOf('image/jpeg', JPEG) },
  ])
})

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
/** A workbook whose first sheet has something else, and whose second one has IDs in the second column. */
function workbookOf(ids: readonly string[], titles: readonly string[] = ['Name', 'Employee ID']): Buffer {
  const rows = ids.map(
    (id, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, 'Ann')}${id.replaceAll('?', `B${at + 2}`)}</row>`,
  )
  const head = `<row r="1">${titles.map((title, at) => cell(`${'AB'[at]}1`, title)).join('')}</row>`
  const other = `<row r="1">${cell('A1', 'Notes')}</row><row r="2">${cell('A2', 'E-9')}</row>`
  return Buffer.from(
    xlsxOf([
      { name: 'Notes', rows: other },
      { name: 'Staff', rows: head + rows.join('') },
    ]),
  )
}

test('IDs of employees are taken from a column of a CSV or a workbook, or refused with the reason', async () => {
  const { service, desk, register, write, profileFile } = await started()
  await addEmployees(service, ['E-1', '00123'])
  const dry = async (name: string, content: string | Buffer, ...options: readonly string[]) => {
    const { stdout, stderr } = await register(
      '--employees',
      await write(name, content),
      ...options,
      '--dry-run',
      '--json',
    )
    return stdout === '' ? stderr : (JSON.parse(stdout) as { readonly employees: number }).employees
  }
  expect(await dry('a.csv', 'Name;Employee ID\nAnn;E-1\nBob;00123\n')).toBe(2)
  expect(await dry('b.csv', 'Name,Code\nAnn,E-1\n')).toContain('No ID, but a title, several cells')
  expect(await dry('c.csv', 'Name,Code\nAnn,E-1\n', '--column', 'Code')).toBe(1)
  expect(await dry('d.csv', 'Ann,E-1\nBob,00123\n', '--column', '#2')).toContain(
    'the first row seems to have no titles',
  )
  expect(await dry('e.csv', 'Name,Code\nAnn,E-1\n', '--column', '#2')).toBe(1)
  expect(await dry('f.csv', 'Name,Employee ID\nLee, Ann,E-1\nBob,E-2\n')).toContain('wrong columns, in line 2')
  const staff = await write('staff.csv', 'Employee ID,First name,Last name,E-mail\n00777,Ann,Lee,ann@example.org\n')
  expect((await desk.run('employees', staff, ...profileFile)).code).toBe(0)
  expect(await dry('g.csv', 'Employee ID\n777\n')).toContain('made it of another ID')
  const ids = ['<c r="?" t="inlineStr"><is><t>00123</t></is></c>', '<c r="?" t="inlineStr"><is><t>E-1</t></is></c>']
  expect(await dry('a.xlsx', workbookOf(ids), '--sheet', 'Staff')).toBe(2)
  expect(await dry('b.xlsx', workbookOf(ids, ['Name', 'Code']), '--sheet', 'Staff')).toContain(
    '--column: "Name", "Code"',
  )
  expect(await dry('c.xlsx', workbookOf(ids), '--sheet', 'Others')).toContain('No sheet "Others"')
  const long = [...ids, '<c r="?"><v>1234567890123456</v></c>']
  expect(await dry('d.xlsx', workbookOf(long), '--sheet', 'Staff')).toContain(
    'more digits than a spreadsheet keeps, in line 4',
  )
  // One column without a title is a list, whose first entry is an ID.
  const list = ['E-1', '00123'].map((id, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, id)}</row>`).join('')
  expect(await dry('e.xlsx', Buffer.from(xlsxOf([{ name: 'S', rows: list }])))).toBe(2)
  expect(await register('--employees', await write('f.xlsx', workbookOf(ids)), '--sheet', 'Staff')).toMatchObject({
    code: 0,
  })
})

test('employees are registered by their IDs, those who are registered already only on request', async () => {
  const { service, register, write, posts } = await started()
  await addEmployees(service, ['E-1', 'E-2'])
  const ids = await write('ids.txt', 'E-1\nE-2\n')
  const first = await register('--employees', ids)
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/\nE-1 +http/)
  const none = await register('--employees', ids, '--no-repeat', '--json')
  expect(JSON.parse(none.stdout)).toMatchObject({ head: { doNotCreateIfExist: true }, people: [] })
  expect((await register('--employees', ids, '--proctoring', '--json')).stdout).toContain('"link":"http')
  expect(posts('/v2/employees-participants')).toBe(3)

  const twice = await register('--employees', await write('twice.txt', 'E-1\nE-1\n'))
  expect(twice).toMatchObject({ code: 2, stdout: '' })
  expect(twice.stderr).toContain('The same ID is repeated in lines 1, 2.')
  expect(twice.stderr).not.toContain('E-1')
  expect((await register('--employees', await write('none.txt', '\n'))).stderr).toContain('has no employee IDs')
  expect(await register('--employees', await write('unknown.txt', 'E-9'))).toMatchObject({ code: 4 })
  expect((await register('--employees', ids, '--no-profile', '--skip-invalid')).stderr).toContain(
    'Not for --employees: --no-profile, --skip-invalid.',
  )
})

test('what cannot be registered is refused before anything is staged', async () => {
  const { desk, people, profileFile, register, write } = await started()
  const file = await people(...ROWS)
  const fails = async (reason: string, ...line: readonly string[]) => {
    const result = await desk.run('register', ...line)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(reason)
  }
  const test = ['--test', ACTIVE_TESTS[0]!]
  await fails('Name a CSV of people, or employee IDs', ...test, ...TIMES)
  await fails('usage', file, ...TIMES)
  const past = ['--from', '2020-01-01T00:00Z', '--till', '2020-02-01T00:00Z']
  await fails('The links would be closed already.', file, ...test, ...past)
  const reversed = ['--from', '2098-01-01T00:00Z', '--till', '2097-01-01T00:00Z']
  await fails('The links would close before they open.', file, ...test, ...reversed)
  await fails('has no time zone', file, ...test, '--from', '2026-12-01 10:00', '--till', '2098-01-01T00:00Z')
  await fails('--v1 knows no proctoring.', file, ...test, ...TIMES, '--v1', '--proctoring')
  const many = ACTIVE_TESTS.concat(Array.from({ length: 10 }, (_, at) => ACTIVE_TESTS[0]!.slice(0, -2) + (at + 10)))
  await fails('Name at most 10 tests.', file, ...many.flatMap((id) => ['--test', id]), ...TIMES)
  expect((await register(await people(), ...profileFile)).stderr).toContain('The table has no rows below its titles.')
  const invalid = await register(
    await write('invalid.csv', `${HEADER}\nAna,,not,\n`),
    '--problems',
    `${file}.problems.csv`,
  )
  expect(invalid).toMatchObject({ code: 2 })
  expect(invalid.stdout).toContain('Last name is required and empty. E-mail “not” isn’t an email address.')
  expect(await readFile(`${file}.problems.csv`, 'utf8')).toContain('Last name is required')
  expect(JSON.parse((await desk.run('outbox', 'list', '--json')).stdout)).toEqual([])
})

test('files that cannot be written, or that would replace another, are refused before anybody is registered', async () => {
  const { desk, folder, people, register, write, profileFile, posts } = await started()
  const file = await people(...ROWS)
  const ids = await write('ids.txt', 'E-1')
  const [taken, link, links] = ['taken', 'link', 'links.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(taken)
  await hardLink(file, link)
  const fails = async (code: number, ...line: readonly string[]) => {
    const result = await register(...line)
    expect(result, line.join(' ')).toMatchObject({ code, stdout: '' })
  }
  for (const option of ['--out', '--problems']) {
    await fails(7, file, option, taken)
    await fails(7, file, option, join(folder, 'none', 'links.csv'))
    if (process.platform !== 'win32') await fails(2, file, option, '/dev/null')
    await fails(2, file, option, file)
    await fails(2, file, option, link)
    await fails(2, file, ...profileFile, option, profileFile[1]!)
  }
  await fails(2, file, '--out', links, '--problems', links)
  await fails(7, '--employees', ids, '--out', taken)
  await fails(2, '--employees', ids, '--out', ids)
  const staff = await desk.run('employees', file, ...profileFile, '--problems', file)
  expect(staff).toMatchObject({ code: 2, stderr: expect.stringContaining('--problems would replace') as string })
  expect(await readFile(file, 'utf8')).toContain('Ana')
  expect(posts('')).toBe(0)
  expect(JSON.parse((await desk.run('outbox', 'list', '--json')).stdout)).toEqual([])
})

test('a registration that cannot be read after it was sent is named all the same', async () => {
  const { service, desk, folder, people } = await started()
  const opened = await openTestDesk({ dataDir: folder, secrets: createEnvironmentStore(desk.variables) })
  const unreadable = () => Promise.reject(new DeskError('disk-error', 'Could not be read.'))
  const run = cliOn({ ...opened, outbox: { ...opened.outbox, get: unreadable, registered: unreadable } }, service)
  const sent = await run('register', await people(...ROWS), '--test', ACTIVE_TESTS[0]!, ...TIMES, '--json')
  expect(sent).toMatchObject({ code: 7, stderr: expect.stringContaining('disk-error: Could not be read.') as string })
  const [change] = await opened.outbox.list((await opened.connections.list())[0]!.id)
  expect(change).toMatchObject({ batches: { answered: 1 } })
  expect(JSON.parse(sent.stdout)).toMatchObject({ change: change!.id, sent: null, people: null })
})

test('a registration whose answer was lost is not sent again by itself', async () => {
  const { service, desk, people, register, posts } = await started()
  const file = await people(...ROWS)
  const staged = await register(file, '--stage')
  expect(staged.stdout).toMatch(/[0-9a-f-]{36}: 1 batch to send\n$/)
  service.faults.add({ kind: 'lost-answer', path: '/v2/participants' })
  const lost = await register(file)
  expect(lost.code).toBe(3)
  expect(lost.stdout).toMatch(/: 1 unknown\n\n0 people registered\n$/)
  expect(lost.stderr).toContain('unknown-outcome')
  expect(posts('/v2/participants')).toBe(1)
  const states = JSON.parse((await desk.run('outbox', 'list', '--json')).stdout) as { batches: object }[]
  expect(states.map(({ batches }) => batches)).toMatchObject([{ unknown: 1 }, { staged: 1 }])
})

test('people of the batches before one that failed have their links, also where these cannot be saved', async () => {
  const { service, folder, people, register, posts } = await started()
  const file = await people(...Array.from({ length: 1001 }, (_, at) => `Ana,Solis ${at},ana.${at}@example.org,`))
  service.faults.add({ kind: 'lost-answer', path: '/v2/participants', skip: 1 })
  const out = join(folder, 'links')
  /** Where a folder comes once the request is made, which cannot be replaced by a file. */
  const unsavable = async (...line: readonly string[]) => {
    const before = posts('/v2/participants')
    service.faults.add({ kind: 'latency', ms: 1500, path: '/v2/participants', times: 1 })
    const running = register(...line, '--out', out)
    await expect.poll(() => posts('/v2/participants'), { timeout: 60_000 }).toBeGreaterThan(before)
    await mkdir(out)
    const result = await running
    await rmdir(out)
    return result
  }
  const lost = await unsavable(file, '--json')
  expect(lost.code).toBe(3)
  expect(lost.stderr).toContain(`proctor-desk: warning: ${out} is a folder, not a file.`)
  expect(lost.stderr).toContain('proctor-desk: unknown-outcome: ')
  const { people: listed, ...result } = JSON.parse(lost.stdout) as Registered
  expect(result).toMatchObject({ sent: { batches: { answered: 1, unknown: 1 } }, file: null })
  expect(listed).toHaveLength(1000)
  expect([listed[0]?.name, listed.at(-1)?.name]).toEqual(['Ana Solis 0', 'Ana Solis 999'])

  const unsaved = await unsavable(await people(...ROWS))
  expect(unsaved.code).toBe(7)
  expect(unsaved.stdout).toMatch(/\nAna Solis +http.*\nBo Ek +http.*\n2 people registered\n$/)
  expect(unsaved.stderr).toMatch(/^proctor-desk: disk-error: /)
})

test('a registration whose output nobody reads is sent all the same, and its answer kept', async () => {
  const { service, desk, people } = await started()
  service.faults.add({ kind: 'latency', ms: 300, path: '/v2/participants' })
  const file = await people(...ROWS)
  const { child, done } = desk.start('register', file, '--test', ACTIVE_TESTS[0]!, ...TIMES)
  child.stdout?.destroy()
  expect(await done).toMatchObject({ code: 0, stderr: '' })
  const changes = JSON.parse((await desk.run('outbox', 'list', '--json')).stdout) as { batches: object }[]
  expect(changes.map(({ batches }) => batches)).toMatchObject([{ answered: 1 }])
})

test('without a network the change is staged and named', async () => {
  const { desk, people, register, posts } = await started()
  const offline = await register(await people(...ROWS), '--json', '--offline')
  expect(offline.code).toBe(3)
  expect(offline.stderr).toContain('proctor-desk: working-offline: ')
  const { change } = JSON.parse(offline.stdout) as { change: string }
  expect(JSON.parse(offline.stdout)).toMatchObject({ sent: { batches: { staged: 1 } }, people: [] })
  expect(JSON.parse((await desk.run('outbox', 'list', '--json')).stdout)).toMatchObject([{ id: change }])
  expect((await desk.run('outbox', 'send', change)).code).toBe(0)
  expect(posts('/v2/participants')).toBe(1)
})

test('in blind mode links have no names, and without the address of the pages there are IDs', async () => {
  const { desk, folder, people, register } = await started()
  const opened = await openTestDesk({ dataDir: folder, secrets: createEnvironmentStore(desk.variables) })
  const [connection] = await opened.connections.list()
  const { id, name, baseUrl, appUrl, accountId, centers, syncFrom } = connection!
  const settings = { name, baseUrl, appUrl, accountId, centers, syncFrom, participantUrl: '' }
  await opened.connections.update({ connectionId: id, settings })
  await opened.reviewSettings.set(id, { isBlind: true })
  await opened.close()
  const sent = await register(await people(...ROWS), '--json')
  expect(sent.code).toBe(0)
  expect(sent.stderr).toContain('warning: Blind review is on. Names and personal data are left out.')
  expect(sent.stderr).toContain('warning: The connection has no participant link address')
  expect((JSON.parse(sent.stdout) as Registered).people).toMatchObject([
    { name: '', link: null },
    { name: '', link: null },
  ])
})
