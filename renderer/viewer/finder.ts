import { findMatches, fold, type Folded } from './fold.ts'
import { createHighlights, type Found } from './highlights.ts'
import { joinPieces, lengthsOf, rangeOf, type Piece, type Section } from './sections.ts'
import { MOST_MATCHES, type Matches } from './viewer-messages.ts'
import { createWayToMatch } from './way-to-match.ts'

export type Finder = {
  /** Cancels the current search and starts a new one; an empty text only cancels. */
  find(text: string): Promise<void>
  step(step: 1 | -1): Promise<void>
  /** Selects the shown match, once it is there. The search may have ended by then. */
  selectShown(): void
  /** Updates the highlights of a section after its text was rendered or removed. */
  repaint(section: Section): void
}

type FinderOptions = {
  readonly sections: readonly Section[]
  readonly scroller: HTMLElement
  /** Index of the current section. */
  readonly current: () => number
  readonly onMatches: (matches: Matches) => void
}

/** Milliseconds that a search keeps the thread to itself. A long table has thousands of sections. */
const BUSY_MS = 12

type SectionText = { readonly pieces: readonly Piece[]; readonly folded: Folded }

/** Creates a search over the sections of a file. */
export function createFinder({ sections, scroller, current, onMatches }: FinderOptions): Finder {
  const texts = new Map<number, SectionText>()
  const highlights = createHighlights()
  let found: Found[] = []
  /** Index of the shown match; -1 for none. */
  let at = -1
  const way = createWayToMatch(scroller)
  let isDone = true
  /** Number of the current search. Asynchronous work of an earlier one stops. */
  let run = 0

  async function textOf(index: number): Promise<SectionText> {
    const known = texts.get(index)
    if (known) return known
    // An unreadable page is treated as empty, so that the others can be searched.
    const pieces = (await sections[index]?.pieces().catch(() => [])) ?? []
    const text = { pieces, folded: fold(joinPieces(pieces)) }
    texts.set(index, text)
    return text
  }

  function paint(index: number): void {
    const matches = found.filter(({ section }) => section === index)
    highlights.paint(matches, texts.get(index)?.pieces ?? [], sections[index]?.nodes() ?? null)
  }

  const tell = () => onMatches({ at: at + 1, total: found.length, isMore: found.length >= MOST_MATCHES, isDone })

  /**
   * Index of the match to show first in a section: the one that was shown before, otherwise the first one in or below
   * the view; -1 for none.
   */
  function firstOf(index: number, from: Found | undefined): number {
    const same = found.findIndex(({ section, start }) => section === from?.section && start === from.start)
    if (same >= 0) return same
    if (index < (from?.section ?? current())) return -1
    const { top } = scroller.getBoundingClientRect()
    return found.findIndex((match) => {
      if (match.section !== index) return false
      const range = highlights.rangeOf(match)
      return index > current() || range === null || range.getBoundingClientRect().bottom > top
    })
  }

  async function show(index: number): Promise<void> {
    at = index
    const match = found[at]
    highlights.show(match)
    tell()
    if (match === undefined) return
    const section = sections[match.section]
    const range = () => rangeIn(match, section, texts.get(match.section))
    await way.go(range, async () => section?.reveal())
  }

  return {
    async find(text) {
      run += 1
      const mine = run
      const from = found[at]
      const query = fold(text).text
      highlights.clear()
      found = []
      at = -1
      isDone = query.trim() === ''
      way.leave(isDone)
      let pauseAt = performance.now() + BUSY_MS
      tell()
      for (let index = 0; !isDone && index < sections.length && found.length < MOST_MATCHES; index += 1) {
        const { folded } = await textOf(index)
        if (run !== mine) return
        const matches = findMatches(folded, query, MOST_MATCHES - found.length)
        found.push(...matches.map((match) => ({ ...match, section: index })))
        paint(index)
        const first = at < 0 ? firstOf(index, from) : -1
        if (first >= 0) void show(first)
        else if (matches.length > 0 || performance.now() > pauseAt) tell()
        // pdf.js also runs on this thread. Without a pause, typed letters would not be handled before the last page.
        if (performance.now() > pauseAt) {
          await new Promise((resume) => setTimeout(resume))
          pauseAt = performance.now() + BUSY_MS
        }
        if (run !== mine) return
      }
      isDone = true
      if (at < 0 && found.length > 0) void show(0)
      else tell()
    },
    async step(step) {
      if (found.length > 0) await show((at + step + found.length) % found.length)
    },
    selectShown() {
      const match = found[at]
      way.select(match === undefined ? null : highlights.rangeOf(match))
    },
    repaint: (section) => paint(sections.indexOf(section)),
  }
}

/** The range of a match, which has no highlight any more if the search has ended. */
function rangeIn(match: Found, section: Section | undefined, text: SectionText | undefined): Range | null {
  const nodes = section?.nodes()
  return nodes && text ? rangeOf(lengthsOf(text.pieces), nodes, match) : null
}
