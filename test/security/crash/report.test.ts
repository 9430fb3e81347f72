import { readFileSync } from 'node:fs'
import type * as OperatingSystem from 'node:os'
import { homedir, hostname, userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { CRASH_KINDS } from '../../../contract/model/crash.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { createCrashes } from '../../../main/crash/crashes.ts'
import { configureLog, log, logFile, logFolder } from '../../../main/support/log.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { leakedInto, personalValues } from '../../support/personal.ts'
import { startTestService } from '../../support/service.ts'

/** Made up: those of the computer that tests run on may be words that a report has, such as `node` or `linux`. */
const { USER, HOST } = vi.hoisted(() => ({ USER: 'quillfeather', HOST: 'marmalade-desk' }))
vi.mock('node:os', async (original) => {
  const os = await original<typeof OperatingSystem>()
  return {
    ...os,
    hostname: () => HOST,
    homedir: () => `/home/${USER}`,
    userInfo: () => ({ ...os.userInfo(), username: USER, homedir: `/home/${USER}` }),
  }
})
for (const name of ['USER', 'LOGNAME', 'USERNAME']) vi.stubEnv(name, USER)
for (const name of ['HOSTNAME', 'COMPUTERNAME']) vi.stubEnv(name, HOST)
for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, `/home/${USER}`)

/** Milliseconds for each part of a report. The desk answers late on a busy computer, and the report must not miss it. */
const PATIENCE_MS = 20_000

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CONNECTION = 'Lakeside College of Nursing'
const PROGRAM = {
  version: '1.2.3',
  isPackaged: true,
  host: 'Electron 45.3.4',
  chromium: '156.0',
  node: '24.0.0',
  platform: 'linux',
  systemVersion: '6.8',
  architecture: 'x64',
  isSandboxed: true,
}

/** A desk with synced sessions, and whatever must not be in a report: of participants, the connection, this computer. */
async function seed() {
  const dataDir = await temporaryFolder()
  configureLog({ folder: logFolder(dataDir) })
  const service = await startTestService({ sessions: 40 })
  const desk = await openTestDesk({ dataDir })
  const { id } = await connectAndSync(desk, service, CONNECTION)
  const sessions = service.centers.flatMap((center) => [...service.items(center)])
  const secrets = [
    ...personalValues(service),
    ...sessions.flatMap(({ participantId, testId }) => [participantId, testId]),
    ...service.centers,
    ...[
      CONNECTION,
      id,
      service.secret,
      new URL(service.baseUrl).host,
      dataDir,
      homedir(),
      hostname(),
      userInfo().username,
    ],
  ].filter((value) => value.length > 4)
  expect(secrets.length).toBeGreaterThan(200)
  const crashes = createCrashes({
    dataDir,
    root: ROOT,
    program: () => PROGRAM,
    counts: async () => ({ windows: 1, sessions: await desk.cachedSessions() }),
    onFound: () => undefined,
    patienceMs: PATIENCE_MS,
  })
  return { dataDir, secrets, crashes }
}

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

/** Errors as engines, libraries and this app make them, each of which quotes the value. */
const QUOTING: readonly (readonly [string, (value: string) => unknown])[] = [
  ['JSON that is none', (value) => thrownBy(() => JSON.parse(`{"name": ${value}}`))],
  ['a property of undefined', (value) => thrownBy(() => (undefined as unknown as Record<string, unknown>)[value])],
  ['a call of what is no function', (value) => thrownBy(() => Reflect.apply(value as never, null, []))],
  ['SQL', (value) => thrownBy(() => new Database(':memory:').prepare(`SELECT 1 FROM "${value}"`))],
  ['a file', (value) => thrownBy(() => readFileSync(`${homedir()}/${value}`))],
  [
    'a message of our own',
    (value) => new DeskError('disk-error', `Couldn't open ${value}.`, { value, excerpt: value }),
  ],
  ['a cause', (value) => new Error('outer', { cause: new TypeError(`${value} is not a function`) })],
  ['the name of an error', (value) => Object.assign(new Error('x'), { name: value, code: value })],
  ['a message like a stack', (value) => new Error(`a\n    at ${value} (${ROOT}main/${value}.ts:1:2)\n    at b`)],
  [
    'a stack with another message',
    (value) => Object.assign(new Error('x'), { stack: `${value}\n    at /${value}:1:2` }),
  ],
  [
    'the name of a function',
    (value) => thrownBy(() => ({ [value]: () => [1].map((): unknown => JSON.parse('{')) })[value]?.()),
  ],
  ['text that was thrown', (value) => value],
  ['something that is no error', (value) => ({ name: value, message: value, stack: value, other: value })],
]

