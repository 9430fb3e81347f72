import { useEffect, useRef, type ReactNode } from 'react'
import { ModalOverlay } from 'react-aria-components'

/** Milliseconds within which two presses are a double click. */
const DOUBLE_CLICK_MS = 500

type OverlayProps = {
  readonly isOpen?: boolean
  readonly onClose: () => void
  /** Whether a press outside closes it. */
  readonly isDismissable?: boolean
  readonly className: string | undefined
  /** A `Modal` with a `Dialog`. */
  readonly children: ReactNode
}

/** Covers the window behind something modal, and closes with Escape. */
export function Overlay({ isOpen = true, onClose, isDismissable = true, className, children }: OverlayProps) {
  const mayClose = useOutsidePress()
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={isDismissable}
      shouldCloseOnInteractOutside={mayClose}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={className ?? ''}
      data-overlay=""
    >
      {children}
    </ModalOverlay>
  )
}

/**
 * Returns whether a press outside an overlay should close it, which the second press of the double click that opened it
 * should not.
 */
function useOutsidePress(): () => boolean {
  const openedAt = useRef(Infinity)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return () => performance.now() - openedAt.current > DOUBLE_CLICK_MS
}
