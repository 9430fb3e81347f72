import type { FocusEvent, RefObject } from 'react'

/**
 * Tab stop after the frame in a dialog. The dialog receives no keys that are pressed in the frame, and would return the
 * focus to the frame. The stop moves the focus on to the dialog's first button, or into the frame if it comes from the
 * dialog.
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
