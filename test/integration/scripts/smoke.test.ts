import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Step = { readonly name: string; readonly state: string; readonly problem: string | null }
type Report = { readonly passed: number; readonly failed: number; readonly skipped: number; readonly steps: Step[] }

const script = (name: string): Promise<unknown> =>
  import(new URL(`../../../scripts/smoke/${name}`, import.meta.url).href)
const { packArchive } = (await script('pack.mjs')) as { packArchive(output: string): Promise<string> }
const { runSmoke } = (await script('run-smoke.mjs')) as {
  runSmoke(what: {
    readonly archive: string
    readonly args?: readonly string[]
  }): Promise<{ readonly code: number; readonly output: string; readonly report: Report | null }>
}

const folder = mkdtempSync(join(tmpdir(), 'smoke-'))
let archive: string
let whole: Buffer

beforeAll(async () => {
  archive = await packArchive(folder)
  whole = readFileSync(archive)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the smoke of the archive without some of its files: its header lists them under other names. */
async function smokeWithout(...names: readonly string[]) {
  const bytes = Buffer.from(whole)
  for (const name of names) {
    const at = bytes.indexOf(`"${name}":`)
    if (at === -1) throw new Error(`the archive has no ${name}`)
    bytes.write('#', at + 1)
  }
  writeFileSync(archive, bytes)
  const { code, report } = await runSmoke({ archive })
  if (report === null) throw new Error(`the program ended with ${code} and without a report`)
  const { steps, ...sums } = report
  const named = (state: string) => steps.filter((step) => step.state === state).map(({ name }) => name)
  return { code, sums, steps, failed: named('failed'), passed: named('passed') }
}

test('a package without a thread of the store fails, and says which file it lacks', async () => {
  const { code, steps, failed, passed, sums } = await smokeWithout('store-worker.js')
  expect(code).toBe(1)
  expect(failed).toEqual(['store', 'demo'])
  expect(steps.find(({ name }) => name === 'store')?.problem).toContain('store-worker.js')
  expect(passed).toEqual([
    'keychain',
    'certificates',
    'window',
    'versions',
    'sandbox',
    'full screen',
    'office pages',
    'removal',
    'quit',
  ])
  expect(sums).toMatchObject({ failed: 2, passed: 9, skipped: 8 })
})

test('steps go on without what another one lacks', async () => {
  const { code, failed, passed } = await smokeWithout('keytar.node', 'body-worker.js')
  expect(code).toBe(1)
  expect(failed).toEqual(['keychain', 'sync'])
  expect(passed).toEqual([
    'store',
    'certificates',
    'window',
    'versions',
    'sandbox',
    'demo',
    'full screen',
    'office pages',
    'removal',
    'quit',
  ])
})

test('a smoke leaves nothing among the temporary files, and its report names no folder', async () => {
  const before = readdirSync(tmpdir())
  const { steps } = await smokeWithout('store-worker.js')
  expect(
    readdirSync(tmpdir()).filter((name) => name.startsWith('proctor-desk-smoke') && !before.includes(name)),
  ).toEqual([])
  expect(JSON.stringify(steps)).not.toContain(tmpdir())
})

test('guard: a smoke starts with no switch that a packaged program refuses', async () => {
  writeFileSync(archive, whole)
  const { code, output, report } = await runSmoke({ archive, args: ['--proxy-server=http://127.0.0.1:9'] })
  expect([code, report]).toEqual([1, null])
  expect(output).toContain('The option --proxy-server would let others reach your data.')
})
