import { afterEach, expect, test, vi } from 'vitest'

type Remember = (how: string, suite: string, what: string) => void
type Result = { readonly passed: number; readonly failed: number; readonly skipped?: number; readonly output?: string }

const { runSuites } = (await import(new URL('../../../../scripts/test/run-suites.mjs', import.meta.url).href)) as {
  readonly runSuites: (
    suites: Readonly<Record<string, (remember: Remember) => Promise<Result>>>,
    beside: readonly string[],
  ) => Promise<number>
}

afterEach(() => vi.restoreAllMocks())

/** What is printed, as one text. */
function printed(): () => string {
  let text = ''
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (text += `${line}\n`))
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part)
    return true
  })
  return () => text
}

test('a suite beside the next one runs at the same time, and is told after it', async () => {
  const text = printed()
  const besideBegan = Promise.withResolvers<void>()
  const nextEnded = Promise.withResolvers<void>()
  const code = await runSuites(
    {
      check: async () => {
        besideBegan.resolve()
        await nextEnded.promise
        return { passed: 2, failed: 0, output: 'ok types\n' }
      },
      integration: async () => {
        await besideBegan.promise
        console.log('a test')
        nextEnded.resolve()
        return { passed: 3, failed: 0 }
      },
      e2e: async () => ({ passed: 1, failed: 0, skipped: 1 }),
    },
    ['check'],
  )
  expect(text().trim().split(/\n+/)).toEqual([
    '== integration',
    'a test',
    '== integration: 3 passed, 0 failed, 0 skipped',
    '== check',
    'ok types',
    '== check: 2 passed, 0 failed, 0 skipped',
    '== e2e',
    '== e2e: 1 passed, 0 failed, 1 skipped',
    '6 passed, 0 failed, 1 skipped',
  ])
  expect(code).toBe(0)
})

test('a suite that fails beside another one, or that nothing follows, fails the run', async () => {
  const text = printed()
  const failing = async (remember: Remember) => {
    remember('failed', 'check', 'lint')
    return { passed: 1, failed: 1, output: 'FAILED lint\n' }
  }
  const sound = async () => ({ passed: 1, failed: 0 })
  expect(await runSuites({ check: failing, unit: sound }, ['check'])).toBe(1)
  expect(await runSuites({ check: failing }, ['check'])).toBe(1)
  expect(text()).toContain('== what went wrong\nfailed, check: lint\n')
  expect(text().trim().split('\n').at(-1)).toBe('1 passed, 1 failed')
})
