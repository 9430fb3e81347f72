import type { TFunction } from 'i18next'
import { modKey } from '../../ui/mod-key.ts'
import { dismissNotice, noticesStore, OFFERED_MS, showNotice } from './notices.ts'

/**
 * Shows what was done, with an undo button that Ctrl Z triggers too. A later offer with the same ID replaces this one.
 */
export function offerUndo(t: TFunction, id: string, title: string, undo: () => void): void {
  showNotice({
    id,
    tone: 'neutral',
    title,
    actions: [
      {
        label: t('app.undo'),
        keys: `${modKey()} Z`,
        isUndo: true,
        onAction: () => {
          dismissNotice(id)
          undo()
        },
      },
    ],
    stays: false,
  })
}

/**
 * {@link offerUndo} for frequent actions with a visible result: no notice is shown, only Ctrl Z undoes the action. With
 * `stays` undo is offered until it is dismissed.
 */
export function offerUndoSilently(id: string, title: string, undo: () => void, stays = false): void {
  const onAction = () => {
    dismissNotice(id)
    undo()
  }
  showNotice({
    id,
    tone: 'neutral',
    title,
    actions: [{ label: '', isUndo: true, onAction }],
    stays,
    isSilent: true,
  })
  if (stays) return
  const offered = noticesStore.getState().notices.at(-1)
  setTimeout(() => {
    if (offered !== undefined && noticesStore.getState().notices.includes(offered)) dismissNotice(id)
  }, OFFERED_MS)
}

function lastOffer() {
  const { notices } = noticesStore.getState()
  return notices.flatMap(({ actions = [] }) => actions.filter(({ isUndo }) => isUndo)).at(-1)
}

/** Whether there is an action to undo. */
export function canUndo(): boolean {
  return lastOffer() !== undefined
}

/** Undoes the last action that is still offered. Returns `false` if there is none. */
export function undoLast(): boolean {
  const last = lastOffer()
  last?.onAction()
  return last !== undefined
}
