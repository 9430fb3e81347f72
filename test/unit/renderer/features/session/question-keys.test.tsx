import { cleanup, fireEvent, renderHook, act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SessionReport } from '../../../../../contract/model/report.ts'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { useSelection } from '../../../../../renderer/features/session/use-selection.ts'
import { setSingleKeys } from '../../../../../renderer/ui/single-keys.ts'
import { questionWith, reportWith, SESSION_KEY, stateWith } from '../../../../support/session-fixture.ts'
import { renderSession } from './render-session.tsx'

afterEach(() => {
  cleanup()
  setSingleKeys(true)
})

const questionsOf = (...codes: readonly (string | null)[]) =>
  reportWith({ questions: codes.map((code, index) => questionWith({ num: index + 1, code, prompt: `Q${index + 1}` })) })

const keyOf = (center: string) => ({ ...SESSION_KEY, center })

/** Goes from session to session as J and K do: the same screen with another key and report. */
function showSessions(first: SessionReport | null) {
  const { result, rerender } = renderHook(({ center, report }) => useSelection(keyOf(center), report), {
    initialProps: { center: 'first', report: first },
  })
  return {
    select: (index: number) => act(() => result.current.select({ kind: 'question', index })),
    goTo: (center: string, report: SessionReport | null) => rerender({ center, report }),
    shown: () => result.current.selected,
  }
}

test('the next session shows the same question: by its code wherever it stands, else by its number', () => {
  const { select, goTo, shown } = showSessions(questionsOf('a', 'b', 'c'))
  select(2)
  goTo('second', questionsOf('c', 'a', 'b'))
  expect(shown()).toEqual({ kind: 'question', index: 0 })
  goTo('third', questionsOf('x', null, 'z'))
  expect(shown()).toEqual({ kind: 'question', index: 2 })
})

test('a session without that question shows its first, and one after it that has it shows it again', () => {
  const { select, goTo, shown } = showSessions(questionsOf('a', 'b', 'c'))
  select(1)
  goTo('second', questionsOf('x'))
  expect(shown()).toEqual({ kind: 'question', index: 0 })
  goTo('third', null)
  expect(shown()).toBeNull()
  goTo('third', questionsOf('x', 'y', 'b'))
  expect(shown()).toEqual({ kind: 'question', index: 2 })
})

test('within a session the very entry stays, though codes repeat', () => {
  const { select, goTo, shown } = showSessions(questionsOf('a', 'a', 'a'))
  select(2)
  expect(shown()).toEqual({ kind: 'question', index: 2 })
  goTo('first', questionsOf('a', 'a', 'a'))
  expect(shown()).toEqual({ kind: 'question', index: 2 })
})

async function showThree() {
  const { screen } = renderSession(stateWith(questionsOf('a', 'b', 'c')))
  await screen.findByRole('heading', { name: 'Q1' })
  const press = (key: 'J' | 'K', target: Element = document.body) =>
    fireEvent.keyDown(target, { key, code: `Key${key}`, shiftKey: true })
  const heading = () => screen.getByRole('heading', { level: 2, name: /^Q\d$/ }).textContent
  return { screen, press, heading }
}

test('Shift J and Shift K go through the questions, stop at both ends, and take the focus of the outline along', async () => {
  const { screen, press, heading } = await showThree()
  press('K')
  expect(heading()).toBe('Q1')
  const entries = screen.getAllByRole('button', { name: /Q\d/ })
  entries[0]?.focus()
  press('J', entries[0])
  expect(heading()).toBe('Q2')
  expect(document.activeElement).toBe(entries[1])
  press('J')
  press('J')
  expect(heading()).toBe('Q3')
  press('K')
  expect(heading()).toBe('Q2')
})

test('they are letters in a field, and nothing while keys of a single character are turned off', async () => {
  const { screen, press, heading } = await showThree()
  press('J', await screen.findByRole('textbox', { name: 'Your note' }))
  expect(heading()).toBe('Q1')
  setSingleKeys(false)
  press('J')
  expect(heading()).toBe('Q1')
})

test('the palette offers the next and the previous question where there is one', async () => {
  const { press, heading } = await showThree()
  const offered = () => offeredCommands().filter(({ label }) => label.endsWith(' question'))
  expect(offered().map(({ label, keys }) => [label, keys])).toEqual([['Next question', ['Shift', 'J']]])
  press('J')
  expect(offered().map(({ label }) => label)).toEqual(['Next question', 'Previous question'])
  act(() => offered()[1]?.run())
  expect(heading()).toBe('Q1')
})
