import type { FocusEvent, RefObject } from 'react'

/**
 * Where Tab leads to from the end of the frame in a dialog, which hears nothing of keys that are pressed in the frame: it
 * would put the focus back into it. Takes the focus on to the dialog's first button, or from there back into the frame.
 */
export function FrameEnd({ frame }: { readonly frame: RefObject<HTMLIFrameElement | null> }) {
  function passOn({ currentTarget, relatedTarget }: FocusEvent): void {
    const isFromFrame = relatedTarget === null || relatedTarget === frame.current
    const first = currentTarget.closest('[role=dialog]')?.querySelector('button')
    const next = isFromFrame ? first : frame.current
    next?.focus()
  }
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it hands on the focus that it gets
  return <span tabIndex={0} className="visually-hidden" onFocus={passOn} />
}
