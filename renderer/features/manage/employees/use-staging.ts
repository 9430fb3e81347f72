import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { manageQueries } from '../manage-queries.ts'
import type { ShownPlan } from './use-plan.ts'
import type { SheetWork } from '../people/use-sheet.ts'

/** Puts what the plan would change into the outbox. */
export function useStaging(
  connectionId: ConnectionId,
  work: SheetWork,
  shown: ShownPlan,
  onOutbox: () => void,
): { readonly isStaged: boolean; readonly stage: () => void } {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const { data: changes } = useQuery(manageQueries.outbox(connectionId))
  const { table, sheet, staged, leftOut } = work
  const { tally, isReading } = shown
  const signature = `${table?.tableId} ${work.revision} ${[...leftOut].sort((one, other) => one - other).join(',')}`
  const change = changes?.find(({ id }) => id === staged.get(signature))
  // Once it is sent or withdrawn, the next dry run says what there is to send.
  const isStaged = change !== undefined && change.batches.staged + change.batches.sending + change.batches.unknown > 0

  async function stageOnce(): Promise<void> {
    if (table === null || sheet === null || isStaged || isReading || (tally?.toSend ?? 0) === 0) return
    const { tableId } = table
    try {
      const { id } = await desk.people.stageEmployees({
        connectionId,
        tableId,
        name: sheet.name,
        leftOut: [...leftOut],
      })
      work.wasStaged(signature, id)
      const actions = [{ label: t('manage.showOutbox'), onAction: onOutbox }]
      showNotice({ id: 'staged', tone: 'ok', title: t('manage.staged'), stays: false, actions })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'staged', tone: 'bad', title: t('manage.notStaged'), text: `${happened} ${todo}`, stays: true })
    }
  }

  return { isStaged, stage: () => void onlyOnce(stageOnce) }
}
