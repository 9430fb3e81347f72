import { isComposing } from './is-composing.ts'

type Follow = { readonly onMove: (event: PointerEvent) => void; readonly onEnd: (isCancelled: boolean) => void }

/** Follows the pointer until it is let go; Escape lets go of it as well, and takes everything back. */
export function followPointer({ onMove, onEnd }: Follow): void {
  const ended = new AbortController()
  const end = (isCancelled: boolean) => {
    ended.abort()
    onEnd(isCancelled)
  }
  const { signal } = ended
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end(false), { signal })
  window.addEventListener('pointercancel', () => end(true), { signal })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    end(true)
  }
  window.addEventListener('keydown', onKey, { signal, capture: true })
}
