import { useEffect, useRef, useState, type RefObject } from 'react'
import { useWideWindow } from '../../ui/wide-window.ts'

export type OutlinePlace = {
  /** Whether the outline is beside the answer. Otherwise a button above the answer opens it. */
  readonly isPane: boolean
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** Focuses the outline, or opens its popover. */
  readonly show: () => void
}

/** Where the outline of a session is shown: beside the answer, unless the window is narrow or something else needs the room. */
export function useOutlinePlace(isFolded: boolean): OutlinePlace {
  const isPane = useWideWindow() && !isFolded
  const [isOpen, setOpen] = useState(false)
  // Does not open again when the window becomes narrow again.
  if (isPane && isOpen) setOpen(false)
  function show(): void {
    if (!isPane) return setOpen(true)
    document.querySelector<HTMLElement>('[data-entry][aria-current=true]')?.focus({ focusVisible: true })
  }
  return { isPane, isOpen, setOpen, show }
}

/**
 * Focuses the answer if no outline is shown to take the focus, so that keys can scroll it at once. Also if the focused
 * element went away because another session is shown, or one answer is shown instead of all, or all instead of one.
 */
export function useAnswerFocus(
  hasOutline: boolean,
  isReadingAll: boolean,
  session: string,
): RefObject<HTMLElement | null> {
  const answer = useRef<HTMLElement>(null)
  const wasReadingAll = useRef(isReadingAll)
  useEffect(() => {
    const isToggled = wasReadingAll.current !== isReadingAll
    wasReadingAll.current = isReadingAll
    if (hasOutline && !isToggled) return
    if (document.activeElement === document.body) answer.current?.focus({ preventScroll: true })
  }, [hasOutline, isReadingAll, session])
  return answer
}
