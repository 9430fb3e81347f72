import { expect, test } from 'vitest'
import { readIds } from '../../../../contract/model/employee-ids.ts'

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
