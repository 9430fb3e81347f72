import { expect, test } from 'vitest'
import type { Badge } from '../../../../main/desk/unseen.ts'
import { badgeDescription, badgeLabel } from '../../../../main/window/badge-texts.ts'

const both = (badge: Badge) => [badgeLabel(badge), badgeDescription(badge)]

test('a badge has a number that fits, and words for screen readers', () => {
  expect(both({ kind: 'none' })).toEqual(['', ''])
  expect(both({ kind: 'failed' })).toEqual(['!', 'Needs attention'])
  expect(both({ kind: 'new', count: 1 })).toEqual(['1', '1 new session'])
  expect(both({ kind: 'new', count: 99 })).toEqual(['99', '99 new sessions'])
  expect(both({ kind: 'new', count: 1234 })).toEqual(['99+', '1,234 new sessions'])
})
