import { expect, test } from 'vitest'
import { MOST_SHEET_BYTES } from '../../../../contract/model/score-import.ts'
import { createUploads } from '../../../../main/desk/uploads.ts'

const WINDOW = 1
const part = (...bytes: number[]) => Uint8Array.from(bytes)

test('the parts of a file are put together, once, in a buffer of their own', () => {
  const uploads = createUploads()
  const id = uploads.add(WINDOW, null, part(1, 2))
  expect(uploads.add(WINDOW, id, part())).toBe(id)
  expect(uploads.add(WINDOW, id, part(3))).toBe(id)
  const bytes = uploads.take(WINDOW, id)
  expect([...bytes]).toEqual([1, 2, 3])
  expect(bytes.buffer.byteLength).toBe(3)
  expect(() => uploads.take(WINDOW, id)).toThrow(expect.objectContaining({ code: 'no-such-result-set' }))
})

test('a window has one upload, and reaches none of another window', () => {
  const uploads = createUploads()
  const first = uploads.add(WINDOW, null, part(1))
  const other = uploads.add(2, null, part(2))
  const second = uploads.add(WINDOW, null, part(3))
  const closed = expect.objectContaining({ code: 'no-such-result-set' }) as Error
  expect(() => uploads.add(WINDOW, first, part(4))).toThrow(closed)
  expect(() => uploads.take(WINDOW, other)).toThrow(closed)
  expect([...uploads.take(WINDOW, second)]).toEqual([3])
  uploads.dropWindow(2)
  expect(() => uploads.take(2, other)).toThrow(closed)
})

test('more than a table may have is refused and forgotten', () => {
  const uploads = createUploads()
  const half = new Uint8Array(MOST_SHEET_BYTES / 2)
  const id = uploads.add(WINDOW, null, half)
  uploads.add(WINDOW, id, half)
  expect(() => uploads.add(WINDOW, id, part(1))).toThrow(expect.objectContaining({ code: 'limit-exceeded' }))
  expect(() => uploads.take(WINDOW, id)).toThrow(expect.objectContaining({ code: 'no-such-result-set' }))
})
