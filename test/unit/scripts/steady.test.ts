import { expect, test } from 'vitest'

const { troublesOf } = (await import(new URL('../../../scripts/steady.mjs', import.meta.url).href)) as {
  readonly troublesOf: (output: string) => readonly string[]
}

test('of a run’s output each test is named that was not green at its first try', () => {
  const output = [
    'failed, so it seems: a line of some test',
    '',
    '== what went wrong',
    'second try, e2e: a.spec.ts: opens',
    '    failed, it says: a line of its message',
    'worker died, ran again, unit: b.test.ts',
    '',
    '700 passed, 0 failed',
  ]
  expect(troublesOf(output.join('\n'))).toEqual([
    'second try, e2e: a.spec.ts: opens',
    'worker died, ran again, unit: b.test.ts',
  ])
  expect(troublesOf('700 passed, 0 failed')).toEqual([])
})
