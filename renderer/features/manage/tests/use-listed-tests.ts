import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { KnownTests } from '../../../../contract/model/service-test.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { manageQueries } from '../manage-queries.ts'

/** How old the list may be when the screen opens before it is asked for by itself. */
const FRESH_MS = 5 * 60_000

/** Lists the tests anew when the screen opens and the list is old, and when the user says so. */
export function useListedTests(connectionId: ConnectionId, known: KnownTests | null | undefined) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate: list, isPending } = useMutation({
    mutationFn: () => desk.tests.refresh({ connectionId }),
    onSuccess: (listed) => client.setQueryData(manageQueries.tests(connectionId).queryKey, listed),
    onError: (error) => {
      const { happened, todo } = describeError(t, error)
      const title = t('tests.refreshFailed')
      showNotice({ id: 'tests', tone: 'bad', title, text: `${happened} ${todo}`, stays: false })
    },
  })
  const isRead = known !== undefined
  useEffect(() => {
    if (!isRead) return
    if (known === null || Date.now() - known.listedAt > FRESH_MS) list()
    // Only when the screen opens: a later list is the user's wish.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead, list])
  return { isListing: isPending, list }
}
