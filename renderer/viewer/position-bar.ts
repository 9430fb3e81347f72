import type { LargeTextView } from './large-text.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Steps of the bar: fine enough for a part of a text of gigabytes. */
const STEPS = 100_000
/** Milliseconds after which a place is gone to while the bar is dragged. */
const DRAG_MS = 80

/** A scroll bar for the whole of a large text, of which the document has a part. Returns the function that updates it and answers with where the view is, in percent. */
export function addPositionBar(
  scroller: HTMLElement,
  view: LargeTextView,
  texts: Pick<ViewerInput['texts'], 'position' | 'positionIs'>,
): () => number {
  const bar = document.createElement('input')
  bar.type = 'range'
  bar.className = 'position'
  bar.max = String(STEPS)
  bar.setAttribute('aria-label', texts.position)
  bar.setAttribute('aria-orientation', 'vertical')
  scroller.after(bar)
  document.body.dataset.large = ''
  let dragged: ReturnType<typeof setTimeout> | undefined

  function go(): void {
    dragged = undefined
    const at = (Number(bar.value) / STEPS) * view.parts
    const part = Math.min(Math.floor(at), view.parts - 1)
    void view.goTo({ part, fraction: at - part })
  }
  bar.addEventListener('input', () => {
    say()
    dragged ??= setTimeout(go, DRAG_MS)
  })
  scroller.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== scroller) return
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    void view.goTo(event.key === 'Home' ? { part: 0, fraction: 0 } : { part: view.parts - 1, fraction: 1 })
  })

  function say(): number {
    const percent = Math.round((100 * Number(bar.value)) / STEPS)
    bar.setAttribute('aria-valuetext', texts.positionIs.replace('{percent}', String(percent)))
    return percent
  }

  return () => {
    if (dragged !== undefined) return say()
    const { part, fraction } = view.place()
    const isAtEnd = part === view.parts - 1 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
    bar.value = String(isAtEnd ? STEPS : Math.round(((part + fraction) / view.parts) * STEPS))
    return say()
  }
}
