/** Elements that Tab can focus. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** The element of each region that was focused last. */
const lastIn = new WeakMap<Element, HTMLElement>()

function regions(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')]
  return all.filter((region) => region.checkVisibility() && stopIn(region) !== null)
}

/** The region itself if it is focusable, otherwise the first focusable element in it. */
function stopIn(region: HTMLElement): HTMLElement | null {
  const all = [region, ...region.querySelectorAll<HTMLElement>(STOPS)]
  return all.find((element) => element.tabIndex >= 0 && element.matches(STOPS) && element.checkVisibility()) ?? null
}

/**
 * Moves the focus to the next or previous region of the window, as F6 does in other apps: to the element focused there
 * last, otherwise to the first control. Regions are marked with `data-region`, and a nested region counts separately.
 */
export function focusRegion(step: 1 | -1): void {
  const all = regions()
  if (all.length === 0) return
  const here = all.findLastIndex((region) => region.contains(document.activeElement))
  const next = all[here === -1 ? (step === 1 ? 0 : all.length - 1) : (here + step + all.length) % all.length]
  if (next !== undefined) focusIn(next)
}

/** Moves the focus to the element of a region that had it last, otherwise to the region's first control. */
export function focusIn(region: HTMLElement): void {
  const active = document.activeElement
  const left = regions().findLast((other) => other.contains(active))
  if (left !== undefined && active instanceof HTMLElement) lastIn.set(left, active)
  const last = lastIn.get(region)
  const target = last !== undefined && last.isConnected && last.checkVisibility() ? last : stopIn(region)
  // Shows the focus ring although the focus was not moved by Tab.
  target?.focus({ focusVisible: true })
}