test('guard: a report has nothing that an error quotes: of a person, a connection or this computer', async () => {
  const { secrets, crashes } = await seed()
  const withSpace = secrets.find((one) => one.includes(' ')) ?? ''
  for (const [name, quote] of QUOTING)
    for (const personal of [withSpace, ...secrets.slice(0, 20), homedir()]) {
      const error = quote(personal)
      const components = String((error as Error).stack)
      const { crashId } = crashes.record('screen', { error, components, isShown: true })
      expect(leakedInto((await crashes.report(crashId)).text, secrets), name).toEqual([])
    }
})

test('guard: a report of any crash has nothing that the log has of them', async () => {
  const { dataDir, secrets, crashes } = await seed()
  for (const value of secrets.slice(0, 60)) {
    const error = new Error(`${value} could not be drawn`, { cause: value })
    log('error', 'ipc.failure', { channel: 'sessions.open', code: 'internal', error, connectionId: value })
    log('info', 'remote.retry', { path: `/v2/session/${value}`, attemptNumber: 2, [value]: 3, reason: value })
    log('warn', value, { failure: { code: value, message: value, details: { value } } })
  }
  // The log has them, so that they could leak from there.
  expect(leakedInto(readFileSync(logFile(logFolder(dataDir)), 'utf8'), secrets).length).toBeGreaterThan(20)
  for (const kind of CRASH_KINDS) {
    const { crashId } = crashes.record(kind, { error: new Error(secrets.join(' ')) })
    const { text } = await crashes.report(crashId)
    expect(leakedInto(text, secrets), kind).toEqual([])
    // What the log knows of the failure is there all the same.
    expect(text).toMatch(/error ipc\.failure channel=sessions\.open code=internal error=\[Error: message left out/)
    expect(text).toMatch(/info remote\.retry attemptNumber=2 \(3 left out\)/)
  }
})

test('the log has of a crash what the report shows of the log, and nothing else', async () => {
  const { crashes } = await seed()
  crashes.record('unexpected', { error: new DeskError('disk-full', 'Anna Smith has no place.') })
  const { crashId } = crashes.record('screen', { error: new Error('Anna Smith has no date.'), isShown: true })
  const noted = /crash\.noted .*/g
  expect((await crashes.report(crashId)).text.match(noted)).toEqual([
    'crash.noted kind=unexpected code=disk-full',
    'crash.noted kind=screen',
  ])
})

test('a report says what crashed where, on what, and with how much', async () => {
  const { crashes } = await seed()
  const error = thrownBy(() => (null as unknown as { readonly x: number }).x)
  const { crashId } = crashes.record('unexpected', { error, facts: [['Reason', 'oom']] })
  const { text, fileName } = await crashes.report(crashId)
  expect(fileName).toMatch(/^proctor-desk-crash-\d{4}-\d\d-\d\dT\d{4}\.txt$/)
  expect(text).toContain('TypeError: Cannot read properties of null')
  expect(text).toMatch(/at test\/security\/crash\/report\.test\.ts:\d+:\d+/)
  expect(text).toMatch(/Reason +oom/)
  expect(text).toMatch(/Proctor Desk +1\.2\.3, packaged/)
  expect(text).toMatch(/Sessions of connection 1 +40/)
  expect(text).toMatch(/Data folder +\d+ MB/)
  // What was read is what is saved.
  log('info', 'later')
  expect((await crashes.report(crashId)).text).toBe(text)
})
