import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '../bridge/desk.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { describeError } from './i18n/describe-failure.ts'
import { announce, dismissNotice, showNotice } from './notices/notices.ts'

/** Notice that nothing can be done while working offline. It goes with its reason. */
export const OFFLINE_NOTICE = 'working-offline'

/** Switches to working offline, or back. Returns whether that was saved; a failure is shown. */
export function useWorkOffline(): (worksOffline: boolean) => Promise<boolean> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useCallback(
    async (worksOffline) => {
      try {
        client.setQueryData(queryKeys.settings, await desk.settings.set({ worksOffline }))
      } catch (error) {
        const { happened } = describeError(t, error)
        showNotice({ id: 'settings', tone: 'bad', title: t('settings.failed'), text: happened, stays: true })
        return false
      }
      // What follows on going online, a sync, announces itself.
      if (worksOffline) announce(t('sync.offline'))
      else dismissNotice(OFFLINE_NOTICE)
      return true
    },
    [client, t],
  )
}
