import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissNotice } from '../../common/notices/notices.ts'
import { offerUndo, offerUndoSilently } from '../../common/notices/offer-undo.ts'

type Offer = {
  readonly id: string
  /** What was done. */
  readonly title: string
  readonly undo: () => Promise<void>
  /** Whether a notice shows it, for what leaves nothing to see. */
  readonly isShown?: boolean
}

/** Makes changes one after the other, and offers to undo them for as long as the settings are shown. */
export function useUndoOffers() {
  const { t } = useTranslation()
  const offered = useRef(new Set<string>())
  const hasLeft = useRef(false)
  /** Resolves when the change before has been saved or has failed, so that the next one knows what it replaces. */
  const previous = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const ids = offered.current
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      ids.forEach(dismissNotice)
    }
  }, [])

  /** Rejects if `act` does. The next change is made all the same. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = previous.current.then(act)
    previous.current = turn.catch(() => undefined)
    return turn
  }

  /** Offers nothing once the settings were left. */
  function offer({ id, title, undo, isShown = false }: Offer): void {
    if (hasLeft.current) return
    const shown = `${id}-shown`
    offered.current.add(id).add(shown)
    const run = () => {
      dismissNotice(id)
      dismissNotice(shown)
      void inTurn(undo)
    }
    offerUndoSilently(id, title, run, true)
    if (isShown) offerUndo(t, shown, title, run)
  }

  return { inTurn, offer }
}
