import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
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

function show(isFree = true) {
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
        {...{ work }}
        settings={{ ...settings, allowsFreeReason: isFree }}
        verdict={review.verdict.value}
        isReadOnly={false}
        onVerdict={() => undefined}
      />
    )
  }
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <button>answer</button>
      <Shown />
    </I18nextProvider>,
  )
  const reason = () => work.getState().review.verdict.value?.reason
  return { view, reason, answer: view.getByRole('button', { name: 'answer' }) }
}

test('what is typed as a reason leaves those of the list with it, and the button shows all', () => {
  const { view, reason } = show()
  const field = view.getByRole('combobox') as HTMLInputElement
  const offered = () => view.queryAllByRole('option').map(({ textContent }) => textContent)
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  field.focus()
  type('seco')
  expect(offered()).toEqual(settings.reasons.slice(0, 2))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(reason()).toBe(settings.reasons[0])
  type('Phone on the table')
  expect(offered()).toEqual([])
  expect(reason()).toBe('Phone on the table')
  fireEvent.click(view.getByRole('button', { name: /Choose a reason/ }))
  expect(offered()).toEqual(settings.reasons)
})

test.each([
  ['Enter on a listed reason', ['ArrowDown', 'Enter'], 'Second person in the room'],
  ['Enter after a typed reason', ['Enter'], 'seco'],
  ['Escape', ['Escape'], 'seco'],
])('%s gives the keys back to where the focus came from', async (_name, keys, kept) => {
  const { view, reason, answer } = show()
  answer.focus()
  const field = view.getByRole('combobox') as HTMLInputElement
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'seco' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  await act(async () => undefined)
  expect(document.activeElement).toBe(field)
  for (const key of keys) fireEvent.keyDown(field, { key })
  await waitFor(() => expect(document.activeElement).toBe(answer))
  expect(reason()).toBe(kept)
  expect(view.queryByRole('listbox')).toBeNull()
})

test('a click on a listed reason gives the keys back too', async () => {
  const { view, reason, answer } = show()
  answer.focus()
  const field = view.getByRole('combobox')
  act(() => field.focus())
  fireEvent.click(view.getByRole('button', { name: /Choose a reason/ }))
  fireEvent.click(view.getByRole('option', { name: 'Left the room' }))
  await waitFor(() => expect(document.activeElement).toBe(answer))
  expect(reason()).toBe('Left the room')
})

test('a reason chosen from a closed list leaves no button that a letter would choose another one by', async () => {
  const { view, reason } = show(false)
  const button = view.getByRole('button', { name: /Reason/ })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(view.getByRole('option', { name: 'Left the room' }))
  await waitFor(() => expect(view.queryByRole('listbox')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(document.body))
  expect(reason()).toBe('Left the room')
})
