/** What takes the focus by Tab. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Where the focus was in a region when it was left. */
const lastIn = new WeakMap<Element, HTMLElement>()

function regions(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')]
  return all.filter((region) => region.checkVisibility() && stopIn(region) !== null)
}

/** A region itself where it takes the focus, else the first thing in it that does. */
function stopIn(region: HTMLElement): HTMLElement | null {
  const all = [region, ...region.querySelectorAll<HTMLElement>(STOPS)]
  return all.find((element) => element.tabIndex >= 0 && element.matches(STOPS) && element.checkVisibility()) ?? null
}

/**
 * Moves the focus to the next part of the window, or the one before, as F6 does in other programs: to where it was in
 * that part, else to its first control. Parts are marked with `data-region`; one that lies in another is a part of its own.
 */
export function focusRegion(step: 1 | -1): void {
  const all = regions()
  if (all.length === 0) return
  const active = document.activeElement
  const here = all.findLastIndex((region) => region.contains(active))
  const left = all[here]
  if (left !== undefined && active instanceof HTMLElement) lastIn.set(left, active)
  const next = all[here === -1 ? (step === 1 ? 0 : all.length - 1) : (here + step + all.length) % all.length]
  if (next === undefined) return
  const last = lastIn.get(next)
  const target = last !== undefined && last.isConnected && last.checkVisibility() ? last : stopIn(next)
  // The ring must be seen although it was no Tab that brought the focus.
  target?.focus({ focusVisible: true })
}
