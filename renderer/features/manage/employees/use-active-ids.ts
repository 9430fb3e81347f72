import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import type { SheetWork } from '../people/use-sheet.ts'

/** Hands on the IDs of the table's employees who are active, or would be: those can be registered for tests. */
export function useActiveIds(
  connectionId: ConnectionId,
  { table, sheet, leftOut }: SheetWork,
  onIds: (ids: readonly string[], from: string) => void,
): () => void {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  return () =>
    void onlyOnce(async () => {
      if (table === null || sheet === null) return
      try {
        const { tableId } = table
        onIds(await desk.people.activeIds({ connectionId, tableId, leftOut: [...leftOut] }), sheet.name)
      } catch (error) {
        const { happened, todo } = describeError(t, error)
        showNotice({
          id: 'staged',
          tone: 'bad',
          title: t('participants.idsFailed'),
          text: `${happened} ${todo}`,
          stays: true,
        })
      }
    })
}
