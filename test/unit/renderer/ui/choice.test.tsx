import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Checkbox, RadioGroup } from '../../../../renderer/ui/choice.tsx'
import { renderScreen } from '../../../support/render-screen.tsx'

afterEach(cleanup)

function described(element: HTMLElement): string | null {
  const id = element.getAttribute('aria-describedby')
  return id === null ? null : (document.getElementById(id)?.textContent ?? null)
}

test('the hint of a choice describes it and is no part of its name', () => {
  renderScreen(
    <>
      <RadioGroup
        label="What"
        value="sessions"
        options={[
          { value: 'sessions', label: 'Sessions', hint: 'A row for each session.' },
          { value: 'answers', label: 'Answers' },
        ]}
        onChange={() => undefined}
      />
      <Checkbox label="Guard" hint="Formulas are marked as text." />
    </>,
  )
  expect(described(screen.getByRole('radio', { name: 'Sessions' }))).toBe('A row for each session.')
  expect(described(screen.getByRole('radio', { name: 'Answers' }))).toBeNull()
  expect(described(screen.getByRole('checkbox', { name: 'Guard' }))).toBe('Formulas are marked as text.')
})
