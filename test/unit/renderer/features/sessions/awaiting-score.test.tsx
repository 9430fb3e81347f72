import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SessionsList } from '../../../../../renderer/features/sessions/list/sessions-list.ts'
import { createFakeDesk, sessionRow } from '../../../../support/fake-desk.ts'
import { reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { showSessions } from '../../../../support/show-sessions.tsx'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
})

test('0 percent with scoring required is no score yet: in the grid, in the preview and in its sections', async () => {
  const rows = [sessionRow(0, { score: 0, percent: 0, manualScoring: 'required' }), sessionRow(1)]
  const sections = [
    { title: 'Written case', score: 0, max: 20, level: null, elapsed: null },
    { title: 'Situations', score: 5, max: 6, level: null, elapsed: null },
  ]
  const made = await showSessions(
    createFakeDesk(rows, { 'reports.get': () => stateWith(reportWith({ sections }), { row: rows[0]! }) }),
  )
  list = made
  act(() => made.setViewport(360))
  const cells = (name: RegExp) => screen.getByRole('row', { name }).textContent
  expect(cells(/Person 0/)).toContain('Awaiting scoring')
  expect(cells(/Person 0/)).not.toContain('0%')
  expect(cells(/Person 1/)).toContain('50%')

  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  const section = async (title: string) => (await preview.findByText(title)).closest('li')?.textContent
  expect(await section('Written case')).toBe('Written caseAwaiting scoring')
  expect(await section('Situations')).toBe('Situations5 of 6')
  expect(preview.getByText('Status').nextElementSibling?.textContent).toBe('Ended by participant')
  // Those of the session and its badge.
  expect(preview.getAllByText('Awaiting scoring')).toHaveLength(3)
})

test('no section of a session in progress awaits scoring in the preview', async () => {
  const rows = [sessionRow(0, { isFinished: false, score: null, percent: null, manualScoring: 'required' })]
  const sections = [{ title: 'Written case', score: 0, max: 20, level: null, elapsed: null }]
  const report = reportWith({ isFinished: false, sections })
  const made = await showSessions(createFakeDesk(rows, { 'reports.get': () => stateWith(report, { row: rows[0]! }) }))
  list = made
  act(() => made.setViewport(360))
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  await preview.findByText('Written case')
  expect(preview.queryByText('Awaiting scoring')).toBeNull()
})
