// Reports what Vitest's JSON report lacks: files that were not completed because their worker died, and errors that
// belong to no test. In the JSON such a file is "passed" and its tests are "pending".
import { writeFileSync } from 'node:fs'

/** Path of the report. A reporter that is named on the command line cannot have options. */
export const REPORT_VARIABLE = 'PROCTOR_DESK_TEST_RUN_REPORT'

/** The error of `PoolRunner` of Vitest 4 when a worker ends unexpectedly. */
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
