import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../../../contract/model/ids.ts'
import { queries } from '../../../../../../renderer/bridge/queries.ts'
import { createQueryClient } from '../../../../../../renderer/bridge/query-client.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { useOutboxNotices } from '../../../../../../renderer/features/manage/outbox/use-outbox-notices.ts'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../../../support/fake-desk.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

test('says how a run has ended, and names the connection where another one is shown', async () => {
  const other = 'connection-2' as ConnectionId
  const fake = createFakeDesk([], {
    'connections.list': () => [CONNECTION, { ...CONNECTION, id: other, name: 'Agency' }],
  })
  installDesk(fake)
  const client = createQueryClient()
  renderHook(() => useOutboxNotices(CONNECTION_ID), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <I18nextProvider i18n={testI18n}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </I18nextProvider>
    ),
  })
  await waitFor(() => expect(client.getQueryData(queries.connections().queryKey)).toHaveLength(2))
  const titles = () => noticesStore.getState().notices.map(({ title }) => title)
  fake.emit('outbox.ended', { connectionId: other, sent: 0, failure: null })
  expect(titles()).toEqual([])
  const failure: Failure = { code: 'server', message: 'HTTP 500' }
  fake.emit('outbox.ended', { connectionId: other, sent: 1, failure })
  fake.emit('outbox.ended', { connectionId: CONNECTION_ID, sent: 3, failure: null })
  expect(titles()).toEqual(['Agency: Sending stopped', '3 batches sent'])
})
