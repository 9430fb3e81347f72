import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { formatLogLine } from '../../../main/support/log.ts'
import { hideFromLogs, redactText } from '../../../main/support/redact.ts'

const line = (facts: Record<string, unknown>) => formatLogLine('info', 'test', facts)

describe('guard: a known secret in any place of a log line', () => {
  const secret = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }).filter((text) => text.trim().length >= 8)
  const places: readonly ((secret: string) => Record<string, unknown>)[] = [
    (s) => ({ said: `before ${s} after` }),
    (s) => ({ deep: { list: [{ value: s }] } }),
    (s) => ({ [s]: 1 }),
    (s) => ({ error: new Error(`failed with ${s}`) }),
    (s) => ({ error: new DeskError('server', 'm', { excerpt: s, value: s }, { cause: new Error(s) }) }),
    (s) => ({ map: new Map([[s, s]]) }),
    (s) => ({ url: `https://x.example/?q=${encodeURIComponent(s)}` }),
    (s) => ({ body: JSON.stringify({ inner: s }) }),
    (s) => ({ base64: Buffer.from(s).toString('base64') }),
    (s) => ({ hex: Buffer.from(s).toString('hex') }),
  ]

  test.each(places.map((place, index) => [index, place] as const))('place %i', (_index, place) => {
    fc.assert(
      fc.property(secret, (value) => {
        hideFromLogs(value)
        const text = line(place(value))
        // Our own words may contain a short secret by chance; what matters is what was put in.
        const marker = '§§§§§§§§'
        hideFromLogs(marker)
        const blank = line(place(marker))
        for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]) {
          if (!blank.includes(form)) expect(text).not.toContain(form)
        }
        const packed = Buffer.from(value)
        expect(text).not.toContain(packed.toString('hex'))
        expect(text).not.toContain(packed.toString('base64').replace(/=+$/, ''))
      }),
      { numRuns: 40 },
    )
  })
})

describe('guard: what nobody has named a secret', () => {
  test.each([
    ['an Authorization header', 'authorization: SharedKey 1001:AAAAbbbbCCCCdddd=', 'AAAAbbbb'],
    ['one inside an error', 'bad request (SharedKey 1001:AAAAbbbbCCCCdddd=)', 'AAAAbbbb'],
    ['a bearer token', 'Bearer abc.def.ghi', 'abc.def'],
    ['a cookie', 'Set-Cookie: sid=12345; Path=/', '12345'],
    ['a data URI', '"photo":"data:image/jpeg;base64,/9j/4AAQSkZJRg=="', '/9j/'],
    ['an e-mail address', 'participant is zoë.smith+test@mail.example.org today', 'smith'],
    ['an e-mail address in a query', 'https://x.example/find?q=zoe.smith%40example.org', 'smith'],
    ['credentials in an address', 'http://anna:geheim@proxy.example:8080/', 'geheim'],
    ['a signed media address', 'https://cdn.example/a.mpd?sv=2024&sig=Zm9vYmFy&se=2026', 'Zm9vYmFy'],
    ['a continuation token', '/v2/sessions?center=a&continuationToken=T0kenValue', 'T0kenValue'],
    ['a key in hex', `the key is ${'0f'.repeat(32)}`, '0f0f'],
    ['32 bytes in Base64', `signed ${Buffer.alloc(32, 0xa7).toString('base64')}`, 'p6enp6'],
    ['a secret in JSON', '{"clientSecret": "hunter2hunter2"}', 'hunter2'],
    ['a password in a text', 'password=hunter2hunter2', 'hunter2'],
  ])('%s', (_name, text, leak) => {
    expect(text).toContain(leak)
    expect(redactText(text)).not.toContain(leak)
    expect(line({ said: text })).not.toContain(leak)
    expect(line({ error: new Error(text) })).not.toContain(leak)
  })

  test.each(['secret', 'apiSecret', 'password', 'authorization', 'cacheKey', 'key', 'continuationToken', 'signature'])(
    'a fact named %s',
    (name) => {
      expect(line({ [name]: 'abc1' })).not.toContain('abc1')
      expect(line({ in: [{ [name]: ['abc1'] }] })).not.toContain('abc1')
    },
  )

  test.each(['participantData', 'participantName', 'answer', 'text', 'note', 'excerpt', 'comment'])(
    'a person’s data under the name %s',
    (name) => {
      expect(line({ inner: { [name]: 'Zoë Ødegaard' } })).not.toContain('degaard')
      expect(line({ inner: { [name]: [{ name: 'Surname', value: 'Ødegaard' }] } })).not.toContain('degaard')
    },
  )
})

test('no text makes the redaction slow', () => {
  // Each is the worst for one pattern. Without bounds these would take minutes, and the test would not come to its end.
  for (const unit of [
    'a',
    'a.',
    'a@',
    '"',
    'data:a/',
    'key',
    '=',
    'https://',
    'SharedKey ',
    '?token',
    '%40',
    '0',
    'A/',
  ]) {
    expect(redactText(unit.repeat(200_000 / unit.length)).length).toBeGreaterThan(0)
  }
})
