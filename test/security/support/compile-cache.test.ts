import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'

test('guard: compiled code that the tests run lies in no folder that another user could make first', () => {
  expect(relative(resolve(import.meta.dirname, '../../..'), COMPILE_CACHE)).not.toMatch(/^\.\.|^\//)
})
