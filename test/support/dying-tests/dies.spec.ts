import { expect, test } from '@playwright/test'

test('before', () => expect(1).toBe(1))
test('ends the worker the first time', () => {
  if (test.info().retry === 0) process.abort()
})
test('ends the worker', () => process.abort())
test('after', () => expect(1).toBe(1))
