import packageJson from '../package.json' with { type: 'json' }
import { chooseDataDir } from './cli/data-dir.ts'
import { EXIT } from './cli/exit-codes.ts'
import { errorLine } from './cli/output.ts'
import { runCli } from './cli/program.ts'
import { askForSecret } from './cli/secret-prompt.ts'
import { watchStream } from './cli/watched-stream.ts'
import { createDesk } from './desk/desk.ts'
import { createEnvironmentStore } from './secrets/environment-store.ts'
import { createKeytarStore } from './secrets/keytar-store.ts'
import { diskError } from './support/files.ts'
import { configureLog, log, logFile, logFolder } from './support/log.ts'
import { keepWasmCode } from './support/wasm-code.ts'

// Only this user may read the files that are written.
process.umask(0o077)
keepWasmCode()
/** A command cannot use a late answer of the keychain, so the user gets time to unlock it. */
const KEYCHAIN_PATIENCE = { readMs: 60_000, changeMs: 60_000, closeMs: 2_000 }
const interruption = new AbortController()
let interruptedAt = 0
/** After this the process ends whatever is still under way; what is recorded durably is all that is true then. */
const LAST_MS = 4800
let newestLog: string | null = null

function interrupt(): void {
  if (!interruption.signal.aborted) setTimeout(() => process.exit(EXIT.interrupted), LAST_MS).unref()
  interruption.abort()
  // A terminal sends the signal to the whole group and npm passes it on, so one Ctrl-C arrives more than once.
  if (interruptedAt !== 0 && Date.now() - interruptedAt > 2000) process.exit(EXIT.interrupted)
  interruptedAt ||= Date.now()
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
// The terminal was closed. Without a listener the process would end at once and leave a partial export.
process.on('SIGHUP', interrupt)
const written = watchStream(process.stdout)
watchStream(process.stderr)

const code = await runCli(process.argv.slice(2), {
  version: packageJson.version,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
  // Without a keychain the secret comes from the variable in later runs too, so it must be there in this one.
  askSecret: ({ keychain }) => askForSecret(process.env, keychain ? process.stdin : null, process.stderr),
  onFailure: (failure, error) => log('error', 'cli.failure', { code: failure.code, error }),
  logFile: () => newestLog,
  openDesk: async (options) => {
    const dataDir = chooseDataDir(options.dataDir, process.platform, process.env)
    const folder = logFolder(dataDir)
    newestLog = logFile(folder)
    configureLog({ folder })
    const secrets = options.keychain ? createKeytarStore() : createEnvironmentStore()
    return createDesk({
      dataDir,
      secrets,
      keychainPatience: KEYCHAIN_PATIENCE,
      offline: options.offline === true,
    })
  },
})
const unwritten = await written()
if (unwritten !== null) process.stderr.write(`${errorLine(diskError(unwritten, 'The standard output').toFailure())}\n`)
process.exitCode = unwritten === null || code !== EXIT.ok ? code : EXIT.store
process.off('SIGINT', interrupt)
process.off('SIGTERM', interrupt)
process.off('SIGHUP', interrupt)
