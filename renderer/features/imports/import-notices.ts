import type { TFunction } from 'i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { BurstId } from '../../../contract/model/review.ts'
import type { ImportDone, ImportUndone } from '../../../contract/model/score-import.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError, describeFailure } from '../../common/i18n/describe-failure.ts'
import { dismissNotice, showNotice } from '../../common/notices/notices.ts'
import { modKey } from '../../ui/mod-key.ts'

const ID = 'import'

/** Says what was imported, and offers to undo it. */
export function showImported(t: TFunction, connectionId: ConnectionId, done: ImportDone): void {
  const { batch, rows, sessions, skipped, failure } = done
  const happened = failure === null || failure.code === 'cancelled' ? null : describeFailure(t, failure)
  const text = [
    ...(rows > 0 ? [t('imports.doneSessions', { count: sessions })] : []),
    ...(skipped.length > 0 ? [t('imports.skipped', { count: skipped.length })] : []),
    ...(failure === null ? [] : [happened?.happened ?? '', t('imports.stopped')]),
  ]
  showNotice({
    id: ID,
    tone: happened !== null ? 'bad' : failure !== null || skipped.length > 0 ? 'warn' : 'ok',
    title: t('imports.done', { count: rows }),
    text: text.filter((part) => part !== '').join(' '),
    stays: failure !== null || skipped.length > 0,
    ...(batch !== null && {
      actions: [
        {
          label: t('imports.undo'),
          keys: `${modKey()} Z`,
          isUndo: true,
          onAction: () => {
            dismissNotice(ID)
            void undoImport(t, connectionId, batch)
          },
        },
      ],
    }),
  })
}

/** Undoes an import, and says what that did. */
export async function undoImport(t: TFunction, connectionId: ConnectionId, batch: BurstId): Promise<void> {
  try {
    showUndone(t, await desk.imports.undo({ connectionId, batch }))
  } catch (error) {
    const { happened, todo } = describeError(t, error)
    showNotice({ id: ID, tone: 'bad', title: happened, text: todo, stays: true })
  }
}

function showUndone(t: TFunction, { sessions, submitted }: ImportUndone): void {
  const isNothing = sessions === 0 && submitted === 0
  showNotice({
    id: ID,
    tone: submitted > 0 ? 'warn' : 'neutral',
    title: isNothing ? t('imports.undoneNothing') : t('imports.undone', { count: sessions }),
    text: submitted > 0 ? t('imports.submittedKept', { count: submitted }) : undefined,
    stays: submitted > 0,
  })
}
