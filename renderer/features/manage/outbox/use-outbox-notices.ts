import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { queries } from '../../../bridge/queries.ts'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'

/** Says how a run of an outbox has ended, wherever the user is by then. `connectionId` is the connection that is shown. */
export function useOutboxNotices(connectionId: ConnectionId): void {
  const { t } = useTranslation()
  const { data: connections } = useQuery(queries.connections())
  useEffect(
    () =>
      desk.outbox.onEnded(({ connectionId: of, sent, failure }) => {
        if (sent === 0 && failure === null) return
        const ended = failure === null ? t('outbox.sentAll', { count: sent }) : t('outbox.sendingStopped')
        const other = of === connectionId ? undefined : connections?.find(({ id }) => id === of)
        const title = other === undefined ? ended : t('outbox.endedAt', { ended, connection: other.name })
        const said = failure === null ? null : describeFailure(t, failure)
        showNotice({
          // What could not be started at the shown connection is replaced by how it has ended.
          id: of === connectionId ? 'outbox' : `outbox-${of}`,
          tone: failure === null ? 'ok' : 'bad',
          title,
          ...(said === null ? {} : { text: `${said.happened} ${said.todo}`, detail: said.detail }),
          // The service may name whom it refuses.
          isNameless: failure?.details?.excerpt === undefined,
          stays: failure !== null,
        })
      }),
    [t, connectionId, connections],
  )
}
