// Runs suites one after the other, and prints failures and the total at the end, where people look first in a long log.

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
 * @param {Readonly<Record<string, (remember: Function) => Promise<{ passed: number, failed: number, skipped?: number }>>>} suites
 * @returns {Promise<number>} the exit code; the last line that was printed is the sum.
 */
export async function runSuites(suites) {
  const { troubles, remember } = collectTroubles()
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, runSuite] of Object.entries(suites)) {
    console.log(`\n== ${name}`)
    const { passed, failed, skipped = 0 } = await runSuite(remember)
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    console.log(`== ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  }
  if (troubles.length > 0) console.log(`\n== what went wrong\n${troubles.join('\n')}`)
  if (sum.passed === 0) sum.failed = Math.max(sum.failed, 1)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
  return sum.failed === 0 ? 0 : 1
}
