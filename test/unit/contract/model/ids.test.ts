import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSessionKey, guidSchema, parseSessionKey } from '../../../../contract/model/ids.ts'

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
