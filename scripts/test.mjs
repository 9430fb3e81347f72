// Runs all checks and tests, with their total as the last line. `npm test -- unit e2e` runs chosen suites.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './lib-run.mjs'
import { ensureSetup } from './setup.mjs'
import { checkSuite } from './test/check-suite.mjs'
import { faultsSuite } from './test/faults-suite.mjs'
import { playwrightSuite } from './test/playwright-suite.mjs'
import { runSuites } from './test/run-suites.mjs'
import { smokeSuite } from './test/smoke-suite.mjs'
import { vitestSuite } from './test/vitest-suite.mjs'

await ensureSetup({ for: 'test' })
const { filesNotFor } = await import('../test/support/systems.ts')
const { makeSets } = await import('../test/support/video-cases/make-sets.ts')
const { COMPILE_CACHE } = await import('../test/support/compile-cache.ts')

const RESULTS = join(root, 'test-results')
/** A separate keychain, so that the tests neither need nor change the user's. */
const KEYRING = ['node', join('test', 'support', 'with-keyring.mjs')]

const SUITES = {
  unit: (remember) => vitest('unit', [], ['unit', 'dom'], remember),
  check: (remember) => checkSuite('check', remember),
  // A third of their time is spent waiting for processes, disks and hosts; a third worker and the checks compute
  // meanwhile.
  integration: (remember) => vitest('integration', KEYRING, ['integration', 'security'], remember, ['--maxWorkers=3']),
  faults: (remember) => {
    if (process.platform === 'linux') return faultsSuite('faults', remember)
    // Faults of the disk come from a library that the Linux loader preloads.
    console.log('left out: these faults are made on Linux only')
    return { passed: 0, failed: 0, skipped: 1 }
  },
  smoke: (remember) => smokeSuite('smoke', remember),
  e2e: async (remember) => {
    const built = await run('node', [join('scripts', 'build.mjs')], { live: true })
    if (built.code !== 0) return { passed: 0, failed: 1 }
    // Before the tests, whose time it would take. A failure is that of the test that needs them.
    if (process.platform === 'linux') await makeSets().catch((error) => console.error(error))
    const command = [...KEYRING, 'playwright', 'test']
    return playwrightSuite({ name: 'e2e', command, results: RESULTS }, remember)
  },
}

function vitest(name, wrapper, projects, remember, options = []) {
  const command = [...wrapper, 'vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...options]
  // Threads that tests start load the same files again and again.
  return vitestSuite({ name, command, results: RESULTS, env: { NODE_COMPILE_CACHE: COMPILE_CACHE } }, remember)
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in SUITES))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. Available: ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const leftOut = filesNotFor(process.platform)
if (leftOut.length > 0)
  console.log(`Left out on this system (test/support/systems.ts says why):\n  ${leftOut.join('\n  ')}`)
const chosen = names.length > 0 ? names : Object.keys(SUITES)
process.exitCode = await runSuites(Object.fromEntries(chosen.map((name) => [name, SUITES[name]])), ['check'])
