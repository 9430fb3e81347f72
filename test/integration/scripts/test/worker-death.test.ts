import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'

// Each of these starts a test runner, some of them two.
vi.setConfig({ testTimeout: 180_000 })

const FOLDER = resolve(import.meta.dirname, '../../../support/dying-tests')

/** Runs tests of the folder as the project runs its own. */
async function run(runner: 'vitest' | 'playwright', ...names: readonly string[]) {
  const results = mkdtempSync(join(tmpdir(), 'dying-tests-'))
  // What Vitest told this process is not meant for that one.
  const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const child = spawn(process.execPath, [join(FOLDER, 'run.mjs'), runner, results], {
    env: { ...Object.fromEntries(outer), DYING_TESTS: results, DYING_TESTS_NAMES: names.join(' ') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const [, troubles = ''] = output.split('== what went wrong\n')
  return { code, troubles, sum: output.trimEnd().split('\n').at(-1) }
}
const path = (name: string) => `test/support/dying-tests/${name}.test.ts`

test('a file whose worker dies is run again, and counts as it was then', async () => {
  const { code, troubles, sum } = await run('vitest', 'sound', 'dies-once')
  expect(troubles).toContain(`worker died, ran again, own: ${path('dies-once')}\n`)
  expect(troubles).not.toContain('failed, own')
  expect([sum, code]).toEqual(['4 passed, 0 failed, 1 skipped', 0])
})

test('a file whose worker dies twice has failed, whether its tests were known or not', async () => {
  const { code, troubles, sum } = await run('vitest', 'sound', 'dies-always', 'dies-loading')
  for (const name of ['dies-always', 'dies-loading']) {
    expect(troubles).toContain(`worker died, ran again, own: ${path(name)}\n`)
    expect(troubles).toContain(`failed, own: ${path(name)}\n    Its worker died twice.`)
  }
  expect([sum, code]).toEqual(['1 passed, 2 failed, 1 skipped', 1])
})

test('an error outside of every test fails the run, also beside a worker that died', async () => {
  const { code, troubles, sum } = await run('vitest', 'rejects', 'dies-once')
  expect(troubles).toContain('failed, own: an error outside of every test\n    Error: nobody hears this')
  expect([sum, code]).toEqual(['4 passed, 1 failed', 1])
})

test('a test that fails is counted once, and named', async () => {
  const { code, troubles, sum } = await run('vitest', 'sound', 'fails')
  expect(troubles).toContain(`failed, own: ${path('fails')}: is red`)
  expect([sum, code]).toEqual(['1 passed, 1 failed, 1 skipped', 1])
})

test('Playwright itself tries a test again whose worker died, and goes on behind it', async () => {
  const { code, troubles, sum } = await run('playwright')
  expect(troubles).toContain('second try, own: dies.spec.ts: ends the worker the first time')
  expect(troubles).toContain('failed, own: dies.spec.ts: ends the worker\n    Error: worker process exited')
  expect([sum, code]).toEqual(['3 passed, 1 failed', 1])
})
