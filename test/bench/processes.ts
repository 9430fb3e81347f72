import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServiceFacts } from '../../reference-service/service.ts'
import type { Row } from './table.ts'
import type { WindowArgument } from './window/argument.ts'

const NODE = ['--disable-warning=ExperimentalWarning']
/** Where `scripts/bench.mjs` puts the measuring programs. */
const PROGRAMS = new URL('../../out/bench/', import.meta.url)

/** Runs the window's part with a keychain of its own, on the built app, and answers its rows. */
export async function measureWindow(argument: WindowArgument): Promise<readonly Row[]> {
  const keyring = fileURLToPath(new URL('../support/with-keyring.mjs', import.meta.url))
  const program = fileURLToPath(new URL('./window/main.ts', import.meta.url))
  const args = [keyring, process.execPath, ...NODE, program, JSON.stringify(argument)]
  return lastLineOf(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }), 'the window’s part')
}

function start(file: URL, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...NODE, fileURLToPath(file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs a measuring program in a process of its own and answers the JSON that it prints as its last line. */
export async function measure<T>(program: string, argument: unknown): Promise<T> {
  return lastLineOf(start(new URL(`${program}.js`, PROGRAMS), [JSON.stringify(argument)]), program)
}

async function lastLineOf<T>(child: ChildProcess, program: string): Promise<T> {
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const last = output.trim().split('\n').at(-1)
  if (code !== 0 || last === undefined) throw new Error(`${program} ended with ${code}: ${output}`)
  return JSON.parse(last) as T
}

/** The reference service in a process of its own, so that it does not share a thread with what is measured. */
export async function startService(
  sessions: number,
  centers?: readonly string[],
): Promise<{ facts: ServiceFacts; stop: () => Promise<void> }> {
  const entry = new URL('../../reference-service/main.ts', import.meta.url)
  const more = centers === undefined ? [] : ['--centers', centers.join(',')]
  const child = start(entry, ['--port', '0', '--sessions', String(sessions), '--seed', '7', ...more])
  const facts = await new Promise<ServiceFacts>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the reference service ended with ${code}`)))
    child.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(JSON.parse(line) as ServiceFacts))
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { facts, stop }
}
