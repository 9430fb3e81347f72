// Starts the program with `--smoke` and reads its report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../lib-run.mjs'

const HOST = join(root, 'chromium-host')

/** A keychain apart from the user's. On macOS and Windows it is the user's, in which the smoke has a name of its own. */
function withKeychain(command) {
  if (process.platform !== 'linux' || process.env.PROCTOR_DESK_TEST_KEYRING === '1') return command
  return [process.execPath, join(root, 'test/support/with-keyring.mjs'), ...command]
}

/** Chromium has no sandbox for root. */
const sandbox = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/** What runs an archive on the system's Chromium. */
function onHost(archive) {
  const thread = join(HOST, 'archive-thread.ts')
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--import', thread]
  return [...node, join(HOST, 'main.ts'), archive]
}

/**
 * Runs the smoke of a packaged program, or of an archive on the system's Chromium.
 * @param {{ program?: string, archive?: string, args?: readonly string[] }} what One of the two, and more arguments.
 * @returns {Promise<{ code: number, output: string, report: object | null }>} `null` where the program wrote no report
 */
export async function runSmoke({ program, archive, args = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-desk-smoke-report-'))
  const file = join(folder, 'report.json')
  try {
    const command = program === undefined ? onHost(archive) : [program]
    const [first, ...rest] = withKeychain([...command, ...sandbox(), ...args, '--smoke', `--smoke-report=${file}`])
    const { code, output } = await run(first, rest)
    return { code, output, report: readReport(file) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A step of the report in a line. */
export function lineOf({ name, state, took, facts, problem }) {
  const found = Object.entries(facts).map(([fact, value]) => `${fact} ${value}`)
  return `${state.padEnd(7)} ${name.padEnd(15)} ${(took / 1000).toFixed(1).padStart(5)} s  ${problem ?? found.join(', ')}`.trimEnd()
}
