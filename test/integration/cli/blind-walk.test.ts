import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, test, vi } from 'vitest'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { NO_FILTER } from '../../../contract/model/list-preferences.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { cliOn, commandNames, temporaryFolder, type CliResult } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { leakedInto, personalValues } from '../../support/personal.ts'
import { ACTIVE_TESTS } from '../../support/service-bodies.ts'
import { startTestService } from '../../support/service.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Who was registered, and what the files that they came from were called. */
const REGISTERED = ['Quillon', 'Zyxwright', 'quillon@registered.example', 'List of Zyxwright', 'Zyx-0042']
/** Whom the service names in what it refuses. */
const REFUSED = 'Orsolya Vantablick'
const SEARCHED = 'Xanthippe'

/** A desk with a synced service, in which every kind of data that names somebody has been used. */
async function usedDesk() {
  const service = await startTestService({ sessions: 20, photoShare: 1 })
  const folder = await temporaryFolder()
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  const run = cliOn(desk, service)
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const fields = ['First name', 'Last name', 'E-mail'].map((name) => ({ name, isRequired: true }))
  const profile = await write('profile.json', JSON.stringify({ profileId: service.profileId, name: 'Staff', fields }))
  const people = 'First name,Last name,E-mail\nQuillon,Zyxwright,quillon@registered.example\n'
  const staff = 'ID,First name,Last name,E-mail\nZyx-0042,Quillon,Zyxwright,quillon@registered.example\n'
  const files = {
    profile,
    people: await write('people.csv', people),
    staff: await write('staff.csv', staff),
    ids: await write('ids.txt', 'Zyx-0042\n'),
    program: await write('program.json', JSON.stringify(programOf(service))),
    rubric: await write('rubric.json', JSON.stringify(RUBRIC)),
    out: join(folder, 'out'),
  }
  await mkdir(files.out)
  /** Runs a command while the service refuses what it asks for there. */
  async function refused(path: string, ...line: readonly string[]): Promise<CliResult> {
    service.faults.add({ kind: 'status', status: 403, message: `${REFUSED} is not known.`, path, times: 100 })
    const result = await run(...line)
    service.faults.clear()
    return result
  }
  const done = async (...line: readonly string[]) => {
    const result = await run(...line)
    expect(result, line.join(' ')).toMatchObject({ code: 0 })
    return result
  }
  const register = ['--center', service.centers[0]!, '--test', ACTIVE_TESTS[0]!, ...TIMES]

  await done('sync', '--reports')
  await done('rubrics', 'import', files.rubric)
  await done('employees', await write('List of Zyxwright.csv', staff), '--profile-file', profile)
  await done('register', await write('List of Zyxwright 2.csv', people), '--profile-file', profile, ...register)
  await done('register', '--employees', await write('List of Zyxwright.txt', 'Zyx-0042\n'), ...register)
  await done('program', 'apply', files.program)
  expect(await refused('/v2/participants', 'register', files.people, '--no-profile', ...register)).toMatchObject({
    code: 4,
  })
  const { sessions } = JSON.parse((await done('sessions', '--json')).stdout) as { sessions: { key: SessionKey }[] }
  const handedIn = ({ key: { participantId } }: { key: SessionKey }) =>
    JSON.stringify(service.report(participantId)?.questions).includes('/media/')
  const { key } = sessions.find(handedIn)!
  const [spoken] = sessions.flatMap((session) =>
    (service.report(session.key.participantId)?.questions ?? []).flatMap(({ num, answer }) =>
      JSON.stringify(answer ?? null).includes('mpegDashUri') ? [{ key: session.key, num }] : [],
    ),
  )
  const words = `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Zyxwright>Good morning.\n`
  const transcript = await write(`Zyxwright ${spoken!.key.participantId} q${spoken!.num}.vtt`, words)
  await done('transcripts', 'import', transcript)
  const note = { entity: 'comment', value: 'Clear on headphones.' } as const
  await desk.reviews.change(id, key, note, { revision: 0, report: null })
  await done('reviews', 'sheet', '--out', join(folder, 'sheet.csv'))
  const sheet = parse<Record<string, string>>(await readFile(join(folder, 'sheet.csv')), { bom: true, columns: true })
  const marks = stringify([{ ...sheet[0], score: '0' }], { header: true })
  await done('reviews', 'import', await write('Marks of Zyxwright.csv', marks), '--apply')
  await keepViews(desk, id)
  await done('backups', 'create')
  expect(await refused('/v2/sessions', 'sync')).toMatchObject({ code: 4 })
  return {
    ...{ service, desk, id, run, refused, key, register, files, transcript, spoken: spoken! },
    sheet: join(folder, 'sheet.csv'),
  }
}

type Used = Awaited<ReturnType<typeof usedDesk>>

