// Tells what Vitest's JSON report leaves out: which files were never finished, since the worker that ran them died, and
// which errors belong to no test. There such a file is "passed", and its tests are "pending".
import { writeFileSync } from 'node:fs'

/** Where the report goes. A reporter that is named on the command line is given no options. */
export const REPORT_VARIABLE = 'PROCTOR_DESK_TEST_RUN_REPORT'

/** What `PoolRunner` of Vitest 4 says when a worker ends without being told to. */
const isDeath = (error) => error?.cause?.message === 'Worker exited unexpectedly'

export default class RunReporter {
  onTestRunEnd(modules, errors) {
    const isUnfinished = (module) => module.state() === 'pending' || module.state() === 'queued'
    const others = errors.filter((error) => !isDeath(error))
    const report = {
      files: modules.map(({ moduleId }) => moduleId),
      unfinished: modules.filter(isUnfinished).map(({ moduleId }) => moduleId),
      deaths: errors.length - others.length,
      unhandled: others.map((error) => error.stack ?? error.message ?? String(error)),
    }
    writeFileSync(process.env[REPORT_VARIABLE], JSON.stringify(report))
  }
}
