import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { dismissNotice, showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { manageQueries } from '../manage-queries.ts'

const NOTICE = 'results'
/** What is found is shown while the look-up goes on, but not anew after each of a hundred answers. */
const READ_AGAIN_MS = 1000

/** The look-up of the window, which goes on and stays while other screens are shown, and what the user does with it. */
export function useLookUp(connectionId: ConnectionId, onEnded: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const onlyOnce = useOneAtATime()
  const query = manageQueries.lookUp(connectionId)
  // It may have ended while another screen was shown.
  const { data: lookUp, error, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })

  useEffect(() => {
    const { queryKey } = manageQueries.lookUp(connectionId)
    const readAgain = throttle(() => void client.invalidateQueries({ queryKey }), READ_AGAIN_MS)
    const endProgress = desk.results.onProgress(({ connectionId: of, asked, answered }) => {
      if (of !== connectionId) return
      client.setQueryData(queryKey, (known) => known && { ...known, isRunning: true, asked, answered })
      readAgain.call()
    })
    const endEnded = desk.results.onEnded(({ connectionId: of }) => {
      if (of !== connectionId) return
      readAgain.cancel()
      void client.invalidateQueries({ queryKey: manageQueries.resultDetailsOf(connectionId) })
      void client.invalidateQueries({ queryKey }).then(() => ended.current())
    })
    return () => {
      readAgain.cancel()
      endProgress()
      endEnded()
    }
  }, [client, connectionId])

  function failed(title: string, failure: unknown): void {
    const { happened, todo } = describeError(t, failure)
    showNotice({ id: NOTICE, tone: 'bad', title, text: `${happened} ${todo}`, stays: false })
  }

  /** Returns whether it has begun. */
  async function begin(how: () => Promise<unknown>): Promise<boolean> {
    dismissNotice(NOTICE)
    try {
      await how()
      await client.invalidateQueries({ queryKey: query.queryKey })
      return true
    } catch (failure) {
      failed(t('results.failed'), failure)
      return false
    }
  }

  async function saveOnce(): Promise<void> {
    try {
      const saved = await desk.results.saveCsv({ connectionId })
      if (saved === null) return
      showNotice({ id: NOTICE, tone: 'ok', title: t('results.saved', { name: saved.name }), stays: false })
    } catch (failure) {
      failed(t('results.saveFailed'), failure)
    }
  }

  return {
    /** `undefined` until it is read; `null` where nothing was looked up. */
    lookUp,
    error,
    refetch: () => void refetch(),
    begin: (participantIds: readonly Guid[]) => begin(() => desk.results.begin({ connectionId, participantIds })),
    goOn: () => void begin(() => desk.results.goOn({ connectionId })),
    stop: () => void desk.results.stop({ connectionId }).catch((failure) => failed(t('results.failed'), failure)),
    save: () => void onlyOnce(saveOnce),
  }
}

export type LookUpActions = ReturnType<typeof useLookUp>
