import { writeFileSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { PageConverter } from '../convert/page-converter.ts'
import type { Desk } from '../desk/desk-type.ts'
import { exportCsv, findAnswers, removeConnections, waitForSync, type Found } from './demo-steps.ts'
import { OFFICE_LIMIT_MS, tryOffice } from './office-step.ts'
import type { SmokePage } from './page.ts'
import { tryBridge, tryDash, tryFullScreen, tryList, tryOriginal, tryViewer, tryWindow } from './page-steps.ts'
import type { SmokeRequest } from './request.ts'
import { assertThat, problemOf, reportOf, runStep, runSteps, type Facts, type Step, type StepResult } from './steps.ts'
import { tryCertificates, tryKeychain, tryStore } from './storage-steps.ts'

/** What the smoke needs of the running program. */
export type SmokeParts = {
  readonly desk: Desk
  readonly page: SmokePage
  /** What makes pages of office files; `null` in a build without it. */
  readonly converter: Pick<PageConverter, 'convert'> | null
  /** Versions of the program and of what it runs on. */
  readonly versions: () => Facts
  /** How the processes of pages are locked in. Throws where they are not. */
  readonly sandbox: () => Promise<Facts>
  /** Begins to quit the program, as its menu does. */
  readonly quit: () => void
}

export type Smoke = {
  /** Runs all steps, quits the program and writes the report. Never rejects. */
  readonly run: (parts: SmokeParts) => Promise<void>
  /** Called when the program has ended its services, or could not: with the failure, else with `null`. */
  readonly ended: (failure: unknown) => void
  /** Writes the report of a program that could not start. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds in which threads end after the services that they belong to. */
const THREADS_END_MS = 2000

/**
 * The smoke of a packaged program. Created before anything else starts, so that no thread and no error goes unnoticed.
 * `exit` ends the process with 0 where all steps passed, else with 1.
 */
export function createSmoke(request: SmokeRequest, exit: (code: number) => void): Smoke {
  const threads = followThreads()
  const uncaught: unknown[] = []
  process.on('uncaughtException', (error) => uncaught.push(error))
  process.on('unhandledRejection', (error) => uncaught.push(error))
  const services = Promise.withResolvers<unknown>()

  async function quit(parts: SmokeParts): Promise<Facts> {
    parts.quit()
    const failure = await services.promise
    assertThat(failure === null, `the services did not end: ${problemOf(failure)}`)
    for (let waited = 0; threads.alive.size > 0 && waited < THREADS_END_MS; waited += 20) await delay(20)
    assertThat(threads.alive.size === 0, `${threads.alive.size} of ${threads.started()} threads are still there`)
    assertThat(uncaught.length === 0, `an error was caught by nobody: ${problemOf(uncaught[0])}`)
    return { threads: threads.started() }
  }

  function finish(results: readonly StepResult[]): void {
    const report = reportOf(results)
    const isWritten = write(request.reportFile, `${JSON.stringify(report, null, 2)}\n`)
    exit(isWritten && report.passed === results.length ? 0 : 1)
  }

  return {
    async run(parts) {
      const results = await runSteps(stepsOf(parts, request.dataDir))
      finish([...results, await runStep({ name: 'quit', run: () => quit(parts) })])
    },
    ended: (failure) => services.resolve(failure),
    failed: (error) => finish([{ name: 'start', state: 'failed', took: 0, facts: {}, problem: problemOf(error) }]),
  }
}

/** The steps in their order. What one finds, later ones use. */
function stepsOf({ desk, page, converter, versions, sandbox }: SmokeParts, dataDir: string): readonly Step[] {
  let demo: ConnectionId
  let sessions = 0
  let found: Found
  return [
    { name: 'store', run: () => tryStore(dataDir) },
    { name: 'keychain', run: tryKeychain },
    { name: 'certificates', run: tryCertificates },
    { name: 'window', run: () => tryWindow(page) },
    // The window's: by then Chromium runs.
    { name: 'versions', run: async () => versions() },
    { name: 'sandbox', needs: ['window'], run: sandbox },
    {
      name: 'demo',
      async run() {
        const { id, centers } = await desk.demo.start()
        demo = id
        return { centers: centers.length }
      },
    },
    {
      name: 'sync',
      needs: ['demo'],
      async run() {
        const facts = await waitForSync(desk, demo)
        sessions = Number(facts.sessions)
        return facts
      },
    },
    {
      name: 'reports',
      needs: ['sync'],
      async run() {
        found = await findAnswers(desk, demo)
        return { read: found.read }
      },
    },
    { name: 'list', needs: ['window', 'sync'], run: () => tryList(page, demo, sessions) },
    { name: 'bridge', needs: ['window', 'reports'], run: () => tryBridge(page, demo, found.video) },
    { name: 'viewer', needs: ['window', 'reports'], run: () => tryViewer(page, demo, found) },
    { name: 'dash', needs: ['window', 'reports'], run: () => tryDash(page, demo, found) },
    { name: 'full screen', needs: ['window'], run: () => tryFullScreen(page) },
    { name: 'original video', needs: ['window', 'reports'], run: () => tryOriginal(page, demo, found) },
    { name: 'office pages', needs: ['window'], limitMs: OFFICE_LIMIT_MS, run: () => tryOffice(converter) },
    { name: 'csv', needs: ['sync'], run: () => exportCsv(desk, demo, dataDir) },
    { name: 'removal', run: () => removeConnections(desk) },
  ]
}

/** The threads of this process that have not ended. */
function followThreads() {
  const alive = new Set<Worker>()
  let started = 0
  process.on('worker', (worker) => {
    started += 1
    alive.add(worker)
    worker.once('exit', () => alive.delete(worker))
  })
  return { alive, started: () => started }
}

/** Writes the report to its file, or where there is none to the terminal. Returns whether it could. */
function write(file: string | null, text: string): boolean {
  try {
    if (file === null) writeSync(process.stdout.fd, text)
    else writeFileSync(file, text)
    return true
  } catch (error) {
    process.stderr.write(`The report could not be written: ${problemOf(error)}\n`)
    return false
  }
}
