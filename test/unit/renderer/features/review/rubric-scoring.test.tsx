import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { createRef, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import type { Question } from '../../../../../contract/model/report.ts'
import type { ReviewChange, Score } from '../../../../../contract/model/review.ts'
import type { RubricVersion } from '../../../../../contract/model/rubric.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { QuestionScore } from '../../../../../renderer/features/review/question-score.tsx'
import { createReviewWork } from '../../../../../renderer/features/review/review-work.ts'
import type { ScoreFieldHandle } from '../../../../../renderer/features/review/score-field.tsx'
import { createFakeDesk, CONNECTION_ID, installDesk } from '../../../../support/fake-desk.ts'
import { criterionId, RUBRIC, rubricContent } from '../../../../support/rubrics.ts'
import { SESSION_KEY } from '../../../../support/session-fixture.ts'

afterEach(cleanup)

const [motivation, structure] = [criterionId(1), criterionId(2)]
const question = { num: 4, code: 'q4', max: 10 } as Question
const version = (number: number, ...criteria: readonly string[]): RubricVersion => ({
  rubric: RUBRIC,
  version: number,
  hash: '',
  publishedAt: 0,
  content: rubricContent('Interview', ...criteria),
})

async function show(assigned: RubricVersion, stored: Score | null = null, isReadOnly = false) {
  const changes: ReviewChange[] = []
  let clock = 0
  const steps = () => ({ undo: null, redo: null, changes: clock, revision: clock })
  const work = createReviewWork({
    change: async (change) => {
      changes.push(change)
      clock += 1
      return { revision: clock, judged: null, savedAt: clock, steps: steps() }
    },
    step: async () => ({ reviews: [], steps: steps() }),
    read: async () => ({ reviews: [], steps: steps() }),
  })
  installDesk(
    createFakeDesk([], {
      'rubrics.assigned': () => [{ question: 'q4', version: assigned }],
      'rubrics.version': ({ version: number }) => version(number),
    }),
  )
  if (stored !== null) {
    work.change({ entity: 'score', question: 4, value: stored })
    await work.settle()
    changes.length = 0
  }
  const handle = createRef<ScoreFieldHandle>()
  function Shown() {
    const { review } = useSyncExternalStore(work.subscribe, work.getState)
    const score = review.scores.find(({ question: num }) => num === 4)?.value ?? null
    return (
      <QuestionScore
        ref={handle}
        connectionId={CONNECTION_ID}
        test={SESSION_KEY.testId}
        {...{ work, question, score, isReadOnly }}
      />
    )
  }
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={createQueryClient()}>
        <Shown />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await view.findByText('Rubric')
  const group = (name: string) => within(view.getByRole('radiogroup', { name }))
  return { view, changes, work, handle, group }
}

test('number keys pick level after level, each is saved, and the points follow', async () => {
  const { view, changes, work, handle } = await show(version(1))
  expect(view.getByText('Press 0–2')).toBeTruthy()
  act(() => handle.current?.type('2'))
  await act(() => work.settle())
  expect(view.getByText('Interview v1 · 1 of 2 scored')).toBeTruthy()
  expect(view.getByText('1 criterion left')).toBeTruthy()
  act(() => handle.current?.type('1'))
  await act(() => work.settle())
  expect(view.getByText('3 of 4 → 7.5 of 10')).toBeTruthy()
  const values = changes.map(({ value }) => value)
  expect(values).toEqual([
    { points: 5, rubric: { rubric: RUBRIC, version: 1, levels: { [motivation]: 2 }, openCriteria: 1 } },
    { points: 7.5, rubric: { rubric: RUBRIC, version: 1, levels: { [motivation]: 2, [structure]: 1 } } },
  ])
})

test('two keys before the screen is drawn again pick two criteria', async () => {
  const { work, handle } = await show(version(1))
  act(() => {
    handle.current?.type('2')
    handle.current?.type('0')
  })
  await act(() => work.settle())
  expect(work.getState().review.scores[0]?.value?.rubric?.levels).toEqual({ [motivation]: 2, [structure]: 0 })
})

test('a picked level is taken away by a click or by Delete, and arrow keys only move', async () => {
  const { group, work } = await show(version(1))
  const levels = () => work.getState().review.scores[0]?.value?.rubric?.levels
  const level = (name: string, at: number) => group(name).getAllByRole('radio')[at]!
  fireEvent.click(level('Motivation', 1))
  expect(level('Motivation', 1).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(level('Motivation', 1))
  expect(levels()).toBeUndefined()
  act(() => level('Structure', 0).focus())
  fireEvent.keyDown(level('Structure', 0), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(level('Structure', 1))
  expect(levels()).toBeUndefined()
  fireEvent.keyDown(level('Structure', 1), { key: '2' })
  expect(levels()).toEqual({ [structure]: 2 })
  fireEvent.keyDown(level('Structure', 1), { key: 'Delete' })
  expect(levels()).toBeUndefined()
})

test('points may be entered instead, and the levels are there again when going back', async () => {
  const { view, handle, work } = await show(version(1))
  act(() => handle.current?.type('2'))
  fireEvent.click(view.getByRole('button', { name: 'Enter points' }))
  fireEvent.change(view.getByRole('textbox', { name: /Score/ }), { target: { value: '4' } })
  expect(work.getState().review.scores[0]?.value).toEqual({ points: 4, rubric: null })
  fireEvent.click(view.getByRole('button', { name: 'Use rubric' }))
  expect(work.getState().review.scores[0]?.value?.rubric?.levels).toEqual({ [motivation]: 2 })
})

test('a score with an earlier version shows its criteria, and what a move would change before it is moved', async () => {
  const stored = { points: 7.5, rubric: { rubric: RUBRIC, version: 1, levels: { [motivation]: 2, [structure]: 1 } } }
  const { view, changes, group } = await show(version(2, 'Motivation'), stored)
  expect(view.getByText('Interview v1 · 2 of 2 scored')).toBeTruthy()
  fireEvent.click(view.getByRole('button', { name: 'Move to Interview v2…' }))
  expect(view.getByText('Points: 7.5 → 10')).toBeTruthy()
  expect(view.getByText('No longer scored: Structure')).toBeTruthy()
  expect(changes).toEqual([])
  fireEvent.click(view.getByRole('button', { name: 'Move to v2' }))
  await waitFor(() => expect(view.getByText('Interview v2 · 1 of 1 scored')).toBeTruthy())
  expect(group('Motivation').getAllByRole('radio')).toHaveLength(3)
})

test('nothing can be picked in a submitted review', async () => {
  const { changes, group, view } = await show(version(1), null, true)
  const [level] = group('Motivation').getAllByRole('radio')
  fireEvent.click(level!)
  fireEvent.keyDown(level!, { key: '1' })
  expect(changes).toEqual([])
  expect(view.queryByRole('button', { name: 'Enter points' })).toBeNull()
})
