import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'

/** Says how a run of the outbox has ended, wherever the user is by then. */
export function useOutboxNotices(connectionId: ConnectionId): void {
  const { t } = useTranslation()
  useEffect(
    () =>
      desk.outbox.onEnded(({ connectionId: of, sent, failure }) => {
        if (of !== connectionId || (sent === 0 && failure === null)) return
        const title = failure === null ? t('outbox.sentAll', { count: sent }) : t('outbox.sendingStopped')
        const said = failure === null ? null : describeFailure(t, failure)
        showNotice({
          id: 'outbox',
          tone: failure === null ? 'ok' : 'bad',
          title,
          ...(said === null ? {} : { text: `${said.happened} ${said.todo}`, detail: said.detail }),
          isNameless: true,
          stays: failure !== null,
        })
      }),
    [t, connectionId],
  )
}
