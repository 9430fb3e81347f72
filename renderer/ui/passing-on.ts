import type { KeyboardEvent } from 'react-aria-components'

/**
 * A handler of keys for a field of React Aria, which keeps every key of such a field from the elements around it, even
 * Escape from the dialog that it closes. Only a key whose default the handler prevented stays in the field.
 */
export function passingOn(handle: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    handle(event)
    if (!event.isDefaultPrevented()) event.continuePropagation()
  }
}
