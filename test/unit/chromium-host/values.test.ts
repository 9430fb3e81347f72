import { expect, test } from 'vitest'
import fc from 'fast-check'
import { decodeValue, encodeValue } from '../../../chromium-host/values.ts'

const same = (text: string): string => text
const through = (value: unknown): unknown => decodeValue(encodeValue(value, same), same)

test.each([
  ['bytes', new Uint8Array([0, 128, 255])],
  ['a part of bytes', new Uint8Array([1, 2, 3, 4]).subarray(1, 3)],
  ['wide numbers', new Float64Array([1.5, Number.MIN_VALUE])],
  ['a buffer', new Uint8Array([7, 8]).buffer],
  ['a date', new Date(1_700_000_000_123)],
  ['a map', new Map<unknown, unknown>([[{ a: 1 }, undefined]])],
  ['a set', new Set([1, 'a', null])],
  ['numbers that JSON has not', [NaN, Infinity, -Infinity, -0]],
  ['a big integer', 2n ** 70n],
  ['what is absent', { a: undefined, b: [undefined, null] }],
  ['a key that has the name of the prototype', JSON.parse('{"a":{"__proto__":{"b":1}}}')],
  ['an object that looks like a mark', { $host: 'date', value: 'x', inner: { $host: 1 } }],
])('%s arrives as it was sent', (_name, value) => {
  expect(through(value)).toStrictEqual(value)
})

test('whatever JSON can say arrives as it was sent', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(through(value)).toStrictEqual(value)
    }),
  )
})

test('a function is refused, as by Electron', () => {
  expect(() => encodeValue({ run: () => 1 }, same)).toThrow('could not be cloned')
})

test('guard: a key named __proto__ sets no prototype', () => {
  const value = decodeValue('{"__proto__":{"isAdmin":true}}', same) as { isAdmin?: boolean }
  expect(value.isAdmin).toBeUndefined()
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('as by Electron, objects arrive without their class, and errors under a standard name', () => {
  class Point {
    readonly x = 1
    move(): number {
      return this.x
    }
  }
  class LateError extends Error {
    override readonly name = 'LateError'
    readonly code = 'late'
  }
  const point = through(new Point())
  expect(point).toStrictEqual({ x: 1 })
  const error = through(new LateError('too late')) as LateError
  expect([error.name, error.message, 'code' in error]).toEqual(['Error', 'too late', false])
})

test('an error keeps its name and message', () => {
  expect(through(new RangeError('too far'))).toMatchObject({ name: 'RangeError', message: 'too far' })
})
