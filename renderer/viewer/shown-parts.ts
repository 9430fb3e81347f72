/** Most parts that are in the document. */
const MOST_SHOWN = 4

/** A place in a large text: a part and how far down it is, from 0 to 1. */
export type PartPlace = { readonly part: number; readonly fraction: number }

export type ShownParts = {
  has(part: number): boolean
  /** The first and the last part that are shown; `null` without any. */
  ends(): { readonly first: number; readonly last: number } | null
  /** Adds a part beside those that are shown, and removes the farthest. What is in view stays in its place. */
  add(part: number, content: string): void
  clear(): void
  nodeOf(this: void, part: number): Text | null
  /** The text of a part that is shown, or kept out of sight because the selection begins in it. */
  selectableNodeOf(this: void, part: number): Text | null
  /** The place at the top of the view. */
  place(this: void): PartPlace
  /** Scrolls to a part that is shown. */
  scrollTo(place: PartPlace): void
}

/** The parts of a large text that are in the document, which are consecutive, as elements of one text. */
export function createShownParts(text: HTMLElement, scroller: HTMLElement): ShownParts {
  const shown = new Map<number, HTMLElement>()
  const numbers = () => [...shown.keys()].sort((one, other) => one - other)
  const topOf = (element: HTMLElement) =>
    element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientTop

  /** Changes what is shown around an element, which stays where it is in the view. */
  function around(anchor: HTMLElement | undefined, change: () => void): void {
    const before = anchor?.getBoundingClientRect().top ?? 0
    change()
    if (anchor) scroller.scrollTop += anchor.getBoundingClientRect().top - before
  }

  /** The part in which the selection begins, out of view and hidden: removing it would remove the selection. */
  let kept: { readonly part: number; readonly element: HTMLElement } | null = null
  function dropKept(): void {
    if (kept && !isSelectionIn(kept.element)) {
      kept.element.remove()
      kept = null
    }
  }

  function remove(part: number): void {
    dropKept()
    const element = shown.get(part)
    shown.delete(part)
    if (element && isSelectionIn(element)) {
      element.hidden = true
      kept = { part, element }
    } else {
      element?.remove()
    }
  }

  /** Brings back the part that is kept, where it is, or adds a new one beside those that are shown. */
  function insert(part: number, content: string): HTMLElement {
    dropKept()
    if (kept?.part === part) {
      const { element } = kept
      element.hidden = false
      kept = null
      return element
    }
    const element = document.createElement('span')
    element.textContent = content
    const next = [...shown, ...(kept ? [[kept.part, kept.element] as const] : [])]
      .filter(([number]) => number > part)
      .sort(([one], [other]) => one - other)[0]
    text.insertBefore(element, next?.[1] ?? null)
    return element
  }

  return {
    has: (part) => shown.has(part),
    ends() {
      const all = numbers()
      const [first, last] = [all[0], all.at(-1)]
      return first === undefined || last === undefined ? null : { first, last }
    },
    add(part, content) {
      const all = numbers()
      const [first = part] = all
      const isBefore = part < first
      around(shown.get(first), () => {
        shown.set(part, insert(part, content))
      })
      const far = isBefore ? all.at(-1) : all[0]
      if (far !== undefined && shown.size > MOST_SHOWN) around(shown.get(part), () => remove(far))
    },
    clear() {
      for (const part of numbers()) remove(part)
    },
    nodeOf: (part) => textIn(shown.get(part)),
    selectableNodeOf: (part) => textIn(kept?.part === part ? kept.element : shown.get(part)),
    place() {
      const all = numbers()
      const part = all.findLast((number) => topOf(shown.get(number)!) <= 0) ?? all[0] ?? 0
      const element = shown.get(part)
      if (!element) return { part, fraction: 0 }
      const { height } = element.getBoundingClientRect()
      return { part, fraction: Math.min(1, Math.max(0, -topOf(element) / Math.max(1, height))) }
    },
    scrollTo({ part, fraction }) {
      const element = shown.get(part)
      // The beginning of the file has the same room above it as that of any other.
      if (part === 0 && fraction === 0) scroller.scrollTop = 0
      else if (element) scroller.scrollTop += topOf(element) + fraction * element.getBoundingClientRect().height
    },
  }
}

const textIn = (element: HTMLElement | undefined) => (element?.firstChild as Text | null | undefined) ?? null

function isSelectionIn(element: HTMLElement): boolean {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return false
  return element.contains(selection.getRangeAt(0).startContainer)
}
