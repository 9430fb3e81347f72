import { join } from 'node:path'
import { run } from '../lib-run.mjs'

/**
 * The static checks. They only compute and have no limits of time, so they run beside tests that wait, and after
 * these where both compute.
 */
export async function checkSuite(name, remember) {
  const { code, output } = await run('node', [join('scripts', 'check.mjs')], { patient: true })
  const named = (state) => [...output.matchAll(new RegExp(`^${state} +(\\S+) \\(`, 'gm'))].map(([, check]) => check)
  const failed = named('FAILED')
  for (const check of failed) remember('failed', name, check)
  if (code !== 0 && failed.length === 0) remember('failed', name, 'the checks', output)
  return { passed: named('ok').length, failed: Math.max(failed.length, code === 0 ? 0 : 1), output }
}
