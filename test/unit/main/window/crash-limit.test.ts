import { expect, test } from 'vitest'
import { createCrashLimit } from '../../../../main/window/crash-limit.ts'

test('a page that went is loaded again, but not the fourth time within a minute', () => {
  const limit = createCrashLimit()
  expect([0, 1000, 2000, 3000].map((at) => limit.mayLoadAgain(at))).toEqual([true, true, true, false])
})

test('crashes of long ago do not count', () => {
  const limit = createCrashLimit()
  for (const at of [0, 1000, 2000]) limit.mayLoadAgain(at)
  expect(limit.mayLoadAgain(61_500)).toBe(true)
})
