import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ChangeId, Decision } from '../../../../contract/model/outbox.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { manageQueries } from '../manage-queries.ts'

export type OutboxActions = {
  /** Sends a change, or all that is staged with `null`. */
  readonly send: (change: ChangeId | null) => Promise<void>
  readonly stop: () => Promise<void>
  /** Decides about batches of a change. */
  readonly decide: (change: ChangeId, numbers: readonly number[], decision: Decision) => Promise<void>
}

/** The commands of the outbox. A failure is told in a notice. */
export function useOutboxActions(connectionId: ConnectionId): OutboxActions {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function carryOut(title: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
      // Main announces it too, but at most once a second.
      await client.invalidateQueries({ queryKey: ['outbox', connectionId] })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'outbox', tone: 'bad', title, text: `${happened} ${todo}`, stays: true })
    }
  }

  return {
    send: (change) => carryOut(t('outbox.sendFailed'), () => desk.outbox.send({ connectionId, change })),
    stop: () => carryOut(t('outbox.sendFailed'), () => desk.outbox.stop({ connectionId })),
    decide: (change, numbers, decision) =>
      carryOut(t('outbox.decisionFailed'), async () => {
        for (const number of numbers) await desk.outbox.decide({ connectionId, change, number, decision })
      }),
  }
}

/** Keeps what is being sent up to date while a screen shows it. */
export function useSendingProgress(connectionId: ConnectionId): void {
  const client = useQueryClient()
  useEffect(
    () =>
      desk.outbox.onProgress(({ connectionId: of, status }) => {
        if (of === connectionId) client.setQueryData(manageQueries.sending(of).queryKey, status)
      }),
    [client, connectionId],
  )
}
