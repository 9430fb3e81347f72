import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey, addressOfKey, isSameAccount, mayHaveMoved } from '../../../../contract/model/connection.ts'

const address = (baseUrl: string, accountId = '7') => ({ baseUrl, accountId })

test.each([
  ['https://assess.example/api', 'https://ASSESS.example/api/'],
  ['https://assess.example', 'HTTPS://assess.example:443/'],
  ['http://assess.example:80', 'http://assess.example//'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
])('%s and %s are the same address', (one, other) => {
  expect(isSameAccount(address(one), address(other))).toBe(true)
})

test.each([
  ['https://assess.example', 'http://assess.example'],
  ['https://assess.example', 'https://assess.example:444'],
  ['https://assess.example/api', 'https://assess.example/API'],
  ['https://assess.example', 'https://assess.example.org'],
])('%s and %s are different addresses', (one, other) => {
  expect(isSameAccount(address(one), address(other))).toBe(false)
  expect(mayHaveMoved(address(one), address(other))).toBe(true)
})

test('an account ID is a number: zeros before it make no other, any other digit does', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(String)
  fc.assert(
    fc.property(digits, digits, fc.nat(3), (one, other, zeros) => {
      const at = 'https://assess.example'
      const padded = '0'.repeat(zeros) + one
      expect(isSameAccount(address(at, one), address(at, padded))).toBe(true)
      expect(isSameAccount(address(at, padded), address(at, other))).toBe(one === other)
      expect(mayHaveMoved(address(at, padded), address(at, other))).toBe(one === other)
    }),
  )
})

test('a key tells its account, and stays the same when it is made again', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.stringMatching(/^\d{1,19}$/), (baseUrl, accountId) => {
      const key = accountKey({ baseUrl, accountId })
      expect(accountKey(addressOfKey(key))).toBe(key)
    }),
  )
})
