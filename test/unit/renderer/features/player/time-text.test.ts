import { expect, test } from 'vitest'
import { timeInWords } from '../../../../../renderer/features/player/time-text.ts'

test.each([
  [0, '0 seconds'],
  [1.9, '1 second'],
  [80, '1 minute, 20 seconds'],
  [180, '3 minutes'],
  [3605, '1 hour, 5 seconds'],
  [Number.NaN, ''],
  [Infinity, ''],
])('%d seconds are read as "%s"', (seconds, words) => {
  expect(timeInWords(seconds, 'en')).toBe(words)
})

test('the words are those of the language that the texts are in', () => {
  expect(timeInWords(61, 'de')).toBe('1 Minute, 1 Sekunde')
})
