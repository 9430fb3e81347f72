import { useRef, type FocusEvent } from 'react'

/** Where the focus came from to a field that a key leads to, and goes back to when the field is left by a key. */
export function useFocusBack() {
  const from = useRef<EventTarget | null>(null)
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      // Without one, another window had the focus in between.
      if (relatedTarget !== null) from.current = relatedTarget
    },
    leave: (field: HTMLElement) => {
      const target = from.current
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
      else field.blur()
    },
  }
}
