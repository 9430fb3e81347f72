import type { LargeText } from '../../contract/model/media.ts'
import { partCount, shownPart } from './part-grid.ts'
import type { Section } from './sections.ts'
import { createShownParts, type PartPlace } from './shown-parts.ts'
import { countUnreadable } from './text/read-text.ts'
import type { ViewerInput } from './viewer-messages.ts'

/** The next part is read at this distance in pixels from the end of what is shown. */
const MARGIN = 10_000

export type LargeTextView = {
  readonly parts: number
  /** The text of a part, as it is shown. */
  textOf(this: void, part: number): Promise<string>
  /** The text node of a part; `null` while it is not in the document. */
  nodeOf(this: void, part: number): Text | null
  /** The text node of a part in which something may be selected, in the document or kept out of sight. */
  selectableNodeOf(this: void, part: number): Text | null
  /** The place at the top of the view. */
  place(this: void): PartPlace
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
  /** How many characters of all parts that were read so far are not in the encoding. */
  readonly onUnreadable: (count: number) => void
}

/** Shows a part of a large text and those beside it, and replaces them as the user scrolls. */
export function showLargeText({
  content,
  scroller,
  large,
  readPart,
  texts,
  onChange,
  onUnreadable,
}: Options): LargeTextView {
  const parts = partCount(large)
  const text = document.createElement('pre')
  text.dir = 'auto'
  content.append(text)
  const shown = createShownParts(text, scroller)
  /** Number of the latest jump. Work of an earlier one stops. */
  let run = 0
  let reading: Promise<void> | null = null
  let notice: HTMLElement | null = null

  const count = unreadableOf(onUnreadable)
  const textOf = async (part: number) => count(part, shownPart(await readPart(part), part, large))

  /** The part to read next; `null` if enough is shown around the view. */
  function wanted(): number | null {
    const ends = shown.ends()
    if (ends === null) return null
    const { first, last } = ends
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
        shown.add(part, read)
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
        shown.clear()
        showFailure(null, null)
        shown.add(part, read)
      }
      shown.scrollTo({ part, fraction })
      onChange()
    } catch (error) {
      if (run !== mine) return
      shown.clear()
      showFailure(error, () => void goTo({ part, fraction }))
    }
    await readOn()
  }

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
    nodeOf: shown.nodeOf,
    selectableNodeOf: shown.selectableNodeOf,
    place: shown.place,
    goTo,
  }
}

/** Counts what is unreadable in the parts that are read. Returns the text of each. */
function unreadableOf(onUnreadable: Options['onUnreadable']): (part: number, text: string) => string {
  const counts = new Map<number, number>()
  return (part, text) => {
    const count = countUnreadable(text)
    if (count > 0 && !counts.has(part)) {
      counts.set(part, count)
      onUnreadable([...counts.values()].reduce((sum, one) => sum + one, 0))
    }
    return text
  }
}

/** The parts as sections, whose passages can be found and selected. */
export function sectionsOf(view: LargeTextView): readonly Section[] {
  return Array.from({ length: view.parts }, (_, part) => ({
    pieces: async () => [{ text: view.selectableNodeOf(part)?.data ?? (await view.textOf(part)), isLineEnd: false }],
    nodes() {
      const node = view.nodeOf(part)
      return node && [node]
    },
    selectableNodes() {
      const node = view.selectableNodeOf(part)
      return node && [node]
    },
    reveal: () => view.goTo({ part, fraction: 0 }),
  }))
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
