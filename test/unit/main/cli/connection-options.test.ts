import { expect, test } from 'vitest'
import { readSettings } from '../../../../main/cli/connection-options.ts'

const WHOLE = { baseUrl: 'https://api.example.org', account: '1001', center: ['spring'] }

test.each([
  [{ account: 'me' }, 'Option --account is invalid: must be a whole number.'],
  [{ account: undefined }, 'Option --account is missing.'],
  [{ baseUrl: 'ftp://example.org' }, 'Option --base-url is invalid: must be an http or https address.'],
  [{ center: undefined }, 'Option --center is missing.'],
] as const)('a wrong option is named with what is wrong: %j', (part, message) => {
  expect(() => readSettings({ ...WHOLE, ...part })).toThrow(message)
})

test('whole options are settings', () => {
  expect(readSettings(WHOLE)).toMatchObject({ accountId: '1001', centers: ['spring'], name: 'api.example.org (1001)' })
})
