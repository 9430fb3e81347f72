import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { onTestFinished } from 'vitest'
import { createProgram, runCli, type CliEnvironment } from '../../main/cli/program.ts'
import { askForSecret } from '../../main/cli/secret-prompt.ts'
import { createDesk } from '../../main/desk/desk.ts'
import type { Desk } from '../../main/desk/desk-type.ts'
import { createEnvironmentStore } from '../../main/secrets/environment-store.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

export const CACHE_KEY = '5a'.repeat(32)

export type CliResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
export type CliRun = { readonly child: ChildProcess; readonly done: Promise<CliResult> }
type Variables = Readonly<Record<string, string | undefined>>

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const BUILT_CLI = fileOf('out/main/cli.js')
/** The command line as `npm run cli` runs it, which starts more slowly than the built one. */
export const CLI_SOURCE = fileOf('main/cli.ts')

/** Starts the command line as a separate process without a terminal; `program` is its file after flags for Node. */
export function startCli(
  commandLine: readonly string[],
  variables: Variables = {},
  program: readonly string[] = [BUILT_CLI],
): CliRun {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('PROCTOR_DESK_')),
  )
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program, ...commandLine], {
    env: { ...inherited, NODE_COMPILE_CACHE: COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const done = new Promise<CliResult>((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, done }
}

export async function cli(commandLine: readonly string[], variables: Variables = {}): Promise<CliResult> {
  return startCli(commandLine, variables).done
}

/** A stream that keeps what is written to it. */
function createSink() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => Buffer.concat(chunks).toString('utf8') }
}

/**
 * A command line in this process, with the secrets of the variables: most commands take less time than a process does to
 * start. It leaves out what `main/cli.ts` does: signals, the log, and the user's own folder and keychain.
 */
export async function cliHere(
  commandLine: readonly string[],
  variables: Variables,
  signal = new AbortController().signal,
): Promise<CliResult> {
  const openDesk: CliEnvironment['openDesk'] = async ({ dataDir, offline }) => {
    if (dataDir === undefined) throw new Error('a command of a test has no data folder')
    const secrets = createEnvironmentStore(variables)
    return createDesk({ dataDir, secrets, offline: offline === true })
  }
  return runHere(commandLine, variables, { signal, openDesk })
}

async function runHere(
  commandLine: readonly string[],
  variables: Variables,
  given: Pick<CliEnvironment, 'signal' | 'openDesk'>,
): Promise<CliResult> {
  const [stdout, stderr] = [createSink(), createSink()]
  const environment = {
    version: 'test',
    stdout: stdout.stream,
    stderr: stderr.stream,
    askSecret: () => askForSecret(variables, null, stderr.stream),
    onFailure: () => undefined,
    logFile: () => null,
  }
  const code = await runCli(commandLine, { ...environment, ...given })
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

/** Command lines on a desk that is open and stays so, with what it keeps in memory from one to the next. */
export function cliOn(desk: Desk, service: Pick<RunningService, 'secret'>) {
  const { signal } = new AbortController()
  const openDesk = async () => ({ ...desk, close: async () => undefined })
  return (...commandLine: readonly string[]) =>
    runHere(commandLine, { PROCTOR_DESK_SECRET: service.secret }, { signal, openDesk })
}

/** Names of all commands that have no commands of their own, such as `outbox log`. */
export function commandNames(): readonly string[] {
  const unused = () => Promise.reject(new Error('no command is run'))
  const program = createProgram({
    version: 'test',
    stdout: process.stdout,
    stderr: process.stderr,
    signal: new AbortController().signal,
    openDesk: unused,
    askSecret: unused,
    onFailure: () => undefined,
    logFile: () => null,
  })
  const namesOf = (command: Command, before: string): readonly string[] =>
    command.commands.length === 0
      ? [before]
      : command.commands.flatMap((one) => namesOf(one, `${before} ${one.name()}`.trim()))
  return namesOf(program, '')
}

/** A data folder for one test, deleted with it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Has each command run as its user starts it. */
export const PROCESSES = { processes: true } as const

/** The command line with a data folder and a service, without a keychain; in this process unless {@link PROCESSES} is given. */
export function cliFor(
  service: Pick<RunningService, 'baseUrl' | 'accountId' | 'secret' | 'centers'>,
  dataDir: string,
  { processes = false }: { readonly processes?: boolean } = {},
) {
  const runOne = processes ? cli : cliHere
  const variables = { PROCTOR_DESK_SECRET: service.secret, PROCTOR_DESK_CACHE_KEY: CACHE_KEY }
  const common = ['--no-keychain', '--data-dir', dataDir]
  const address = [
    '--base-url',
    service.baseUrl,
    '--account',
    service.accountId,
    ...service.centers.flatMap((center) => ['--center', center]),
  ]
  return {
    variables,
    /** One in this process that the signal interrupts, as Ctrl-C does. */
    interruptible: (signal: AbortSignal, ...commandLine: string[]) =>
      cliHere([...commandLine, ...common], variables, signal),
    start: (...commandLine: string[]) => startCli([...commandLine, ...common], variables),
    run: (...commandLine: string[]) => runOne([...commandLine, ...common], variables),
    /** `sync` with the service's address, as in a scheduled job. */
    sync: (...more: string[]) => runOne(['sync', ...common, ...address, '--json', ...more], variables),
    startSync: (...more: string[]) => startCli(['sync', ...common, ...address, '--json', ...more], variables),
    address,
  }
}
