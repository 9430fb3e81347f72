import { expect, test } from 'vitest'
import { readIds } from '../../../../contract/model/employee-ids.ts'

test('what looks like no ID is one that was synced', () => {
  const text = '12.0\nEmployee ID\n00123,Ann'
  expect(readIds(text).problems.map(({ id, reason }) => [id, reason])).toEqual([
    ['12.0', 'noId'],
    ['Employee ID', 'noId'],
    ['00123,Ann', 'noId'],
  ])
  expect(readIds(text, new Set(['12.0'])).problems.map(({ id }) => id)).toEqual(['Employee ID', '00123,Ann'])
})

test('a pasted list has each ID once, and says which are repeated or too long', () => {
  const long = 'i'.repeat(251)
  expect(readIds(`a\nb\tc\n\n a \n${long}\n${'i'.repeat(250)}`)).toEqual({
    ids: ['a', 'b', 'c', long, 'i'.repeat(250)],
    problems: [
      { reason: 'repeated', id: 'a', lines: [1, 4] },
      { reason: 'tooLong', id: long, lines: [5] },
    ],
  })
  expect(readIds('🙂'.repeat(125)).problems).toEqual([])
  expect(readIds('🙂'.repeat(126)).problems).toMatchObject([{ reason: 'tooLong' }])
})
