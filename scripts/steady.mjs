// Repeats the tests, every second time under processor load, and lists each test that failed on its first try: `npm run
// steady -- --runs 10 integration e2e`. Without arguments it runs all suites.
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { run } from './lib-run.mjs'

/** The problems in the output of scripts/test.mjs, one line each, without their details. */
export function troublesOf(output) {
  const [, told = ''] = output.split('\n== what went wrong\n')
  return told.split('\n').filter((line) => /^(failed|second try|worker died, ran again), /.test(line))
}

/** Keeps every processor busy until it is stopped. The threads end with this process in any case. */
function startHog() {
  const hogs = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  return () => Promise.all(hogs.map((hog) => hog.terminate()))
}

async function steady() {
  const options = { runs: { type: 'string', default: '10' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const count = new Map()
  let unsteady = 0
  for (let number = 1; number <= Number(values.runs); number += 1) {
    const isHogged = number % 2 === 0
    const endHog = isHogged ? startHog() : () => undefined
    const { output, code, seconds } = await run(process.execPath, ['scripts/test.mjs', ...positionals])
    await endHog()
    const troubles = troublesOf(output)
    if (code !== 0 || troubles.length > 0) unsteady += 1
    for (const trouble of troubles) count.set(trouble, (count.get(trouble) ?? 0) + 1)
    const where = isHogged ? ' beside a hog' : ''
    console.log(`run ${number}${where}, ${Math.round(seconds)} s: ${output.trimEnd().split('\n').at(-1)}`)
    for (const trouble of troubles) console.log(`  ${trouble}`)
  }
  for (const [trouble, times] of count) console.log(`${times} × ${trouble}`)
  console.log(`${Number(values.runs) - unsteady} of ${values.runs} runs were green at the first try`)
  process.exitCode = unsteady === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await steady()
