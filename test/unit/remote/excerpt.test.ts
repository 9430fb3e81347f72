import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeExcerpt } from '../../../main/remote/excerpt.ts'

test('of JSON the structure stays and the texts go', () => {
  const body =
    '{"modifiedUntil":null,"results":[{"testTitle":"Sales \\"A\\"","participantData":[{"name":"E-mail","value":"zoe@ex'
  expect(safeExcerpt(body, { keepTexts: false })).toBe(
    '{"modifiedUntil":null,"results":[{"testTitle":"…","participantData":[{"name":"…","value":"…"',
  )
})

test('what the service says about an error stays, without what we sent and without keys', () => {
  const body = '{"message":"The value Иванова is not valid. Got SharedKey 1001:abcd= from jo@example.com"}'
  const excerpt = safeExcerpt(body, { keepTexts: true, hidden: ['Иванова'] })
  expect(excerpt).toContain('is not valid')
  expect(excerpt).not.toMatch(/Иванова|abcd|jo@example/)
})

test('a page is reduced to its text', () => {
  const page =
    '<html><head><style>b{}</style><title>502</title><script>x()</script></head><body>Bad <b>gateway</b></body></html>'
  expect(safeExcerpt(page, { keepTexts: true })).toBe('502 Bad gateway')
})

test('whatever comes in, at most 200 printable characters come out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.boolean(), (body, keepTexts) => {
      const excerpt = safeExcerpt(body, { keepTexts })
      expect(excerpt.length).toBeLessThanOrEqual(200)
      expect(excerpt).not.toMatch(/[\p{Cc}\n]/u)
    }),
  )
})

test('no text of a JSON document shows in its excerpt', () => {
  const text = fc.stringMatching(/^[a-z]{8,20}$/).map((word) => `§${word}§`)
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.integer({ min: 1, max: 300 }), (texts, cut) => {
      const body = JSON.stringify({
        results: texts.map((value) => ({ name: value, list: [value, `${value}\\`, `\\"${value}\n`] })),
      })
      expect(safeExcerpt(body.slice(0, cut), { keepTexts: false })).not.toContain('§')
    }),
  )
})
