import { useTranslation } from 'react-i18next'
import type { FileType } from '../../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import type { SheetWork } from './use-sheet.ts'

/** Saves the rows of a table that cannot be sent, with their reasons. */
export function useProblemsFile(
  connectionId: ConnectionId,
  { table }: Pick<SheetWork, 'table'>,
): (fileType: FileType) => void {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()

  function showFailed(text: string): void {
    showNotice({ id: 'problems', tone: 'bad', title: t('employees.problemsFailed'), text, stays: true })
  }

  async function save(fileType: FileType): Promise<void> {
    if (table === null) return
    try {
      const saved = await desk.people.saveProblems({ connectionId, tableId: table.tableId, fileType })
      if (saved === null) return
      if ('cutTexts' in saved) return showFailed(t('exports.cutTexts', { count: saved.cutTexts }))
      const title = t('employees.problemsSaved', { name: saved.name })
      showNotice({ id: 'problems', tone: 'ok', title, stays: false })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showFailed(`${happened} ${todo}`)
    }
  }

  return (fileType) => void onlyOnce(() => save(fileType))
}
