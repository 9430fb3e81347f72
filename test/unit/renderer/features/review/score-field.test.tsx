import { act, cleanup, fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import { useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Question } from '../../../../../contract/model/report.ts'
import type { ReviewChange, ReviewsOfSession, Score } from '../../../../../contract/model/review.ts'
import { setShownLanguage } from '../../../../../contract/text/language.ts'
import { NO_REVIEW, scoreOf, withChange } from '../../../../../renderer/features/review/own-review.ts'
import { createReviewWork } from '../../../../../renderer/features/review/review-work.ts'
import { ScoreField } from '../../../../../renderer/features/review/score-field.tsx'
import { NOBODY } from '../../../../support/fake-desk.ts'
import { testI18n } from '../../../../support/test-i18n.ts'

afterEach(cleanup)

const NUM = 3
const scored = (points: number): Score => ({ points, rubric: null })

/** A field for at most 10 points over a store that has a score. */
async function open(before: Score | null) {
  let review = NO_REVIEW
  let clock = 0
  const steps = () => ({ undo: null, redo: null, changes: clock, revision: clock })
  const note = { text: '', savedAt: null, revision: 0 }
  const read = (): ReviewsOfSession => ({
    reviews: [{ reviewer: NOBODY, isOwn: true, note, ...review }],
    steps: steps(),
    mark: String(clock),
  })
  async function change(made: ReviewChange) {
    review = withChange(review, made)
    clock += 1
    return { revision: clock, judged: null, savedAt: clock, steps: steps() }
  }
  const work = createReviewWork({ change, step: async () => read(), read: async () => read() })
  const change3 = (value: Score | null) => ({ entity: 'score', question: NUM, value }) as const
  if (before !== null) {
    work.change(change3(before))
    await work.settle()
  }
  function Shown() {
    const state = useSyncExternalStore(work.subscribe, work.getState)
    const question = { num: NUM, code: 'q3', max: 10 } as Question
    return <ScoreField {...{ work, question }} score={scoreOf(state.review, NUM)} isReadOnly={false} />
  }
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <Shown />
    </I18nextProvider>,
  )
  const input = () => view.getByLabelText('Score') as HTMLInputElement
  const type = (...texts: readonly string[]) => {
    act(() => input().focus())
    for (const value of texts) fireEvent.change(input(), { target: { value } })
  }
  const settled = async () => {
    await act(() => work.settle())
    return scoreOf(review, NUM)
  }
  return { view, work, input, type, settled, refused: () => work.getState().refused.get(NUM)?.text, change3, change }
}

const keysOf = (text: string) => Array.from(text, (_, at) => text.slice(0, at + 1))

test.each(['15', '99', '7x', '5/10', '8%', '1-2', '1.2.3', '10,5', '7 5', '7e1'])(
  '%j leaves the score from before, and the text in the field',
  async (text) => {
    for (const before of [null, scored(8)]) {
      const { view, type, input, settled, refused } = await open(before)
      type(...keysOf(text))
      act(() => input().blur())
      expect(await settled()).toEqual(before)
      expect(input().value).toBe(text)
      expect(input().getAttribute('aria-invalid')).toBe('true')
      expect(refused()).toBe(text)
      view.unmount()
    }
  },
)

test('the points of a rubric with open criteria are a score once they are typed', async () => {
  const rubric = { rubric: 'r', version: 1, levels: {}, openCriteria: 1 } as unknown as Score['rubric']
  const { type, settled } = await open({ points: 5, rubric })
  type('5.')
  expect(await settled()).toEqual(scored(5))
})

test('a prefix that was saved at a pause gives way to the score from before', async () => {
  const { type, settled } = await open(scored(8))
  type('1')
  expect(await settled()).toEqual(scored(1))
  type('15')
  expect(await settled()).toEqual(scored(8))
  type('1')
  expect(await settled()).toEqual(scored(1))
})

test('whatever is typed, the score is the one from before or what the text says', async () => {
  const key = fc.constantFrom(...'0123456789.,x/%- ', '\b', '\n')
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
      fc.array(fc.record({ key, waits: fc.boolean() }), { maxLength: 12 }),
      async (points, presses) => {
        // Also where one before failed: what is left over would fail all that are tried after it.
        cleanup()
        let before = points === null ? null : scored(points)
        const { type, input, settled } = await open(before)
        for (const { key: pressed, waits } of presses) {
          if (pressed === '\n') {
            act(() => input().blur())
            before = await settled()
            continue
          }
          const { value } = input()
          type(pressed === '\b' ? value.slice(0, -1) : value + pressed)
          if (!waits) continue
          const text = input().value.trim()
          // Without the sign of zero.
          const says = Number(text.replace(',', '.')) + 0
          const isNumber = /^[+-]?(\d{1,7}[.,]?\d{0,4}|[.,]\d{1,4})$/.test(text)
          // "9,141" is nine thousand to some, and nine to others.
          const isPoints = isNumber && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text) && says >= 0 && says <= 10
          const stored = await settled()
          expect(stored?.points ?? null).toBe(text === '' ? null : isPoints ? says : (before?.points ?? null))
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('a refused text is there again when the question is opened again, and goes once the score changes elsewhere', async () => {
  const { view, work, type, settled, refused, change3 } = await open(scored(8))
  type('15')
  view.unmount()
  expect(await settled()).toEqual(scored(8))
  expect(refused()).toBe('15')
  act(() => work.change(change3(scored(4))))
  expect(refused()).toBeUndefined()
})

test('a text that is refused while another window scores stays refused over its score', async () => {
  const { work, type, input, refused, settled, change, change3 } = await open(scored(8))
  type('15')
  await change(change3(scored(4)))
  const steps = { undo: null, redo: null, changes: 9, revision: 9 }
  const own = { reviewer: NOBODY, isOwn: true, note: { text: '', savedAt: null, revision: 0 } }
  act(() => work.adopt({ reviews: [{ ...own, ...withChange(NO_REVIEW, change3(scored(4))) }], steps }))
  expect([input().value, refused()]).toEqual(['15', '15'])
  type('150')
  expect(await settled()).toEqual(scored(4))
})

test('a decimal mark is that of the language, and a number that could mean thousands is refused', async () => {
  setShownLanguage({ language: 'de', locale: 'de-DE' })
  onTestFinished(() => setShownLanguage({ language: 'en', locale: 'en-US' }))
  const { type, input, settled } = await open(scored(7.5))
  expect(input().value).toBe('7,5')
  type('2,25')
  expect(await settled()).toEqual(scored(2.25))
  type('2.5')
  expect(await settled()).toEqual(scored(2.5))
  type('2.500')
  expect(await settled()).toEqual(scored(7.5))
})