const TIMES = ['--from', '2026-12-01T10:00Z', '--till', '2098-12-31T18:00Z']
const RUBRIC = {
  name: 'Case',
  criteria: [{ name: 'Structure', weight: 1, levels: [0, 2].map((points) => ({ points, description: `${points}` })) }],
}
const programOf = ({ projectId, centerIds, centers }: RunningService) => ({
  programExternalId: 'ONB',
  projectId,
  centerId: centerIds[centers[0]!],
  programTitle: 'Onboarding',
  programIsManual: true,
  modules: [{ moduleExternalId: 'basics', moduleTitle: 'Basics', moduleTests: [{ testId: ACTIVE_TESTS[0] }] }],
})

/** A view and a queue of a search for a name. */
async function keepViews(desk: Desk, id: ConnectionId): Promise<void> {
  const filter = { ...NO_FILTER, search: SEARCHED }
  const sort = { column: 'participantName', direction: 'asc' } as const
  const columns = [{ id: 'participant', width: null, shown: true }] as const
  await desk.preferences.set(id, {
    views: [{ id: 'mine', name: 'Mine', filter, sort, columns: [...columns] }],
  })
  const { resultSetId } = await desk.sessions.open(1, id, {}, sort)
  const from = { kind: 'view', name: 'All', search: SEARCHED } as const
  await desk.queue.make(
    id,
    { windowId: 1, resultSetId, onlySelected: false },
    { order: 'shown', skipsSubmitted: false },
    from,
  )
}

type Step = {
  readonly line: readonly string[]
  /** The exit code; 0 by default. */
  readonly code?: number
  /** An address of the service that refuses the command, and names somebody. */
  readonly refused?: string
}

/** Commands that show names in blind mode too, and why; tests of their own say what. */
const NAMES_PEOPLE: Readonly<Record<string, string>> = {
  'connections remove': 'the file is all that is left of the registrations of a connection that is removed',
}

/** Each command, with what it is called with. */
function stepsOf({
  service,
  key,
  files,
  register,
  sheet,
  transcript,
  spoken,
}: Used): Readonly<Record<string, readonly Step[]>> {
  const session = formatSessionKey(key)
  const out = (name: string) => ['--out', join(files.out, name)]
  const line = (...words: readonly string[]): readonly Step[] => [{ line: words }]
  const table = (words: readonly string[], name: string) => line(...words, ...out(name))
  return {
    sync: [{ line: ['sync'] }, { line: ['sync'], code: 4, refused: '/v2/sessions' }],
    sessions: [{ line: ['sessions'] }, { line: ['sessions', '--search', 'Zyxwright'] }],
    report: [
      { line: ['report', session] },
      { line: ['report', session, '--mode', 'fetch'] },
      { line: ['report', session, '--mode', 'fetch'], refused: '/v2/session' },
    ],
    download: [
      { line: ['download', '--view', 'all', '--limit', '2', '--dry-run'] },
      { line: ['download', '--view', 'mine', '--limit', '2', '--dry-run'] },
      { line: ['download', '--view', 'nothing'], code: 2 },
    ],
    tests: line('tests'),
    'create-test': line('create-test', '--project', service.projectId, '--title', 'Induction'),
    employees: [
      { line: ['employees', files.staff, '--profile-file', files.profile] },
      { line: ['employees', files.staff, '--profile-file', files.profile, '--dry-run'] },
    ],
    'program list': line('program', 'list'),
    'program show': line('program', 'show', 'ONB'),
    'program apply': line('program', 'apply', files.program),
    'program employees': line('program', 'employees', 'ONB', '--register', files.ids),
    register: [
      { line: ['register', files.people, '--profile-file', files.profile, ...register] },
      { line: ['register', files.people, '--profile-file', files.profile, ...register, ...out('links.csv')] },
      { line: ['register', files.people, '--no-profile', ...register], code: 4, refused: '/v2/participants' },
      { line: ['register', '--employees', files.ids, ...register] },
    ],
    'outbox list': line('outbox', 'list'),
    'outbox send': [
      { line: ['register', files.people, '--no-profile', '--stage', ...register] },
      { line: ['outbox', 'send'], code: 4, refused: '/v2/participants' },
    ],
    'outbox decide': [{ line: ['outbox', 'decide', 'withdraw', '00000000-0000-4000-8000-000000000000'], code: 2 }],
    'outbox log': line('outbox', 'log', '--limit', '1000'),
    results: [
      { line: ['results', key.participantId] },
      { line: ['results', key.participantId], code: 4, refused: '/v1/participants' },
    ],
    'export sessions': [
      ...table(['export', 'sessions'], 'sessions.csv'),
      { line: ['export', 'sessions', '--columns', 'participantName', ...out('never.csv')], code: 2 },
    ],
    'export answers': table(['export', 'answers'], 'answers.csv'),
    'export sections': table(['export', 'sections'], 'sections.csv'),
    'export outcomes': table(['export', 'outcomes'], 'outcomes.csv'),
    'reviews list': line('reviews', 'list'),
    'reviews show': line('reviews', 'show', session),
    'reviews export reviews': table(['reviews', 'export', 'reviews'], 'reviews.csv'),
    'reviews export scores': table(['reviews', 'export', 'scores'], 'scores.csv'),
    'reviews export notes': table(['reviews', 'export', 'notes'], 'notes.csv'),
    'reviews export history': table(['reviews', 'export', 'history'], 'history.csv'),
    'reviews exports': line('reviews', 'exports'),
    'reviews sheet': table(['reviews', 'sheet'], 'sheet.csv'),
    'reviews import': line('reviews', 'import', sheet),
    'reviews imports': line('reviews', 'imports'),
    'reviews undo-import': [{ line: ['reviews', 'undo-import', '00000000000000000000000000000000'], code: 2 }],
    'rubrics list': line('rubrics', 'list'),
    'rubrics import': line('rubrics', 'import', files.rubric),
    'rubrics export': table(['rubrics', 'export'], 'rubrics.json'),
    'transcripts import': line('transcripts', 'import', transcript),
    'transcripts list': line('transcripts', 'list'),
    'transcripts export': [
      { line: ['transcripts', 'export', formatSessionKey(spoken.key), `${spoken.num}`] },
      ...table(['transcripts', 'export', formatSessionKey(spoken.key), `${spoken.num}`], 'words.vtt'),
    ],
    'transcripts remove': [{ line: ['transcripts', 'remove', formatSessionKey(spoken.key), '99'], code: 2 }],
    verify: line('verify'),
    restore: [{ line: ['restore'], code: 2 }],
    'backups list': line('backups', 'list'),
    'backups create': line('backups', 'create'),
    'backups restore': [{ line: ['backups', 'restore'], code: 2 }],
    connections: line('connections'),
    connect: [{ line: ['connect', '--name', 'Test', '--base-url', 'http://127.0.0.1:9', '--account', '1'], code: 2 }],
    'connections move': [{ line: ['connections', 'move', '--base-url', service.baseUrl], code: 2 }],
    'connections remove': [],
  }
}

