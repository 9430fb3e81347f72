import { afterEach, expect, test, vi } from 'vitest'
import type { MediaBytes } from '../../../../contract/model/media.ts'
import { createKeptFiles } from '../../../../main/media/kept-files.ts'

afterEach(() => void vi.useRealTimers())

const fileOf = (size: number): MediaBytes => ({
  bytes: new Uint8Array(size),
  sniffedType: 'unknown',
  text: null,
  facts: { content: 'other', format: null, size, sha256: null },
  declaredType: null,
  officeKind: null,
  fileName: 'file.bin',
})

test('the files read last are kept, as many as there is room for', () => {
  const kept = createKeptFiles(10)
  const [first, second, third] = [fileOf(4), fileOf(4), fileOf(6)]
  kept.keep('a', first)
  kept.keep('b', second)
  // Read again, so that it is not the oldest.
  kept.keep('a', first)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([first, second, null])
  kept.keep('c', third)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([first, null, third])
  kept.keep('d', fileOf(11))
  expect(['a', 'c', 'd'].map(kept.get)).toEqual([null, null, null])
  kept.keep('a', first)
  kept.clear()
  kept.keep('e', fileOf(10))
  expect([kept.get('a'), kept.get('e')]).toEqual([null, fileOf(10)])
})

test('files that nobody asks for any more are dropped', () => {
  vi.useFakeTimers()
  const kept = createKeptFiles(10)
  kept.keep('a', fileOf(4))
  vi.advanceTimersByTime(4 * 60_000)
  expect(kept.get('a')).not.toBeNull()
  vi.advanceTimersByTime(4 * 60_000)
  expect(kept.get('a')).not.toBeNull()
  vi.advanceTimersByTime(5 * 60_000)
  expect(kept.get('a')).toBeNull()
})
