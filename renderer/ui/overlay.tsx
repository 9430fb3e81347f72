import { useEffect, useRef, type ReactNode } from 'react'
import { ModalOverlay } from 'react-aria-components'
import { isComposing } from './is-composing.ts'

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

/** Covers the window behind something modal, and closes with Escape, wherever the focus is. */
export function Overlay({ isOpen = true, onClose, isDismissable = true, className, children }: OverlayProps) {
  const mayClose = useOutsidePress()
  useEffect(hearEscape, [])
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

/** Number of overlays that are mounted. */
let mounted = 0

/** Hears Escape while an overlay is mounted. Returns the function that ends this. */
function hearEscape(): () => void {
  mounted += 1
  if (mounted === 1) document.addEventListener('keydown', passEscape)
  return () => {
    mounted -= 1
    if (mounted === 0) document.removeEventListener('keydown', passEscape)
  }
}

/**
 * Passes on an Escape that is pressed while nothing has the focus, as after the pressed button of a dialog went away, to
 * what lies on top. Overlays hear only the keys of what is in them.
 */
function passEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.target !== document.body || event.defaultPrevented || isComposing(event)) return
  const top = [...document.querySelectorAll('[data-overlay]:not([data-exiting])')].at(-1)
  const target = top?.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') ?? top
  // The event has all members that begin one.
  target?.dispatchEvent(new KeyboardEvent('keydown', event))
}
