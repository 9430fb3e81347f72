import { join } from 'node:path'
import { run } from '../lib-run.mjs'

/** A selection of `npm run faults`. Its last line is `N passed, N failed`; each failure is on a line before it. */
export async function faultsSuite(name, remember) {
  const { code, output } = await run('node', [
    '--disable-warning=ExperimentalWarning',
    join('test', 'faults', 'main.ts'),
    '--short',
  ])
  process.stdout.write(output)
  const lines = output.split('\n')
  for (const line of lines) {
    const [, what = '', why = ''] = /^FAILED ([^:]*): (.*)$/.exec(line) ?? []
    if (what !== '') remember('failed', name, what, why)
  }
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-2) ?? '') ?? []
  return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1) }
}
