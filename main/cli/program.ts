import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { Events } from '../../contract/bridge/channels.ts'
import type { Desk } from '../desk/desk-type.ts'
import { addBackupsCommand } from './commands/backups.ts'
import { addConnectCommand } from './commands/connect.ts'
import { addConnectionsCommand } from './commands/connections.ts'
import { addDownloadCommand } from './commands/download.ts'
import { addEmployeesCommand } from './commands/employees.ts'
import { addExportCommand } from './commands/export.ts'
import { addOutboxCommand } from './commands/outbox.ts'
import { addProgramCommand } from './commands/program.ts'
import { addRegisterCommand } from './commands/register.ts'
import { addReportCommand } from './commands/report.ts'
import { addRestoreCommand } from './commands/restore.ts'
import { addResultsCommand } from './commands/results.ts'
import { addReviewImportCommands } from './commands/reviews-import.ts'
import { addReviewsCommand } from './commands/reviews.ts'
import { addRubricsCommand } from './commands/rubrics.ts'
import { addTranscriptsCommand } from './commands/transcripts.ts'
import { addSessionsCommand } from './commands/sessions.ts'
import { addSyncCommand } from './commands/sync.ts'
import { addTestCommands } from './commands/tests.ts'
import { addVerifyCommand } from './commands/verify.ts'
import type { GlobalOptions } from './context.ts'
import { EXIT, EXIT_CODES_HELP, exitCodeOf, type ExitCode } from './exit-codes.ts'
import { createOutput, errorLine, oneLine } from './output.ts'
import type { RunCommand } from './run-command.ts'
import { INTERRUPTED, untilInterrupted } from './until-interrupted.ts'

export type CliEnvironment = {
  readonly version: string
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly openDesk: (options: GlobalOptions) => Promise<Desk>
  readonly askSecret: (options: GlobalOptions) => Promise<string>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Called with every failure, for the log. */
  readonly onFailure: (failure: Failure, error: unknown) => void
  /** The log's newest file; `null` before anything is logged. */
  readonly logFile: () => string | null
}

/** All commands, as commander has them. */
export function createProgram(environment: CliEnvironment): Command {
  const program = new Command('proctor-desk')
    .description('Proctor Desk without a window, for scheduled jobs.')
    .version(environment.version)
    .option('--data-dir <folder>', 'data folder (default: PROCTOR_DESK_DATA_DIR, else the app’s own)')
    .option('--connection <name>', 'connection name or ID; only needed if there are several')
    .option('--json', 'print results as JSON')
    .option('--offline', 'let no request leave; what needs the network ends with working-offline (3)')
    .option(
      '--no-keychain',
      'read the secret key from PROCTOR_DESK_SECRET and the encryption key (64 hex digits) from PROCTOR_DESK_CACHE_KEY',
    )
    .addHelpText('after', EXIT_CODES_HELP)
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => environment.stdout.write(text),
      writeErr: () => undefined,
      outputError: () => undefined,
    })

  const run: RunCommand =
    (command) =>
    async (...parameters) => {
      const self = parameters.at(-1) as Command
      const options = self.optsWithGlobals<GlobalOptions & Parameters<typeof command>[1]>()
      const desk = await environment.openDesk(options)
      try {
        const output = createOutput(options.json === true, environment.stdout, environment.stderr)
        const { signal } = environment
        desk.events.onAny((event, payload) => {
          if (event !== 'app.notice') return
          const { failure } = payload as Events['app.notice']
          if (isToldOnce(failure)) output.warn(failure.message)
        })
        const askSecret = () => environment.askSecret(options)
        const running = command({ desk, output, options, askSecret, signal }, options, self.args)
        await untilInterrupted(running, signal).finally(() => output.endProgress())
      } finally {
        await desk.close()
      }
    }

  addConnectCommand(program, run)
  addConnectionsCommand(program, run)
  addSyncCommand(program, run)
  addSessionsCommand(program, run)
  addReportCommand(program, run)
  addDownloadCommand(program, run)
  addTestCommands(program, run)
  addEmployeesCommand(program, run)
  addProgramCommand(program, run)
  addRegisterCommand(program, run)
  addOutboxCommand(program, run)
  addResultsCommand(program, run)
  addExportCommand(program, run)
  addReviewImportCommands(addReviewsCommand(program, run), run)
  addRubricsCommand(program, run)
  addTranscriptsCommand(program, run)
  addVerifyCommand(program, run)
  addRestoreCommand(program, run)
  addBackupsCommand(program, run)
  return program
}

/** Own files that were damaged, and a clock that was far ahead. Commands tell all other notices as their failures. */
function isToldOnce({ code, details }: Failure): boolean {
  if (code === 'clock-skew') return details?.field === 'saved'
  return (
    code === 'disk-error' && ['connections', 'settings', 'settings-lost', 'reviewer'].includes(details?.field ?? '')
  )
}

function usageProblem(error: CommanderError): string {
  const text = error.message.replace(/^error: /, '')
  return oneLine(`proctor-desk: usage: ${text} (see --help)`)
}

/** Runs one command line (without the app's own name) and returns the exit code. */
export async function runCli(commandLine: readonly string[], environment: CliEnvironment): Promise<ExitCode> {
  try {
    await createProgram(environment).parseAsync([...commandLine], { from: 'user' })
    return EXIT.ok
  } catch (error) {
    if (error instanceof CommanderError && !(error instanceof InvalidArgumentError)) {
      if (error.exitCode === 0) return EXIT.ok
      environment.stderr.write(`${usageProblem(error)}\n`)
      return EXIT.usage
    }
    const failure = environment.signal.aborted ? interrupted(error) : toFailure(error)
    if (failure.code !== 'cancelled') environment.onFailure(failure, error)
    environment.stderr.write(`${errorLine(failure)}\n`)
    // An error of the app itself says nothing that helps its user; the log does.
    const logFile = failure.code === 'internal' ? environment.logFile() : null
    if (logFile !== null) environment.stderr.write(`${oneLine(`proctor-desk: log: ${logFile}`)}\n`)
    return exitCodeOf(failure.code)
  }
}

/** Whatever an interrupted command ends with, it was interrupted; what it has to say of what was under way is said too. */
function interrupted(error: unknown): Failure {
  const isNews = error instanceof DeskError && error.code !== 'cancelled'
  return { code: 'cancelled', message: isNews ? `Interrupted. ${error.message}` : INTERRUPTED }
}
