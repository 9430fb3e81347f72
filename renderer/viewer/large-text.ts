import type { LargeText } from '../../contract/model/media.ts'
import { decodePart, partCount } from './part-grid.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** Most parts that are in the document. */
const MOST_SHOWN = 4
/** The next part is read at this distance in pixels from the end of what is shown. */
const MARGIN = 10_000

/** A place in the text: a part and how far down it is, from 0 to 1. */
export type PartPlace = { readonly part: number; readonly fraction: number }

export type LargeTextView = {
  readonly parts: number
  /** The text of a part, as it is shown. */
  textOf(part: number): Promise<string>
  /** The text node of a part; `null` while it is not in the document. */
  nodeOf(part: number): Text | null
  /** The place at the top of the view. */
  place(): PartPlace
  /** Shows a place at the top of the view. A later call supersedes it. */
  goTo(place: PartPlace): Promise<void>
}

type Options = {
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly large: LargeText
  readonly readPart: (part: number) => Promise<Uint8Array>
  readonly texts: Pick<ViewerInput['texts'], 'partFailed' | 'again'>
  /** Parts were added or removed, or the user scrolled. */
  readonly onChange: () => void
}

/** Shows a part of a large text and those beside it, and replaces them as the user scrolls. */
export function showLargeText({ content, scroller, large, readPart, texts, onChange }: Options): LargeTextView {
  const parts = partCount(large)
  const text = document.createElement('pre')
  text.dir = 'auto'
  content.append(text)
  /** The elements of the shown parts, which are consecutive, in their order. */
  const shown = new Map<number, HTMLElement>()
  const numbers = () => [...shown.keys()].sort((one, other) => one - other)
  /** Number of the latest jump. Work of an earlier one stops. */
  let run = 0
  let reading: Promise<void> | null = null
  let notice: HTMLElement | null = null

  const textOf = async (part: number) => decodePart(await readPart(part), part, large)

  function clear(): void {
    shown.clear()
    text.replaceChildren()
    showFailure(null, null)
  }

  /** Adds a part at an end of what is shown, and removes the farthest at the other. What is in view stays in its place. */
  function add(part: number, content: string): void {
    const [first = part] = numbers()
    const isBefore = part < first
    const anchor = shown.get(first)
    const before = anchor?.getBoundingClientRect().top ?? 0
    const element = document.createElement('span')
    element.textContent = content
    if (isBefore) text.prepend(element)
    else text.append(element)
    shown.set(part, element)
    if (isBefore && anchor) scroller.scrollTop += anchor.getBoundingClientRect().top - before
    if (shown.size > MOST_SHOWN) removeFarthest(isBefore)
  }

  function removeFarthest(isLast: boolean): void {
    const all = numbers()
    const far = (isLast ? all.at(-1) : all[0]) ?? 0
    const kept = shown.get((isLast ? all[0] : all.at(-1)) ?? 0)
    const before = kept?.getBoundingClientRect().top ?? 0
    shown.get(far)?.remove()
    shown.delete(far)
    if (kept) scroller.scrollTop += kept.getBoundingClientRect().top - before
  }

  /** The part to read next; `null` if enough is shown around the view. */
  function wanted(): number | null {
    const all = numbers()
    const [first, last] = [all[0], all.at(-1)]
    if (first === undefined || last === undefined) return null
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    if (below < MARGIN && last < parts - 1) return last + 1
    return scroller.scrollTop < MARGIN && first > 0 ? first - 1 : null
  }

  const isBeside = (part: number) => !shown.has(part) && (shown.has(part - 1) || shown.has(part + 1))

  /** Reads parts until enough is shown around the view. */
  function readOn(): Promise<void> {
    reading ??= readWanted().finally(() => {
      reading = null
    })
    return reading
  }

  async function readWanted(): Promise<void> {
    for (let part = wanted(); part !== null && notice === null; part = wanted()) {
      try {
        const read = await textOf(part)
        // After a jump other parts are wanted.
        if (!isBeside(part)) continue
        add(part, read)
        onChange()
      } catch (error) {
        if (isBeside(part)) showFailure(error, () => void readOn())
      }
    }
  }

  function showFailure(error: unknown, onAgain: (() => void) | null): void {
    notice?.remove()
    notice = onAgain && failureNotice(texts, error, () => (showFailure(null, null), onAgain()))
    if (notice) content.append(notice)
  }

  async function goTo({ part, fraction }: PartPlace): Promise<void> {
    run += 1
    const mine = run
    try {
      const read = shown.has(part) ? null : await textOf(part)
      if (run !== mine) return
      if (read !== null) {
        clear()
        add(part, read)
      }
      const element = shown.get(part)
      if (element) scroller.scrollTop += topOf(element) + fraction * element.getBoundingClientRect().height
      onChange()
    } catch (error) {
      if (run !== mine) return
      clear()
      showFailure(error, () => void goTo({ part, fraction }))
    }
    await readOn()
  }

  const topOf = (element: HTMLElement) =>
    element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientTop

  scroller.addEventListener(
    'scroll',
    () => {
      onChange()
      void readOn()
    },
    { passive: true },
  )
  return {
    parts,
    textOf,
    nodeOf: (part) => (shown.get(part)?.firstChild as Text | null | undefined) ?? null,
    place() {
      const all = numbers()
      const part = all.findLast((number) => topOf(shown.get(number)!) <= 0) ?? all[0] ?? 0
      const element = shown.get(part)
      if (!element) return { part, fraction: 0 }
      const { height } = element.getBoundingClientRect()
      return { part, fraction: Math.min(1, Math.max(0, -topOf(element) / Math.max(1, height))) }
    },
    goTo,
  }
}

function failureNotice({ partFailed, again }: Options['texts'], error: unknown, onAgain: () => void): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = again
  button.addEventListener('click', onAgain)
  notice.append(
    partFailed.replace('{reason}', () => (error instanceof Error ? error.message : '')),
    ' ',
    button,
  )
  return notice
}
