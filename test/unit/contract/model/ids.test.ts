import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionIdSchema, guidSchema, sessionKeySchema } from '../../../../contract/model/id-schemas.ts'
import { formatSessionKey, parseConnectionId, parseSessionKey } from '../../../../contract/model/ids.ts'

const guid = fc.uuid().map((text) => guidSchema.parse(text))

test('a session key survives being written and read, whatever the name of its center', () => {
  const keys = fc.record({
    center: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
    participantId: guid,
    testId: guid,
  })
  fc.assert(
    fc.property(keys, (key) => {
      expect(parseSessionKey(formatSessionKey(key))).toEqual(key)
    }),
  )
})

test('GUIDs that differ in case only are the same', () => {
  const lower = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(guidSchema.parse(lower.toUpperCase())).toBe(lower)
})

test.each(['', 'a', 'a/b/c', '%E0%A4%A/0f8fad5b-d9cb-469f-a165-70867728950e/0f8fad5b-d9cb-469f-a165-70867728950e'])(
  'takes %j for no session key',
  (text) => {
    expect(parseSessionKey(text)).toBeNull()
  },
)

test('the parts of a session key are held to what its schema says', () => {
  const center = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('x'.repeat(250), 'x'.repeat(251)))
  const id = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.uuid(),
    fc.uuid().map((text) => text.toUpperCase()),
  )
  fc.assert(
    fc.property(center, id, id, (centerName, participantId, testId) => {
      const ids = [participantId, testId].map((text) => text.replaceAll('/', ''))
      const parsed = sessionKeySchema.safeParse({ center: centerName, participantId: ids[0], testId: ids[1] })
      const text = [encodeURIComponent(centerName), ...ids].join('/')
      expect(parseSessionKey(text)).toEqual(parsed.success ? parsed.data : null)
    }),
  )
})

test('a connection’s id is held to what its schema says', () => {
  const texts = fc.oneof(fc.string(), fc.uuid(), fc.constantFrom('a'.repeat(64), 'a'.repeat(65), '', 'a\n'))
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = connectionIdSchema.safeParse(text)
      expect(parseConnectionId(text)).toEqual(parsed.success ? parsed.data : null)
    }),
  )
})
