import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { guidOf, placeOf } from '../../../reference-service/data/guid.ts'

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff })
const purpose = fc.constantFrom('participant' as const, 'session' as const)

test('a GUID gives back the place it was made of, in any case of letters', () => {
  fc.assert(
    fc.property(uint32, purpose, uint32, uint32, (seed, use, center, ordinal) => {
      const guid = guidOf(seed, use, { center, ordinal })
      expect(guidSchema.safeParse(guid).success).toBe(true)
      expect(placeOf(seed, use, guid)).toEqual({ center, ordinal })
      expect(placeOf(seed, use, guid.toUpperCase())).toEqual({ center, ordinal })
    }),
  )
})

test('a GUID of another seed, of another purpose or of nobody is not taken for one of ours', () => {
  fc.assert(
    fc.property(uint32, uint32, fc.uuid(), (seed, ordinal, stranger) => {
      const guid = guidOf(seed, 'participant', { center: 0, ordinal })
      expect(placeOf(seed + 1, 'participant', guid)).toBeNull()
      expect(placeOf(seed, 'session', guid)).toBeNull()
      expect(placeOf(seed, 'participant', stranger)).toBeNull()
    }),
  )
})

test('one changed digit makes a GUID unknown', () => {
  const guid = guidOf(7, 'participant', { center: 1, ordinal: 123_456 })
  for (let at = 0; at < guid.length; at++) {
    if (guid[at] === '-') continue
    const digit = ((Number.parseInt(guid[at]!, 16) + 1) % 16).toString(16)
    expect(placeOf(7, 'participant', guid.slice(0, at) + digit + guid.slice(at + 1))).toBeNull()
  }
})
