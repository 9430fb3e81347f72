import { expect, test } from 'vitest'
import { createServerClock } from '../../../main/remote/clock.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const at = (ms: number) => new Date(NOON + ms).toUTCString()

test('no offset is known before an answer, and none is learnt from a header that is no date', () => {
  const clock = createServerClock()
  clock.observe(undefined, NOON, NOON)
  clock.observe('yesterday', NOON, NOON)
  expect(clock.offsetMs()).toBeNull()
  expect(clock.correct(0)).toBe(false)
})

test('the offset is measured against the middle of the exchange, in the middle of the header’s second', () => {
  const clock = createServerClock()
  clock.observe(at(1_200_000), NOON, NOON + 1_000)
  expect(clock.offsetMs()).toBe(1_200_000)
})

test('an offset within a minute is no reason to date requests otherwise', () => {
  const clock = createServerClock()
  clock.observe(at(59_000), NOON, NOON)
  expect(clock.correct(0)).toBe(false)
  expect(clock.correctionMs()).toBe(0)
})

test('an offset beyond a minute is taken over once; a request that was dated by it was not refused for its date', () => {
  const clock = createServerClock()
  clock.observe(at(-1_200_000), NOON, NOON)
  expect(clock.correct(0)).toBe(true)
  const correction = clock.correctionMs()
  expect(correction).toBe(-1_199_500)
  expect(clock.correct(correction)).toBe(false)
  // Another request, sent meanwhile with the old date.
  expect(clock.correct(0)).toBe(true)
})

test('a correction that did not help is withdrawn', () => {
  const clock = createServerClock()
  clock.observe(at(1_200_000), NOON, NOON)
  clock.correct(0)
  clock.withdraw(0)
  expect(clock.correctionMs()).toBe(0)
  expect(clock.offsetMs()).toBe(1_200_500)
})
