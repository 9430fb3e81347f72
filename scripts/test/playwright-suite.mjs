// A suite that Playwright runs. If a worker dies, the test that it was running fails; Playwright repeats that test in a
// new worker and continues with the rest of the file, so nothing is repeated here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib-run.mjs'

function specsOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) => spec.tests.map((test) => ({ path: suite.file, spec, test }))),
    ...specsOf(suite.suites ?? []),
  ])
}

/**
 * @param {{ name: string, command: readonly string[], results: string }} suite `command` is Playwright with its
 *   arguments, `results` the folder for its report.
 * @param {(how: string, suite: string, test: string, message?: string) => void} remember
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function playwrightSuite({ name, command, results }, remember) {
  const file = join(results, `${name}.json`)
  const [program, ...args] = command
  const { code } = await run(program, args, { live: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } })
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  for (const { path, spec, test } of specsOf(report.suites)) {
    if (test.status !== 'unexpected' && test.status !== 'flaky') continue
    const how = test.status === 'flaky' ? 'second try' : 'failed'
    const failed = test.results.find(({ errors }) => errors.length > 0)
    const message = failed?.errors.map((error) => error.message).join('\n')
    remember(how, name, `${path}: ${spec.title}`, message)
  }
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), skipped }
}
