import { expect, test } from 'vitest'
import {
  createHeldParts,
  partName,
  type HeldAnswer,
} from '../../../../../../renderer/features/player/read-ahead/held-parts.ts'

const answerOf = (bytes: number): HeldAnswer => ({
  url: '/a',
  status: 200,
  statusText: 'OK',
  headers: {},
  data: new ArrayBuffer(bytes),
})

test('a part that is being read is waited for, and held once it is there', async () => {
  const parts = createHeldParts(100)
  expect(parts.find('a')).toBeNull()
  const settle = parts.register('a')
  const waiting = parts.find('a')
  const answer = answerOf(10)
  settle(answer)
  expect(await waiting).toBe(answer)
  expect(parts.find('a')).toBe(answer)
})

test('a failed part is not kept, and those who wait for it are informed', async () => {
  const parts = createHeldParts(100)
  const settle = parts.register('a')
  const waiting = parts.find('a')
  settle(null)
  expect(await waiting).toBeNull()
  expect(parts.find('a')).toBeNull()
})

test('parts beyond the limit are not kept, but those who wait for them get them', async () => {
  const parts = createHeldParts(100)
  parts.register('a')(answerOf(60))
  const settle = parts.register('b')
  const waiting = parts.find('b')
  settle(answerOf(60))
  expect(await waiting).not.toBeNull()
  expect(parts.find('b')).toBeNull()
  parts.register('c')(answerOf(40))
  expect(parts.find('c')).not.toBeNull()
})

test('what comes after everything was forgotten is not held', () => {
  const parts = createHeldParts(100)
  parts.register('a')(answerOf(60))
  const settle = parts.register('b')
  parts.clear()
  settle(answerOf(10))
  expect(parts.find('a')).toBeNull()
  expect(parts.find('b')).toBeNull()
  parts.register('c')(answerOf(100))
  expect(parts.find('c')).not.toBeNull()
})

test('a range of a file is another part than the file', () => {
  expect(new Set([partName('/a', undefined), partName('/a', 'bytes=0-1'), partName('/a', 'bytes=0-2')]).size).toBe(3)
})
