import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReview } from '../../../../../renderer/features/session/reviews.ts'
import { ReviewsView } from '../../../../../renderer/features/session/reviews-view.tsx'
import { renderScreen } from '../../../../support/render-screen.tsx'

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23)))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const REVIEW = {
  reviewer: 'K. Abe',
  score: 4.5,
  comment: 'Answers a different question than the one asked.',
  reviewed: '2026-11-19T12:30:00.123456Z',
}
const itemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a review is a sentence, of as much as there is of it', () => {
  const { reviewer, score, comment } = REVIEW
  renderScreen(<ReviewsView reviews={[REVIEW, { reviewer, score }, { comment }, { score, comment }]} />)
  expect(itemTexts()).toEqual([
    'K. Abe · 4.5 · Nov 19: Answers a different question than the one asked.',
    'K. Abe · 4.5',
    'Answers a different question than the one asked.',
    '4.5: Answers a different question than the one asked.',
  ])
  expect(screen.queryByRole('term')).toBeNull()
})

test('what the sentence does not say stands below it by its name, a known name with an unknown value too', () => {
  renderScreen(<ReviewsView reviews={{ ...REVIEW, score: { given: 4.5 }, reviewed: 'yesterday', criterion: 'Tone' }} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/^K\. Abe: Answers/)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'score',
    'given',
    'reviewed',
    'criterion',
  ])
  screen.getByText('Tone')
})

test('a list of other things is shown as it came, and so is one of them among reviews', () => {
  expect([null, 'a', 4, [], {}, { score: '4' }, { name: 'K. Abe' }].map(readReview)).toEqual(Array(7).fill(null))
  const { unmount } = renderScreen(<ReviewsView reviews={[{ points: 3 }]} />)
  screen.getByText('points')
  unmount()
  renderScreen(<ReviewsView reviews={[REVIEW, { points: 3 }]} />)
  screen.getByText('K. Abe')
  screen.getByText('points')
})

test('of very many reviews the first are shown until more are asked for', () => {
  renderScreen(<ReviewsView reviews={Array.from({ length: 60 }, () => REVIEW)} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Show more (10 left)' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
})
