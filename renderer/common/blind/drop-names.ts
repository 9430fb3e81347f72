/** Overlays may lie over each other, and only the one on top closes. */
const MOST_OVERLAYS = 8

const forgetting = new Set<() => void>()

/** Has a function called when shown names are dropped: it forgets what was typed to find somebody. Returns how to end that. */
export function whenNamesDrop(forget: () => void): () => void {
  forgetting.add(forget)
  return () => void forgetting.delete(forget)
}

/** Closes what is open and empties what is read out, since all of it may have names: screens read theirs again. */
export function dropShownNames(): void {
  for (const forget of forgetting) forget()
  for (const log of document.querySelectorAll('[data-live-announcer] [role=log]')) log.replaceChildren()
  // Tooltips go with it.
  document.dispatchEvent(new Event('scroll'))
  closeOverlays(MOST_OVERLAYS)
}

function closeOverlays(left: number): void {
  const top = [...document.querySelectorAll('[data-overlay]')].at(-1)
  if (top === undefined || left === 0) return
  const inside = top.querySelector('[role=dialog], [role=alertdialog]') ?? top
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  requestAnimationFrame(() => closeOverlays(left - 1))
}
