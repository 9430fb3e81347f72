import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Insight, InsightChoices } from '../../../../../contract/model/insight.ts'
import type { Guid } from '../../../../../contract/model/ids.ts'
import type { ListFilter } from '../../../../../contract/model/list-preferences.ts'
import type { CriterionId } from '../../../../../contract/model/rubric.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
import { setTimeZone } from '../../../../../contract/text/time-zone.ts'
import { keepChoice } from '../../../../../renderer/features/insight/insight-choice.ts'
import { InsightScreen } from '../../../../../renderer/features/insight/insight-screen.tsx'
import { CONNECTION_ID, createFakeDesk, sessionRow, type Handlers } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

const TEST = '22222222-0000-4000-8000-000000000000' as Guid
const CRITERION = 'c'.repeat(32) as CriterionId
const MINUTE = 60_000

const CHOICES: InsightChoices = { tests: [{ testId: TEST, title: 'Reading', submitted: 3 }], others: [] }

const INSIGHT: Insight = {
  sessions: 10,
  submitted: 4,
  inProgress: 1,
  days: [
    { submitted: 0, byThen: 1, pace: null },
    { submitted: 2, byThen: 3, pace: { count: 2, lower: 4 * MINUTE, median: 5 * MINUTE, upper: 6 * MINUTE } },
    { submitted: 1, byThen: 4, pace: null },
  ],
  pace: { count: 2, lower: 4 * MINUTE, median: 5 * MINUTE, upper: 6 * MINUTE },
  paceBefore: null,
  inRange: 3,
  withConclusion: 3,
  disagreements: 1,
  questions: [
    {
      question: 4,
      prompt: 'Why?',
      max: 2,
      mean: 1.5,
      count: 3,
      bars: [
        { from: 0, to: 0, count: 0 },
        { from: 1, to: 1, count: 1 },
        { from: 2, to: 2, count: 2 },
      ],
      criteria: [
        {
          criterion: CRITERION,
          name: 'Motivation',
          levels: [
            { points: 0, count: 1 },
            { points: 3, count: 2 },
          ],
        },
      ],
    },
  ],
  matrix: [
    { verdict: 'clean', conclusion: 1, count: 2, disagrees: false },
    { verdict: 'violation', conclusion: 1, count: 1, disagrees: true },
    { verdict: 'violation', conclusion: 'unknown', count: 3, disagrees: false },
  ],
}

beforeEach(() => {
  setTimeZone('UTC')
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 24, 12))
  keepChoice(CONNECTION_ID, { testId: undefined, by: 'me', range: { kind: 'days', days: 3 } })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  setTimeZone('system')
})

function show(answers: Handlers = {}) {
  const fake = createFakeDesk([], {
    'insight.choices': () => CHOICES,
    'insight.get': () => INSIGHT,
    'insight.disagreements': () => [
      {
        row: sessionRow(1, { participantName: 'Hana Kim' }),
        reviewer: 'a'.repeat(32) as never,
        verdict: 'violation',
        reason: 'A voice',
        submittedAt: Date.UTC(2026, 10, 24, 11),
      },
    ],
    'reviewSettings.get': () => DEFAULT_REVIEW_SETTINGS,
    ...answers,
  })
  Object.assign(globalThis, { desk: fake.bridge })
  const filters: ListFilter[] = []
  const onSession = vi.fn()
  const onReview = vi.fn()
  renderScreen(
    <InsightScreen
      connectionId={CONNECTION_ID}
      hrefs={{ charts: '#charts', work: '#work' }}
      onList={(filter) => filters.push(filter)}
      onSession={onSession}
      onReview={onReview}
      onSessions={() => undefined}
      onExport={(filter) => filters.push(filter)}
    />,
  )
  return { fake, filters, onSession, onReview }
}

const chart = (name: string) => within(screen.getByRole('group', { name }))
const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })

