// A suite that Vitest runs. Files whose worker died are run once more together, and fail only if a worker dies again.
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run } from '../lib-run.mjs'
import { REPORT_VARIABLE } from './vitest-reporter.mjs'

const REPORTER = fileURLToPath(new URL('./vitest-reporter.mjs', import.meta.url))

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Runs Vitest once; `null` if it ended before it wrote its reports. */
async function runOnce(name, command, folder, env) {
  mkdirSync(folder, { recursive: true })
  const results = join(folder, `${name}.json`)
  const events = join(folder, `${name}-run.json`)
  const [program, ...args] = [
    ...command,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    `--reporter=${REPORTER}`,
  ]
  const { code } = await run(program, args, { live: true, env: { ...env, [REPORT_VARIABLE]: events } })
  const [tests, report] = [readJson(results), readJson(events)]
  return tests === null || report === null ? null : { code, tests: tests.testResults, ...report }
}

/** The files of a run; repeated ones with their second result. */
function filesOf(first, second) {
  const finished = first.tests.filter(({ name }) => !first.unfinished.includes(name))
  // Vitest matches a given path as a part of the name, so it may have run other files too.
  const again = second?.tests.filter(({ name }) => first.unfinished.includes(name) && !second.unfinished.includes(name))
  return [...finished, ...(again ?? [])]
}

/**
 * @param {{ name: string, command: readonly string[], results: string, env?: Record<string, string> }} suite `command` is
 *   Vitest with its arguments, `results` the folder for its reports, `env` what its processes find besides.
 * @param {(how: string, suite: string, test: string, message?: string) => void} remember
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function vitestSuite({ name, command, results, env }, remember) {
  const first = await runOnce(name, command, results, env)
  if (first === null) return { passed: 0, failed: 1, skipped: 0 }
  const again = first.unfinished.length > 0
  for (const file of first.unfinished) remember('worker died, ran again', name, relative(root, file))
  if (again) console.log(`\n== ${name}: a worker died, running again what it ran`)
  const second = again ? await runOnce(`${name}-again`, [...command, ...first.unfinished], results, env) : null

  const sum = { passed: 0, failed: 0, skipped: 0 }
  const fail = (...what) => {
    sum.failed += 1
    remember('failed', name, ...what)
  }
  for (const file of filesOf(first, second)) {
    const path = relative(root, file.name)
    for (const test of file.assertionResults) {
      const title = `${path}: ${test.fullName}`
      if (test.status === 'passed') sum.passed += 1
      else if (test.status === 'skipped' || test.status === 'todo') sum.skipped += 1
      else fail(title, test.failureMessages.at(-1) ?? 'It was never run.')
      if (test.status === 'passed' && test.failureMessages.length > 0)
        remember('second try', name, title, test.failureMessages[0])
    }
    // A file that cannot be loaded has no tests.
    if (file.status === 'failed' && file.message !== '') fail(path, file.message)
  }
  for (const file of again ? (second?.unfinished ?? first.unfinished) : [])
    fail(relative(root, file), 'Its worker died twice.')
  const runs = [first, second].filter((one) => one !== null)
  for (const one of runs) {
    for (const message of one.unhandled) fail('an error outside of every test', message)
    if (one.deaths > one.unfinished.length)
      fail('a worker died', 'All of its tests had been told, so that what it ran is not known.')
  }
  const reason = runs.some(({ code, deaths }) => code !== 0 && deaths === 0)
  if (reason && sum.failed === 0) fail('Vitest', 'It ended with an error that it did not name.')
  return sum
}
