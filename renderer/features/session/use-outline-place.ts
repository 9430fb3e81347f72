import { useEffect, useRef, useState, type RefObject } from 'react'
import { useMedia } from '../../ui/use-media.ts'

/** From this width of the window the outline stands beside the answer; `session.module.css` has it too. */
const HAS_PANE = '(min-width: 1120px)'

export type OutlinePlace = {
  /** Whether it stands beside the answer. Else a button above the answer opens it. */
  readonly isPane: boolean
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** Leads to the outline, wherever it is. */
  readonly show: () => void
}

/** Where the outline of a session is, by the room that the window has. */
export function useOutlinePlace(): OutlinePlace {
  const isPane = useMedia(HAS_PANE)
  const [isOpen, setOpen] = useState(false)
  // A window that is made wider closes the popover for good.
  if (isPane && isOpen) setOpen(false)
  function show(): void {
    if (!isPane) return setOpen(true)
    document.querySelector<HTMLElement>('[data-entry][aria-current=true]')?.focus({ focusVisible: true })
  }
  return { isPane, isOpen, setOpen, show }
}

/** Gives the answer the focus where no outline is there to take it, so that the keyboard can scroll it at once. */
export function useAnswerFocus(hasOutline: boolean): RefObject<HTMLElement | null> {
  const answer = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!hasOutline && document.activeElement === document.body) answer.current?.focus({ preventScroll: true })
  }, [hasOutline])
  return answer
}
