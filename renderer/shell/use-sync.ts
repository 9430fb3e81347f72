import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUsersChoice, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { describeFailure } from '../common/i18n/describe-failure.ts'
import { announce, showNotice } from '../common/notices/notices.ts'
import { timeAheadText } from '../common/sync/sync-state.ts'
import { OFFLINE_NOTICE, useWorkOffline } from '../common/work-offline.ts'
import { loadOtherScreens } from './later-screens.tsx'

const ASKS = {
  start: (connectionId: ConnectionId) => desk.sync.start({ connectionId }),
  startOver: (connectionId: ConnectionId) => desk.sync.start({ connectionId, over: true }),
  cancel: (connectionId: ConnectionId) => desk.sync.cancel({ connectionId }),
}

export type Sync = {
  readonly status: SyncStatus | undefined
  readonly start: () => void
  /** Lists all sessions again, instead of changes alone, so that those that the service lacks get their mark. */
  readonly startOver: () => void
  readonly cancel: () => void
}

/** A connection's sync status and its commands. Announces the end of a sync to screen readers. */
export function useSync(connectionId: ConnectionId | null, onSecretMissing: () => void): Sync {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: status } = useQuery({
    ...queries.syncStatus(connectionId ?? ('' as ConnectionId)),
    enabled: connectionId !== null,
  })

  const workOffline = useWorkOffline()
  const call = useCallback(
    async function callSync(what: 'start' | 'startOver' | 'cancel'): Promise<void> {
      if (connectionId === null) return
      try {
        client.setQueryData(queryKeys.syncStatus(connectionId), await ASKS[what](connectionId))
        if (what !== 'startOver') return
        await loadOtherScreens()
        showNotice({
          id: 'sync-all',
          tone: 'neutral',
          title: t('syncDialogs.allTitle'),
          text: t('syncDialogs.allText'),
          stays: false,
        })
      } catch (error) {
        const failure = toFailure(error)
        // The sync is already running, for example after a second press or in another window.
        if (failure.code === 'sync-running') return
        if (failure.code === 'secret-missing' || failure.code === 'store-sealed') return onSecretMissing()
        const text = describeFailure(t, failure)
        const goOnline = async () => {
          if (await workOffline(false)) await callSync(what)
        }
        if (failure.code === 'working-offline') {
          const actions = [{ label: t('sync.goOnline'), onAction: () => void goOnline() }]
          return showNotice({ id: OFFLINE_NOTICE, tone: 'neutral', title: text.happened, actions, stays: false })
        }
        showNotice({
          id: 'sync',
          tone: 'bad',
          title: text.happened,
          text: `${text.kept} ${text.todo}`,
          detail: text.detail,
          stays: true,
        })
      }
    },
    [client, connectionId, onSecretMissing, t, workOffline],
  )

  const before = useRef<SyncStatus | undefined>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (!status || was?.connectionId !== status.connectionId) return
    if (status.state !== 'idle') return
    // A short sync may start and end between two renders.
    if (was.state === 'idle' && was.startedAt === status.startedAt) return
    if (status.failure === null) {
      const done = t('sync.announceDone', { created: status.created, changed: status.changed })
      const { timeAhead } = status
      if (timeAhead === null) announce(done)
      // Its text comes with the other screens.
      else void loadOtherScreens().then(() => announce(`${done} ${timeAheadText(t, timeAhead)}`))
    } else if (!isUsersChoice(status.failure)) {
      announce(t('sync.announceFailed', { happened: describeFailure(t, status.failure).happened }), true)
    }
  }, [status, t])

  const start = useCallback(() => void call('start'), [call])
  const startOver = useCallback(() => void call('startOver'), [call])
  const cancel = useCallback(() => void call('cancel'), [call])
  return { status, start, startOver, cancel }
}
