import { expect, test } from 'vitest'
import { findComments, marksIn, searchAt } from '../../../../../renderer/features/review/reusable-comments.ts'

const comment = (title: string, used: number, text = title) => ({ id: title, title, text, used })

test('a slash begins a search at the start of a text or after white space, and nowhere else', () => {
  expect(searchAt('/', 1)).toEqual({ start: 0, query: '' })
  expect(searchAt('Good order. /plan', 17)).toEqual({ start: 12, query: 'plan' })
  expect(searchAt('One\n/two words', 14)).toEqual({ start: 4, query: 'two words' })
  expect(searchAt('/plan and more', 5)).toEqual({ start: 0, query: 'plan' })
  for (const text of ['', 'and/or', '7 / 10', '/plan\nnext', 'https://a'])
    expect(searchAt(text, text.length)).toBeNull()
})

test('comments are found by all words of title or text, those used most first', () => {
  const comments = [comment('Plan leaves a gap', 11), comment('Plan covers all', 24), comment('Kind tone', 90, 'Warm')]
  const titles = (query: string) => findComments(comments, query).map(({ title }) => title)
  expect(titles('')).toEqual(['Kind tone', 'Plan covers all', 'Plan leaves a gap'])
  expect(titles('PLAN')).toEqual(['Plan covers all', 'Plan leaves a gap'])
  expect(titles('gap plan')).toEqual(['Plan leaves a gap'])
  expect(titles('warm')).toEqual(['Kind tone'])
  expect(titles('nothing')).toEqual([])
  expect(marksIn('Plan covers all', 'cov')).toEqual([[5, 8]])
})
