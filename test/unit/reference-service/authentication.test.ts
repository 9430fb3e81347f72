import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  AUTHENTICATION_FAILURES,
  checkAuthentication,
  type Credentials,
  type SignedRequest,
} from '../../../reference-service/authentication.ts'

const DATE = 'Fri, 20 Nov 2026 09:00:00 GMT'
const NOW = Date.parse(DATE)
const credentials: Credentials = { accountId: '1001', secret: 'swordfish', bodilessLength: 'zero' }

function signed(
  change: Partial<SignedRequest> & { readonly length?: string; readonly secret?: string } = {},
): SignedRequest {
  const { length = '0', secret = 'swordfish', ...rest } = change
  const request = { method: 'GET', path: '/v2/sessions', date: DATE, contentLength: undefined, ...rest }
  const text = `${request.method} ${request.path.toLowerCase()} ${request.date ?? ''} ${length}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  return { authorization: `SharedKey 1001:${signature}`, ...request }
}

/**
 * Signatures by another implementation:
 * printf 'GET /v2/sessions Fri, 20 Nov 2026 09:00:00 GMT 0' | openssl dgst -sha256 -hmac swordfish -binary | base64
 * printf 'GET /api/v2/sessions Fri, 20 Nov 2026 09:00:00 GMT ' | openssl dgst -sha256 -hmac swordfish -binary | base64
 * printf 'POST /v2/participants Fri, 20 Nov 2026 09:00:00 GMT 42' | openssl dgst -sha256 -hmac swordfish -binary | base64
 */
test.each([
  ['GET', '/v2/sessions', undefined, 'zero', '3Mb3uuupbKuJnC4gYXuNSEg5qqsE2KRIq4KDdiWtQD8='],
  ['GET', '/API/v2/Sessions', undefined, 'empty', 'Tnu1OfMW0B0Li/pe6ffuEHxXzBXPnbMwLY6cijCAbpI='],
  ['POST', '/v2/participants', '42', 'zero', 'P+n0kNeFUO90XccZv8X/3h9zJNauFA45gDEZcNAUWE4='],
] as const)('%s %s signed by openssl is accepted', (method, path, contentLength, bodilessLength, signature) => {
  const request = { method, path, date: DATE, authorization: `SharedKey 1001:${signature}`, contentLength }
  expect(checkAuthentication(request, { ...credentials, bodilessLength }, NOW)).toBeNull()
})

test.each([
  ['a missing date', { date: undefined }, 'date-missing', 400],
  ['an ISO date', { date: '2026-11-20T09:00:00Z' }, 'date-malformed', 400],
  ['an impossible date', { date: 'Fri, 31 Nov 2026 09:00:00 GMT' }, 'date-malformed', 400],
  ['a date of another weekday', { date: 'Mon, 20 Nov 2026 09:00:00 GMT' }, 'date-malformed', 400],
  ['a date 16 minutes old', { date: 'Fri, 20 Nov 2026 08:44:00 GMT' }, 'date-too-old', 403],
  ['a date 16 minutes ahead', { date: 'Fri, 20 Nov 2026 09:16:00 GMT' }, 'date-in-future', 403],
  ['no authorization', { authorization: undefined }, 'authorization-missing', 403],
  ['another scheme', { authorization: 'Bearer abc' }, 'authorization-malformed', 400],
  ['an account id in letters', { authorization: `SharedKey me:${'A'.repeat(43)}=` }, 'authorization-malformed', 400],
  ['a signature that is too short', { authorization: 'SharedKey 1001:AAAA' }, 'authorization-malformed', 400],
  ['an unknown account', { authorization: `SharedKey 1002:${'A'.repeat(43)}=` }, 'account-unknown', 403],
  ['a wrong secret', { secret: 'Swordfish' }, 'signature-wrong', 403],
  ['another length signed', { length: '7' }, 'signature-wrong', 403],
] as const)('%s is refused', (_, change, failure, status) => {
  expect(checkAuthentication(signed(change), credentials, NOW)).toBe(failure)
  expect(AUTHENTICATION_FAILURES[failure].status).toBe(status)
})

test.each([
  ['another path', { path: '/v2/session' }],
  ['another method', { method: 'POST' }],
  ['another date', { date: 'Fri, 20 Nov 2026 09:00:01 GMT' }],
  ['a body that was not signed', { contentLength: '12' }],
])('a signature does not serve for %s', (_, change) => {
  expect(checkAuthentication({ ...signed(), ...change }, credentials, NOW)).toBe('signature-wrong')
})

test('a request up to 15 minutes old or ahead is accepted', () => {
  for (const minutes of [-15, -1, 0, 1, 15]) {
    expect(checkAuthentication(signed(), credentials, NOW + minutes * 60_000)).toBeNull()
  }
})

describe('without a body', () => {
  const accepts = (bodilessLength: Credentials['bodilessLength'], length: string) =>
    checkAuthentication(signed({ length }), { ...credentials, bodilessLength }, NOW) === null

  test.each([
    ['zero', true, false],
    ['empty', false, true],
    ['either', true, true],
  ] as const)('the rule "%s" says which Content-Length must be signed', (rule, zero, empty) => {
    expect(accepts(rule, '0')).toBe(zero)
    expect(accepts(rule, '')).toBe(empty)
  })
})
