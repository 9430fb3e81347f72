// Runs the tests of this folder like scripts/test.mjs: run.mjs vitest|playwright RESULTS
import { join } from 'node:path'
import { playwrightSuite } from '../../../scripts/test/playwright-suite.mjs'
import { runSuites } from '../../../scripts/test/run-suites.mjs'
import { vitestSuite } from '../../../scripts/test/vitest-suite.mjs'

const [runner, results] = process.argv.slice(2)
const config = join(import.meta.dirname, `${runner}.config.ts`)
const suites = {
  vitest: (remember) => vitestSuite({ name: 'own', command: ['vitest', 'run', '--config', config], results }, remember),
  playwright: (remember) =>
    playwrightSuite({ name: 'own', command: ['playwright', 'test', '--config', config], results }, remember),
}
process.exitCode = await runSuites({ own: suites[runner] })
