import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorizationHeader, canonicalPath, formatHttpDate, sign, stringToSign } from '../../../main/remote/signing.ts'

/**
 * Signatures made by OpenSSL 3, so by another implementation than ours:
 *   printf '%s' "$STRING_TO_SIGN" | openssl dgst -sha256 -hmac "$SECRET" -binary | openssl base64 -A
 */
const VECTORS = [
  {
    name: 'a bodiless request signed with 0',
    secret: 'test-secret',
    parts: { method: 'GET', path: '/v2/sessions', date: 'Fri, 20 Nov 2026 10:00:00 GMT', contentLength: '0' },
    text: 'GET /v2/sessions Fri, 20 Nov 2026 10:00:00 GMT 0',
    signature: 'CaebH1xnCZf3J0S5QYWxcJCdHouRY+URXkr5UFH3JTg=',
  },
  {
    name: 'a bodiless request signed with the empty text',
    secret: 'test-secret',
    parts: { method: 'GET', path: '/v2/sessions', date: 'Fri, 20 Nov 2026 10:00:00 GMT', contentLength: '' },
    text: 'GET /v2/sessions Fri, 20 Nov 2026 10:00:00 GMT ',
    signature: 'mOFOImSkemL0noBqqGVR6k4beoqgpGkYKa/AY//GK3c=',
  },
  {
    name: 'a request with a body, by a secret that looks like Base64 and is used as text',
    secret: 'kZ2+/8sJ0q==',
    parts: { method: 'POST', path: '/v2/participants', date: 'Thu, 01 Jan 2026 00:00:00 GMT', contentLength: '348' },
    text: 'POST /v2/participants Thu, 01 Jan 2026 00:00:00 GMT 348',
    signature: 'h//cNuM72tM67C66mhtswWHeKLdWNn5YuNNnZPHYmCA=',
  },
  {
    name: 'a path prefix in capitals, a query, and a secret beyond ASCII',
    secret: 'clé secrète — ключ',
    parts: {
      method: 'GET',
      path: '/Tenant-7/API/v2/session?participantId=ABC',
      date: 'Sun, 29 Feb 2032 23:59:59 GMT',
      contentLength: '0',
    },
    text: 'GET /tenant-7/api/v2/session Sun, 29 Feb 2032 23:59:59 GMT 0',
    signature: 'xqefcbVVE1DWePSNpDNL7YNDdda5JZ07HhjyOzaNAnQ=',
  },
] as const

describe('signature as OpenSSL makes it', () => {
  test.each(VECTORS)('$name', ({ secret, parts, text, signature }) => {
    expect(stringToSign(parts)).toBe(text)
    expect(sign(secret, parts)).toBe(signature)
    expect(authorizationHeader('1001', secret, parts)).toBe(`SharedKey 1001:${signature}`)
  })
})

const segment = fc.stringMatching(/^[A-Za-z0-9._~-]{1,12}$/)
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
const date = fc.integer({ min: 0, max: 4_102_444_800_000 }).map(formatHttpDate)
const secret = fc.string({ minLength: 1 })
const base = { method: 'GET', contentLength: '0' } as const

describe('properties of the signature', () => {
  test('the query and the fragment do not matter', () => {
    fc.assert(
      fc.property(path, date, secret, fc.string(), fc.constantFrom('?', '#', '?#'), (p, d, s, rest, mark) => {
        expect(sign(s, { ...base, path: p + mark + rest, date: d })).toBe(sign(s, { ...base, path: p, date: d }))
      }),
    )
  })

  test('the case of the path does not matter', () => {
    fc.assert(
      fc.property(path, date, secret, (p, d, s) => {
        expect(sign(s, { ...base, path: p.toUpperCase(), date: d })).toBe(sign(s, { ...base, path: p, date: d }))
      }),
    )
  })

  test('a prefix before the path is signed with it', () => {
    fc.assert(
      fc.property(path, path, date, secret, (prefix, p, d, s) => {
        expect(sign(s, { ...base, path: prefix + p, date: d })).not.toBe(sign(s, { ...base, path: p, date: d }))
        expect(canonicalPath(prefix + p)).toBe(`${prefix}${p}`.toLowerCase())
      }),
    )
  })

  test('verb, date, length and secret each change it', () => {
    fc.assert(
      fc.property(path, date, secret, fc.integer({ min: 1, max: 1e9 }), (p, d, s, length) => {
        const signature = sign(s, { ...base, path: p, date: d })
        expect(sign(s, { ...base, method: 'POST', path: p, date: d })).not.toBe(signature)
        expect(sign(s, { ...base, path: p, date: `${d} ` })).not.toBe(signature)
        expect(sign(s, { ...base, path: p, date: d, contentLength: String(length) })).not.toBe(signature)
        expect(sign(`${s}!`, { ...base, path: p, date: d })).not.toBe(signature)
        expect(signature).toMatch(/^[A-Za-z0-9+/]{43}=$/)
      }),
    )
  })

  test('a date is written as RFC 1123 writes it', () => {
    expect(formatHttpDate(Date.UTC(2026, 2, 5, 7, 8, 9, 999))).toBe('Thu, 05 Mar 2026 07:08:09 GMT')
  })
})
