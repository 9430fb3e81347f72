import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { StartedChoices } from '../../../../../../renderer/features/sessions/filters/started-choices.tsx'
import { testI18n } from '../../../../../support/test-i18n.ts'

afterEach(cleanup)

test.each(['0026-01-05', '12026-01-05'])('a day of the year in %s is no bound', (day) => {
  const onChange = vi.fn<(started: unknown) => void>()
  render(
    <I18nextProvider i18n={testI18n}>
      <StartedChoices label="Started" started={{ kind: 'any' }} onChange={onChange} />
    </I18nextProvider>,
  )
  const apply = (from: string) => {
    fireEvent.change(screen.getByLabelText('From'), { target: { value: from } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  }
  apply(day)
  expect(onChange).not.toHaveBeenCalled()
  apply('2026-01-05')
  expect(onChange).toHaveBeenCalledWith({ kind: 'range', from: '2026-01-05', to: null }, true)
})
