import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { CommentField } from '../../../../../renderer/features/review/comment-field.tsx'
import { createReviewWork } from '../../../../../renderer/features/review/review-work.ts'
import { createFakeDesk, CONNECTION_ID, installDesk } from '../../../../support/fake-desk.ts'

afterEach(cleanup)

const comments = [
  { id: 'a', title: 'Plan leaves a gap', text: 'One post is open.', used: 1 },
  { id: 'b', title: 'Plan covers all', text: 'Every post is covered.', used: 5 },
]

test('a slash offers comments; Enter inserts one and counts it, and Escape leaves what was typed', async () => {
  const steps = { undo: null, redo: null, changes: 0, revision: 0 }
  const saved: unknown[] = []
  const work = createReviewWork({
    change: async ({ value }) => {
      saved.push(value)
      return { revision: saved.length, judged: null, savedAt: 1, steps }
    },
    step: async () => ({ reviews: [], steps }),
    read: async () => ({ reviews: [], steps }),
  })
  const desk = createFakeDesk([], {
    'reviewSettings.get': () => ({ ...DEFAULT_REVIEW_SETTINGS, comments }),
    'reviewSettings.set': () => null,
  })
  installDesk(desk)
  function Shown() {
    const { review } = useSyncExternalStore(work.subscribe, work.getState)
    const text = review.comment.value ?? ''
    return <CommentField connectionId={CONNECTION_ID} {...{ comments, work, text }} isReadOnly={false} />
  }
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={createQueryClient()}>
        <Shown />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  const field = view.getByRole('textbox') as HTMLTextAreaElement
  const type = (value: string) => fireEvent.change(field, { target: { value, selectionStart: value.length } })
  type('Good. /plan')
  expect(view.getAllByRole('option').map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  expect(field.value).toBe('Good. /plan')
  await waitFor(() => expect(saved, 'a search is no text').toEqual(['Good. ']))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('Good. One post is open.')
  expect(view.queryByRole('listbox')).toBeNull()
  await waitFor(() => expect(desk.calls.at(-1)?.channel).toBe('reviewSettings.set'))
  expect(desk.calls.at(-1)?.request).toMatchObject({
    change: {
      comments: [
        { id: 'a', used: 2 },
        { id: 'b', used: 5 },
      ],
    },
  })
  await work.settle()
  type('Good. /pl')
  expect(view.getAllByRole('option')).toHaveLength(2)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(view.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('Good. /pl')
  await work.settle()
  expect(saved).toEqual(['Good. ', 'Good. One post is open.', 'Good. /pl'])
  type('Good. /etc')
  await work.settle()
  expect(saved.at(-1), 'no comment has it').toBe('Good. /etc')
  type('Good. /p')
  fireEvent.blur(field)
  await work.settle()
  expect(saved.at(-1)).toBe('Good. /p')
  type('Good. /pl')
  work.change({ entity: 'status', value: { status: 'submitted', reason: '' } })
  await work.settle()
  expect(saved.slice(-2), 'it is submitted with all that was typed').toEqual([
    'Good. /pl',
    { status: 'submitted', reason: '' },
  ])
  work.change({ entity: 'status', value: { status: 'reopened', reason: 'A typo' } })
  await work.settle()
  type('Good. /pla')
  view.unmount()
  await work.settle()
  expect(saved.at(-1), 'another session is shown').toBe('Good. /pla')
})
