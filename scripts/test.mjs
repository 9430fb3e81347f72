// Every check and test, and one sum of them all as the last line. `npm test -- unit e2e` runs chosen suites.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from './lib-run.mjs'
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'test' })

const RESULTS = join(root, 'test-results')

const SUITES = {
  check: async () => {
    const { check } = await import('./check.mjs')
    const { passed, failed } = await check()
    for (const name of failed) remember('failed', 'check', name)
    return { passed: passed.length, failed: failed.length }
  },
  unit: () => vitest('unit', ['--project', 'unit', '--project', 'dom'], []),
  // A keychain of their own, so that the tests neither need nor touch the one of whoever runs them.
  integration: () => vitest('integration', ['--project', 'integration', '--project', 'security'], KEYRING),
  e2e: endToEnd,
}
const KEYRING = ['node', join('test', 'support', 'with-keyring.mjs')]

/** Reads a runner's JSON report; `null` when the runner ended before writing one. */
function report(name) {
  try {
    return JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8'))
  } catch {
    return null
  }
}

async function vitest(name, projects, wrapper) {
  const file = join(RESULTS, `${name}.json`)
  const [command, ...args] = [
    ...wrapper,
    'vitest',
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { code } = await run(command, args, { live: true })
  const result = report(name)
  if (result === null) return { passed: 0, failed: 1, skipped: 0 }
  for (const file of result.testResults) {
    const path = relative(root, file.name)
    for (const test of file.assertionResults) {
      if (test.status === 'failed') remember('failed', name, `${path}: ${test.fullName}`, test.failureMessages.at(-1))
      else if (test.failureMessages.length > 0)
        remember('second try', name, `${path}: ${test.fullName}`, test.failureMessages[0])
    }
    if (file.status === 'failed' && file.message !== '') remember('failed', name, path, file.message)
  }
  // A file that fails to load has no tests to count, and an unhandled error belongs to none.
  const failed = Math.max(result.numFailedTests, code === 0 ? 0 : 1)
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests + result.numTodoTests }
}

async function endToEnd() {
  const built = await run('node', [join('scripts', 'build.mjs')], { live: true })
  if (built.code !== 0) return { passed: 0, failed: 1, skipped: 0 }
  const { code } = await run('node', [...KEYRING.slice(1), 'playwright', 'test'], {
    live: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(RESULTS, 'e2e.json') },
  })
  const result = report('e2e')
  if (result === null) return { passed: 0, failed: 1, skipped: 0 }
  for (const { path, spec, test } of specsOf(result.suites)) {
    if (test.status !== 'unexpected' && test.status !== 'flaky') continue
    const how = test.status === 'flaky' ? 'second try' : 'failed'
    const failed = test.results.find(({ errors }) => errors.length > 0)
    const message = failed?.errors.map((error) => error.message).join('\n')
    remember(how, 'e2e', `${path}: ${spec.title}`, message)
  }
  const { expected, flaky, unexpected, skipped } = result.stats
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), skipped }
}

function specsOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) => spec.tests.map((test) => ({ path: suite.file, spec, test }))),
    ...specsOf(suite.suites ?? []),
  ])
}

/** Lines of one failure that are told again. */
const MOST_LINES = 24

/** What went wrong, to be named again at the very end, where a long log is read first. */
const troubles = []
function remember(how, suite, test, message = '') {
  const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
  const lines = message
    .replace(colors, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
  troubles.push([`${how}, ${suite}: ${test}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n'))
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in SUITES))
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const name of names.length > 0 ? names : Object.keys(SUITES)) {
  console.log(`\n== ${name}`)
  const { passed, failed, skipped = 0 } = await SUITES[name]()
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  console.log(`== ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}
if (troubles.length > 0) console.log(`\n== what went wrong\n${troubles.join('\n')}`)
if (sum.passed === 0) sum.failed = Math.max(sum.failed, 1)
process.exitCode = sum.failed === 0 ? 0 : 1
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
