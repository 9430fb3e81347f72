import { expect, test } from 'vitest'

const { failedJustNow } = (await import(new URL('../../../../scripts/setup/electron.mjs', import.meta.url).href)) as {
  failedJustNow: (
    tried: { readonly mirror: string | null; readonly at?: number } | null,
    mirror: string | null,
    now: number,
  ) => boolean
}
const HOUR = 60 * 60_000
const NOW = Date.UTC(2026, 4, 1)

test.each([
  ['nothing was tried', null, null, false],
  ['it was tried an hour ago', { mirror: null, at: NOW - HOUR }, null, true],
  ['it was tried five hours ago', { mirror: null, at: NOW - 5 * HOUR }, null, false],
  ['another mirror was tried', { mirror: 'one', at: NOW - HOUR }, 'other', false],
  ['the clock was set back since', { mirror: null, at: NOW + HOUR }, null, false],
  ['nobody wrote down when', { mirror: null }, null, false],
])('if %s', (_name, tried, mirror, failed) => {
  expect(failedJustNow(tried, mirror, NOW)).toBe(failed)
})
