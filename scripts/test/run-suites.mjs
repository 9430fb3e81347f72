// Runs suites one after the other, some of them beside the next, and prints failures and the total at the end, where
// people look first in a long log.

/** Lines of a failure that are repeated at the end. */
const MOST_LINES = 24

function collectTroubles() {
  const troubles = []
  const remember = (how, suite, test, message = '') => {
    const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
    const lines = message
      .replace(colors, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MOST_LINES)
    troubles.push([`${how}, ${suite}: ${test}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n'))
  }
  return { troubles, remember }
}

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, output?: string }} Result with what a suite has to say that
 *   prints nothing while it runs.
 */

/**
 * @param {Readonly<Record<string, (remember: Function) => Promise<Result>>>} suites
 * @param {readonly string[]} beside Names of suites that print nothing, and run beside the next one.
 * @returns {Promise<number>} the exit code; the last line that was printed is the sum.
 */
export async function runSuites(suites, beside = []) {
  const { troubles, remember } = collectTroubles()
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const running = new Map()
  const count = (name, { passed, failed, skipped = 0 }) => {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    console.log(`== ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  }
  const endRunning = async () => {
    for (const [name, result] of running) {
      const ended = await result
      console.log(`\n== ${name}`)
      process.stdout.write(ended.output ?? '')
      count(name, ended)
    }
    running.clear()
  }
  for (const [name, runSuite] of Object.entries(suites)) {
    if (beside.includes(name)) {
      running.set(name, runSuite(remember))
      continue
    }
    console.log(`\n== ${name}`)
    count(name, await runSuite(remember))
    await endRunning()
  }
  await endRunning()
  if (troubles.length > 0) console.log(`\n== what went wrong\n${troubles.join('\n')}`)
  if (sum.passed === 0) sum.failed = Math.max(sum.failed, 1)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
  return sum.failed === 0 ? 0 : 1
}