/** Reads what is in a folder, and empties it. */
async function takeFiles(folder: string): Promise<readonly string[]> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  await Promise.all(paths.map((path) => rm(path)))
  return texts
}

/** Runs all commands, in text and as JSON, and returns what each said and wrote. */
async function walk(used: Used, steps: readonly (readonly [string, readonly Step[]])[]) {
  const said = new Map<string, string>()
  for (const [name, each] of steps) {
    for (const json of [[], ['--json']]) {
      for (const { line, code = 0, refused } of each) {
        const run = (...words: readonly string[]) =>
          refused === undefined ? used.run(...words) : used.refused(refused, ...words)
        const { stdout, stderr, code: ended } = await run(...line, ...json)
        expect.soft(ended, `${line.join(' ')}: ${stderr}`).toBe(code)
        said.set(name, [said.get(name) ?? '', stdout, stderr, ...(await takeFiles(used.files.out))].join('\n'))
      }
    }
  }
  return said
}

test('in blind review no command names anybody, in text, JSON or files, whatever was known before', async () => {
  const used = await usedDesk()
  const { service, desk, id } = used
  const media = `${service.baseUrl}/media/`
  const personal = [...personalValues(service), ...REGISTERED, REFUSED, SEARCHED, 'data:image', media]
  const all = Object.entries(stepsOf(used))
  expect(
    Object.keys(stepsOf(used))
      .filter((name) => name !== 'connections')
      .toSorted(),
  ).toEqual(commandNames().toSorted())
  const safe = all.filter(([name]) => !(name in NAMES_PEOPLE))

  // Otherwise the walk could find nothing anyway.
  const reads = [
    'sessions',
    'report',
    'outbox list',
    'outbox log',
    'results',
    'register',
    'reviews imports',
    'export sessions',
    'export answers',
    'transcripts list',
    'transcripts export',
  ]
  const shown = safe.flatMap(([name, steps]) =>
    reads.includes(name) ? [[name, steps.filter(({ code }) => code === undefined)] as const] : [],
  )
  const before = await walk(used, shown)
  for (const [name, text] of before) expect(leakedInto(text, personal), name).not.toEqual([])
  expect(before.get('report')).toContain(media)

  // The last sync was refused.
  const status = async () => JSON.stringify(await desk.sync.status(id))
  expect(await status()).toContain(REFUSED)
  await desk.reviewSettings.set(id, { isBlind: true })
  expect(await status()).not.toContain(REFUSED)
  for (const [name, text] of await walk(used, safe)) expect.soft(leakedInto(text, personal), name).toEqual([])
})
