import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDuration } from '../../../reference-service/taken/webm-duration.ts'

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** As Chromium begins a recording: a segment of unknown size, its facts, tracks and pictures. */
const EBML = '1a45dfa3 9f 4286810142f7810142f2810442f381084282847765626d42878104428581 02'
const SEGMENT = '18538067 01ffffffffffffff'
const INFO = '1549a966 99 2ad7b1830f4240 4d80864368726f6d65 5741864368726f6d65'
const REST = '1654ae6b 82 0102 1f43b675 01ffffffffffffff e78100'
const RECORDING = bytesOf(EBML + SEGMENT + INFO + REST)

test('the duration is written at the end of the facts, and the rest stays', () => {
  // 4.5 s in ticks of a millisecond, as a double.
  const duration = '4489 88 40b1940000000000'
  const longer = INFO.replace('a966 99', 'a966 a4')
  expect(hexOf(withDuration(RECORDING, 4.5))).toBe(hexOf(bytesOf(EBML + SEGMENT + longer + duration + REST)))
})

test('ticks of another length count, and those of a millisecond where none are named', () => {
  const microseconds = bytesOf(EBML + SEGMENT + '1549a966 86 2ad7b1820 3e8' + REST)
  expect(hexOf(withDuration(microseconds, 4.5))).toContain(hexOf(bytesOf('4489 88 41512a8800000000')))
  const unnamed = bytesOf(EBML + SEGMENT + '1549a966 80' + REST)
  expect(hexOf(withDuration(unnamed, 4.5))).toContain('1549a9668b44898840b1940000000000')
})

test('what has a duration, an index or another form is returned as it is', () => {
  const once = withDuration(RECORDING, 4.5)
  expect(withDuration(once, 9)).toBe(once)
  const others = [
    EBML + SEGMENT + '114d9b74 80' + INFO + REST,
    EBML + SEGMENT + REST,
    EBML + '18538067 a0' + INFO,
    // A size that leaves no room for a longer one.
    EBML + SEGMENT + `1549a966 f8 ec f6 ${'00'.repeat(118)}` + REST,
    EBML + SEGMENT + '1549a966 99 2ad7b1 ff',
  ].map(bytesOf)
  for (const other of others) expect(withDuration(other, 4.5)).toBe(other)
})

test('facts of more than 4 KiB, or behind more than 64 elements, are not looked through', () => {
  const VOID = 'ec80'
  const facts = (bytes: number) =>
    bytesOf(EBML + SEGMENT + `1549a966 ${(0x4000 + bytes).toString(16)}` + VOID.repeat(bytes / 2) + REST)
  const after = (count: number) => bytesOf(EBML + SEGMENT + VOID.repeat(count) + INFO + REST)
  for (const read of [facts(4096), after(64)]) expect(withDuration(read, 4.5)).toHaveLength(read.length + 11)
  for (const left of [facts(4098), after(65)]) expect(withDuration(left, 4.5)).toBe(left)
})

test('whatever the bytes, nothing is lost and nothing but the header changes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat({ max: 119 }), fc.nat({ max: 255 }), (random, at, value) => {
      const spoilt = RECORDING.slice()
      spoilt[at % spoilt.length] = value
      for (const bytes of [new Uint8Array(random), spoilt, RECORDING.slice(0, at)]) {
        const result = withDuration(bytes, 3)
        expect([0, 11]).toContain(result.length - bytes.length)
        if (result.length === bytes.length) expect(result).toBe(bytes)
      }
    }),
  )
})
