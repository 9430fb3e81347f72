import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import type { TranscriptFileRow } from '../../../../../contract/model/transcript-files.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { clearNames, noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { TranscriptsDialog } from '../../../../../renderer/features/imports/transcripts-dialog.tsx'
import { createFakeDesk, CONNECTION_ID, installDesk } from '../../../../support/fake-desk.ts'
import { SESSION_KEY } from '../../../../support/session-fixture.ts'
import { testI18n } from '../../../../support/test-i18n.ts'

afterEach(() => {
  cleanup()
  clearNames()
})

const row = (file: string, change: Partial<TranscriptFileRow>): TranscriptFileRow => ({
  file,
  outcome: 'new',
  problem: null,
  key: SESSION_KEY,
  questionNum: 4,
  ...change,
})
const rows = [
  row('ann.vtt', {}),
  row('bo.srt', { outcome: 'other', questionNum: 5 }),
  row('notes.vtt', { outcome: 'noParticipant', key: null, questionNum: null }),
  row('cy.vtt', { outcome: 'unreadable', problem: { problem: 'time', line: 7, part: null } }),
]

function show() {
  const applied: unknown[] = []
  const closed: number[] = []
  installDesk(
    createFakeDesk([], {
      'transcripts.openFolder': () => ({ importId: 3, total: rows.length, counts: { new: 1, other: 1 } }),
      'transcripts.folderRows': () => rows,
      'transcripts.applyFolder': (asked) => {
        applied.push(asked)
        return { added: 1, replaced: 1, changed: 0 }
      },
      'transcripts.closeFolder': ({ importId }) => {
        closed.push(importId)
        return null
      },
    }),
  )
  let isOpen = true
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={createQueryClient()}>
        <TranscriptsDialog connectionId={CONNECTION_ID} onClose={() => (isOpen = false)} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { view, applied, closed, isOpen: () => isOpen }
}

test('a folder is compared first: each file with its answer, or why it is of none', async () => {
  const { view, applied, closed } = show()
  fireEvent.click(view.getByRole('button', { name: 'Choose folder…' }))
  await view.findByText('4 files')
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ann.vttQuestion 4 · new',
    'bo.srtQuestion 5 · another one was added before',
    'notes.vttno participant in its name',
    'cy.vttQuestion 4 · Line 7: A time can’t be read.',
  ])
  expect(applied).toEqual([])
  view.unmount()
  await waitFor(() => expect(closed).toEqual([3]))
})

test('nothing is replaced unless that is asked for, and what was done is said', async () => {
  const { view, applied, isOpen } = show()
  fireEvent.click(view.getByRole('button', { name: 'Choose folder…' }))
  await view.findByRole('button', { name: 'Add 1 transcript' })
  fireEvent.click(view.getByRole('switch', { name: 'Replace 1 transcript that was added before' }))
  fireEvent.click(await view.findByRole('button', { name: 'Add 2 transcripts' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(applied).toEqual([{ importId: 3, replaces: true }])
  expect(noticesStore.getState().notices.map(({ title }) => title)).toEqual(['2 transcripts added'])
})
