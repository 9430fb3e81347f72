import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import type { RubricDetails } from '../../../../../contract/model/rubric-records.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { createRubricEditor } from '../../../../../renderer/features/rubrics/rubric-editor.ts'
import { useRubricActions } from '../../../../../renderer/features/rubrics/use-rubric-actions.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { RUBRIC, rubricContent } from '../../../../support/rubrics.ts'
import { testI18n } from '../../../../support/test-i18n.ts'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </I18nextProvider>
  )
}

test('undoing the notice of a discarded draft brings the draft back, whatever was edited since', async () => {
  installDesk(createFakeDesk())
  const version = { rubric: RUBRIC, version: 1, hash: 'h', publishedAt: 0, content: rubricContent('Published') }
  const stored: RubricDetails = {
    ...{ id: RUBRIC, versions: [version], revision: 1, assignments: [], isArchived: false },
    draft: { content: rubricContent('Discarded'), savedAt: 1 },
  }
  const editor = createRubricEditor(stored, {
    get: async () => ({ ...stored, draft: null }),
    save: async (content, over) => ({ draft: { content, savedAt: 2 }, revision: over + 1 }),
    discard: async (over) => ({ draft: null, revision: over + 1 }),
    publish: async () => version,
  })
  const name = () => editor.store.getState().content.name
  const { result } = renderHook(() => useRubricActions(CONNECTION_ID, vi.fn()), { wrapper: Providers })
  await result.current.discard(editor, stored)
  expect(name()).toBe('Published')
  editor.edit(rubricContent('Edited since'))
  noticesStore.getState().notices[0]?.actions?.[0]?.onAction()
  await waitFor(() => expect(name()).toBe('Discarded'))
  expect(await editor.settle()).toBe(true)
})
