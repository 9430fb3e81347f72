import { expect, test } from 'vitest'
import { withEnding } from '../../../../main/ipc/saved-path.ts'

test.each([
  ['/x/mine', 'csv', '/x/mine.csv'],
  ['/x/mine.csv', 'csv', '/x/mine.csv'],
  ['/x/mine.CSV', 'csv', '/x/mine.CSV'],
  ['/x/Interviews 24.11', 'csv', '/x/Interviews 24.11.csv'],
  ['/x.csv/mine', 'csv', '/x.csv/mine.csv'],
  ['/x/mine', '', '/x/mine'],
])('on Linux, %s of type "%s" is saved as %s', (path, ending, saved) => {
  expect(withEnding(path, ending, 'linux')).toBe(saved)
})

test.each(['darwin', 'win32'] as const)('on %s the box has added the ending itself', (platform) => {
  expect(withEnding('/x/mine', 'csv', platform)).toBe('/x/mine')
})
