import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passageAt } from '../../../../renderer/common/find-passage.ts'
import { findReflowed } from '../../../../renderer/viewer/find-reflowed.ts'

const TEXT = 'Marta and Idris worked last weekend too.\nI take the early shift myself. I take the late shift never.'
const quoted = (words: string, from = 0) => {
  const start = TEXT.indexOf(words, from)
  const passage = passageAt(TEXT, start, start + words.length)
  if (passage === null) throw new Error('nothing is quoted')
  return passage
}
const foundIn = (text: string, passage: ReturnType<typeof quoted>) => {
  const found = findReflowed(text, passage)
  return found && text.slice(found.start, found.end)
}

test('words are found where lines, words and letters are broken elsewhere', () => {
  const pages =
    'Written case\nMarta and Id-\nris worked last week-\nend too. I take the\nearly shift my-\nself. I take the late\nshift never.'
  expect(foundIn(pages, quoted('worked last weekend too'))).toBe('worked last week-\nend too')
  expect(foundIn(pages, quoted('I take the early shift myself'))).toBe('I take the\nearly shift my-\nself')
  expect(foundIn('the ﬁrst\nofﬁce', { start: 0, quote: 'first office', before: '', after: '' })).toBe('ﬁrst\nofﬁce')
})

test('of several places the one with the same words beside it is meant, and few letters need some of them', () => {
  const pages = 'I take the\nearly shift myself. I take\nthe late shift never.'
  const late = quoted('I take the', TEXT.indexOf('late') - 12)
  expect(findReflowed(pages, late)?.start).toBe(pages.indexOf('I take\nthe'))
  expect(findReflowed('Nothing of it, but a shift.', quoted('shift'))).toBe(null)
  expect(findReflowed('', quoted('shift'))).toBe(null)
})

test('a passage is found again in its own words, however the lines are broken', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 12, maxLength: 40 })
  fc.assert(
    fc.property(words, fc.nat(8), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (all, first, breaks) => {
      const plain = all.join(' ')
      const from = all.slice(0, first).join(' ').length + (first > 0 ? 1 : 0)
      const quote = all.slice(first, first + 4).join(' ')
      const passage = passageAt(plain, from, from + quote.length)
      const broken = all.map((word, at) => word + (breaks[at] ? '\n' : ' ')).join('')
      const found = passage && findReflowed(broken, passage)
      expect(found && broken.slice(found.start, found.end).replaceAll(/\s+/g, ' ')).toBe(quote)
    }),
  )
})
