import type { TFunction } from 'i18next'
import { modKey } from '../../ui/mod-key.ts'
import { dismissNotice, noticesStore, OFFERED_MS, showNotice } from './notices.ts'

/**
 * Says what was done and offers to take it back, by its button and by Ctrl Z. A later offer of the same id takes the
 * place of this one.
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

/** {@link offerUndo} of what shows by itself and happens often: nothing is shown, and only Ctrl Z takes it back. */
export function offerUndoSilently(id: string, title: string, undo: () => void): void {
  const onAction = () => {
    dismissNotice(id)
    undo()
  }
  showNotice({
    id,
    tone: 'neutral',
    title,
    actions: [{ label: '', isUndo: true, onAction }],
    stays: false,
    isSilent: true,
  })
  const offered = noticesStore.getState().notices.at(-1)
  setTimeout(() => {
    if (offered !== undefined && noticesStore.getState().notices.includes(offered)) dismissNotice(id)
  }, OFFERED_MS)
}

/** Takes back what was done last, of what is still offered. Answers `false` where there is nothing. */
export function undoLast(): boolean {
  const { notices } = noticesStore.getState()
  const offers = notices.flatMap(({ actions = [] }) => actions.filter(({ isUndo }) => isUndo))
  const last = offers.at(-1)
  last?.onAction()
  return last !== undefined
}
