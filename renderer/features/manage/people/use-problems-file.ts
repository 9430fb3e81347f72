import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import type { SheetWork } from './use-sheet.ts'

/** Saves the rows of a table that cannot be sent, with their reasons. */
export function useProblemsFile(connectionId: ConnectionId, { table }: Pick<SheetWork, 'table'>): () => void {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()

  async function save(): Promise<void> {
    if (table === null) return
    try {
      const saved = await desk.people.saveProblems({ connectionId, tableId: table.tableId })
      if (saved === null) return
      const title = t('employees.problemsSaved', { name: saved.name })
      showNotice({ id: 'problems', tone: 'ok', title, stays: false })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      const title = t('employees.problemsFailed')
      showNotice({ id: 'problems', tone: 'bad', title, text: `${happened} ${todo}`, stays: true })
    }
  }

  return () => void onlyOnce(save)
}
