import { cleanup, fireEvent, render } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
import { createReviewWork } from '../../../../../renderer/features/review/review-work.ts'
import { setVerdict } from '../../../../../renderer/features/review/set-verdict.ts'
import { VerdictChoice } from '../../../../../renderer/features/review/verdict-choice.tsx'
import { testI18n } from '../../../../support/test-i18n.ts'

afterEach(cleanup)

const settings = {
  ...DEFAULT_REVIEW_SETTINGS,
  reasons: ['Second person in the room', 'Reads from a second screen', 'Left the room'],
}

test('what is typed as a reason leaves those of the list with it, and the button shows all', () => {
  const steps = { undo: null, redo: null, changes: 0, revision: 0 }
  const work = createReviewWork({
    change: async () => ({ revision: 1, judged: null, savedAt: 1, steps }),
    step: async () => ({ reviews: [], steps }),
    read: async () => ({ reviews: [], steps }),
  })
  setVerdict(work, 'violation')
  function Shown() {
    const { review } = useSyncExternalStore(work.subscribe, work.getState)
    return (
      <VerdictChoice
        {...{ work, settings }}
        verdict={review.verdict.value}
        isReadOnly={false}
        onVerdict={() => undefined}
      />
    )
  }
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <Shown />
    </I18nextProvider>,
  )
  const field = view.getByRole('combobox') as HTMLInputElement
  const offered = () => view.queryAllByRole('option').map(({ textContent }) => textContent)
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  field.focus()
  type('seco')
  expect(offered()).toEqual(settings.reasons.slice(0, 2))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(work.getState().review.verdict.value).toEqual({ verdict: 'violation', reason: settings.reasons[0] })
  type('Phone on the table')
  expect(offered()).toEqual([])
  expect(work.getState().review.verdict.value?.reason).toBe('Phone on the table')
  fireEvent.click(view.getByRole('button', { name: /Choose a reason/ }))
  expect(offered()).toEqual(settings.reasons)
})