test('a chart is one tab stop: arrows move, Enter opens the sessions of a day, and a day without any opens none', async () => {
  const { filters } = show()
  await screen.findByRole('group', { name: 'Progress' })
  const bars = chart('Progress').getAllByRole('button')
  expect(bars.map((bar) => bar.tabIndex)).toEqual([0, -1, -1])
  bars[0]!.focus()
  key('Enter')
  expect(filters).toEqual([])
  key('ArrowRight')
  expect(document.activeElement).toBe(bars[1])
  expect(bars.map((bar) => bar.getAttribute('tabindex'))).toEqual(['-1', '0', '-1'])
  expect(bars[1]!.getAttribute('aria-label')).toBe('Nov 23: 2 sessions submitted, 3 by then')
  key('Enter')
  expect(filters).toMatchObject([
    { testIds: [TEST], submitted: { kind: 'range', from: '2026-11-23', to: '2026-11-23' }, submittedBy: 'me' },
  ])
  key('End')
  expect(document.activeElement).toBe(bars[2])
  key('ArrowRight')
  expect(document.activeElement).toBe(bars[2])
  key('Home')
  expect(document.activeElement).toBe(bars[0])
})

test('arrow down leads from the scores of a question to the levels of its criteria, which open their sessions', async () => {
  const { filters } = show()
  await screen.findByRole('group', { name: 'Scores' })
  screen.getByRole('button', { name: 'Question 4, 2 points: 2 sessions' }).focus()
  key('Enter')
  key('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Motivation, 3 points: 2 sessions')
  key(' ')
  expect(filters).toMatchObject([
    { questionScore: { question: 4, from: 2, to: 2 } },
    { criterionLevel: { question: 4, criterion: CRITERION, points: 3, name: 'Motivation' } },
  ])
})

test('a cell says whether it disagrees, and a click opens its sessions', async () => {
  const { filters } = show()
  const table = within(await screen.findByRole('table', { name: 'Verdict and proctoring' }))
  fireEvent.click(table.getByRole('button', { name: 'Violation, 1: 1 session, disagree' }))
  expect(filters).toMatchObject([{ verdicts: ['violation'], conclusions: [1] }])
  expect(table.getByRole('button', { name: 'Unsure, 1: 0 sessions' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Show all in Sessions' }))
  expect(filters[1]).toMatchObject({ disagreement: true, verdicts: [] })
  fireEvent.click(table.getByRole('button', { name: 'Violation, No report: 3 sessions' }))
  expect(filters[2]).toMatchObject({ verdicts: ['violation'], conclusions: [], hasReport: false })
})

test('each chart has its numbers as a table', async () => {
  show()
  await screen.findByRole('table', { name: 'Progress' })
  const cells = within(screen.getByRole('table', { name: 'Progress' })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['0', '1', '2', '3', '1', '4'])
  expect(screen.getByRole('table', { name: 'Pace' }).textContent).toContain('5:00')
  expect(screen.getByRole('table', { name: 'Scores of question 4' }).textContent).toContain('2 points2')
  expect(screen.getByRole('table', { name: 'Levels of Motivation, question 4' }).textContent).toContain('3 points2')
})

test('the figures and the disagreements lead to what is left and to the sessions', async () => {
  const { onSession, onReview, filters } = show()
  const figures = await screen.findByRole('list', { name: 'Figures' })
  expect(figures.textContent).toContain('4 of 10 submitted1 in progress, 5 to review')
  expect(figures.textContent).toContain('5:00 median per session')
  expect(figures.textContent).toContain('30 min left')
  expect(figures.textContent).toContain('1 disagrees with proctoring33% of 3 with a conclusion')
  fireEvent.click(await screen.findByRole('button', { name: 'Open session of Hana Kim' }))
  expect(onSession).toHaveBeenCalledWith(sessionRow(1).key)
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
  expect(onReview).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }))
  expect(filters).toMatchObject([{ submitted: { kind: 'range', from: '2026-11-22', to: '2026-11-24' } }])
})

test('without reviews the page says what to do, and offers no choices and no export', async () => {
  show({ 'insight.choices': () => ({ tests: [], others: [] }) })
  await screen.findByRole('heading', { name: 'No reviews submitted yet' })
  expect(screen.queryByRole('button', { name: /^Days: / })).toBeNull()
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export…' }).disabled).toBe(true))
})
