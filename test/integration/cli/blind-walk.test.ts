import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { formatSessionKey, type ConnectionId } from '../../../contract/model/ids.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { cliFor, temporaryFolder, type CliResult } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'
import { leakedInto, personalValues } from '../../support/personal.ts'
import { ACTIVE_TESTS } from '../../support/service-bodies.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 180_000 })

type Run = (...commandLine: readonly string[]) => Promise<CliResult>

/** All commands that the program names in its help, such as `reviews list`. */
async function commandsOf(run: Run, above: readonly string[] = []): Promise<readonly string[]> {
  const { stdout } = await run(...above, '--help')
  const listed = stdout.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? ''
  const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].flatMap(([, name]) => (name === 'help' ? [] : [name!]))
  if (names.length === 0) return [above.join(' ')]
  // One that lists by itself is a command beside those below it.
  const own = above.join(' ') === 'connections' ? ['connections'] : []
  const below = await Promise.all(names.map((name) => commandsOf(run, [...above, name])))
  return [...own, ...below.flat()]
}

/** People whom the user registers: no report has them. */
const PEOPLE = [
  ['Ondine', 'Quillfeather', 'ondine.quillfeather@example.org'],
  ['Bartholomew', 'Zwicker', 'bartholomew.zwicker@example.org'],
] as const

async function started() {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const folder = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync('--reports')).code).toBe(0)
  const [{ id }] = JSON.parse((await cli.run('connections', '--json')).stdout) as [{ id: ConnectionId }]
  const write = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
  const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
  const [first] = await desk.sessions.window(1, resultSetId, 0, 1)
  if (first === undefined) throw new Error('there is no session')
  const over = { revision: 0, report: null }
  await desk.reviews.change(id, first.key, { entity: 'comment', value: 'Clear on headphones.' }, over)
  await desk.close()
  const setBlind = async (isBlind: boolean) => {
    const opened = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
    await opened.reviewSettings.set(id, { isBlind, ...(isBlind ? {} : { reason: 'The end of the round' }) })
    await opened.close()
  }
  const personal = [...personalValues(service), ...PEOPLE.flat()]
  const people = await write(
    'people.csv',
    ['First name,Last name,E-mail', ...PEOPLE.map((one) => one.join(','))].join('\n'),
  )
  return { service, cli, folder, write, first, setBlind, personal, people }
}

test('in blind review no command tells who somebody is, as text, as JSON or in a file', async () => {
  const { service, cli, folder, write, first, setBlind, personal, people } = await started()
  expect(personal.length).toBeGreaterThan(20)
  const register = [
    'register',
    people,
    '--test',
    ACTIVE_TESTS[0]!,
    '--from',
    '2026-12-01 10:00',
    '--till',
    '2098-12-31T18:00Z',
    '--time-zone',
    'Europe/Riga',
    '--center',
    service.centers[0]!,
  ]
  // One change that was sent, and one that waits.
  expect(await cli.run(...register)).toMatchObject({ code: 0 })
  expect((await cli.run(...register, '--offline')).code).not.toBe(1)
  const open = [
    ['sessions', '--json'],
    ['results', first.key.participantId, '--json'],
  ]
  for (const command of open) {
    const { stdout } = await cli.run(...command)
    expect(leakedInto(stdout, personal), `${command.join(' ')} before blind review`).not.toEqual([])
  }
  await setBlind(true)

  const session = formatSessionKey(first.key)
  const out = (name: string) => ['--out', join(folder, `${name}.out`)]
  const [{ id: staged }] = JSON.parse((await cli.run('outbox', 'list', '--json')).stdout) as [{ id: string }]
  const employees = await write('employees.csv', 'Email,Name\nmentor@example.org,Mentor\n')
  /** The arguments of each command, once or several times; one that has none to be tried says why. */
  const tried: Readonly<Record<string, readonly (readonly string[])[] | string>> = {
    connect: 'it knows no session yet',
    connections: [[]],
    'connections remove': 'it ends the connection; what it writes is the export of reviews',
    sync: [['--full']],
    sessions: [[], ['--search', first.participantName], ['--sort', 'participantName']],
    report: [[session], [session, '--mode', 'fetch']],
    download: [['--view', 'all', '--dry-run']],
    tests: [[]],
    'create-test': 'it names a test, and no person',
    employees: [[employees, '--dry-run']],
    'program list': [[]],
    'program show': 'it shows a program, which has no participant',
    'program apply': 'its file has employees alone, and it lists what the file has',
    'program employees': 'it names a program and employees',
    register: [
      [...register.slice(1), '--dry-run'],
      [...register.slice(1), ...out('links')],
    ],
    'outbox list': [[]],
    'outbox send': [[]],
    'outbox decide': [['withdraw', staged]],
    'outbox log': [[]],
    results: [[first.key.participantId]],
    'export sessions': [out('sessions')],
    'export answers': [out('answers')],
    'export outcomes': [out('outcomes')],
    'export sections': [out('sections')],
    'reviews list': [[]],
    'reviews show': [[session]],
    'reviews export reviews': [out('reviews')],
    'reviews export history': [out('history')],
    'reviews export notes': [out('notes')],
    'reviews export scores': [out('scores')],
    'reviews exports': [[]],
    'reviews sheet': [out('sheet')],
    'reviews import': [[join(folder, 'sheet.out')]],
    'reviews imports': [[]],
    'reviews undo-import': [[]],
    'rubrics list': [[]],
    'rubrics import': 'its file has rubrics alone',
    'rubrics export': [[]],
    verify: [[]],
    restore: 'it copies what backups have, and counts it',
    'backups list': [[]],
    'backups create': [[]],
    'backups restore': 'it copies what backups have, and counts it',
  }
  expect((await commandsOf(cli.run)).toSorted()).toEqual(Object.keys(tried).toSorted())
  const leaks: string[] = []
  for (const [command, lines] of Object.entries(tried)) {
    for (const line of typeof lines === 'string' ? [] : lines) {
      // What goes to a file is read below.
      for (const json of line.includes('--out') ? [[]] : [[], ['--json']]) {
        const { code, stdout, stderr } = await cli.run(...command.split(' '), ...line, ...json)
        const said = [command, ...line.slice(1), ...json].join(' ')
        expect(code, `${said}: ${stderr}`).not.toBe(1)
        leaks.push(...leakedInto(stdout + stderr, personal).map((value) => `${said}: ${value}`))
      }
    }
  }
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.out')) continue
    expect((await stat(join(folder, name))).size, name).toBeGreaterThan(10)
    leaks.push(...leakedInto(await readFile(join(folder, name), 'utf8'), personal).map((value) => `${name}: ${value}`))
  }
  expect(leaks).toEqual([])
})
