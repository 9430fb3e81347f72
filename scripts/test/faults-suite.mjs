import { join } from 'node:path'
import { run } from '../lib-run.mjs'

/** The arguments of Node for it, and its environment: most of its time goes into starting threads. */
export async function faultsCommand(...options) {
  const { YOUNG_HEAP } = await import('../../test/support/young-heap.ts')
  const { COMPILE_CACHE } = await import('../../test/support/compile-cache.ts')
  return {
    args: ['--disable-warning=ExperimentalWarning', YOUNG_HEAP, join('test', 'faults', 'main.ts'), ...options],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
  }
}

/** A selection of `npm run faults`. Its last line is `N passed, N failed`; each failure is on a line before it. */
export async function faultsSuite(name, remember) {
  const { args, env } = await faultsCommand('--short')
  const { code, output } = await run('node', args, { env })
  process.stdout.write(output)
  const lines = output.split('\n')
  for (const line of lines) {
    const [, what = '', why = ''] = /^FAILED ([^:]*): (.*)$/.exec(line) ?? []
    if (what !== '') remember('failed', name, what, why)
  }
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-2) ?? '') ?? []
  return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1) }
}
