import { LONGEST_CELL_NAME } from '../../contract/model/cell-name.ts'
import { passageAt } from '../common/find-passage.ts'
import { locateMark, placeOfSection, type Located, type SectionUnit } from './locate-mark.ts'
import { scrollToRange } from './scroll-to-range.ts'
import { joinPieces, rangeOf, type Piece, type Section } from './sections.ts'
import type { FromViewer, ViewerMark } from './viewer-messages.ts'

/** Milliseconds after which a change of the selection is told. */
const SELECTION_MS = 120

export type FileMarks = {
  set(marks: readonly ViewerMark[]): Promise<void>
  setCurrent(id: string | null): void
  goTo(id: string): Promise<void>
  /** Updates the highlights after texts were rendered or removed. */
  repaint(): void
  /** Tells the words that are selected, at once; `false` if there are none. */
  readonly tellSelection: () => Promise<boolean>
  /** A cell was chosen, whose text a note would be about unless words are selected; `null` for none. */
  chooseCell(cell: ChosenCell | null): void
  /** Whether a note would be about words of the file. */
  hasSelection(): boolean
}

/** A cell of a table: the section of its rows, and its piece there. */
export type ChosenCell = { readonly section: number; readonly piece: number }

type Options = {
  readonly sections: readonly Section[]
  readonly unit: SectionUnit
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  readonly tell: (message: FromViewer) => void
}

/** Highlights the passages of notes, and tells which words the user selects and which passage the user clicks. */
export function createFileMarks({ sections, unit, content, scroller, tell }: Options): FileMarks {
  let located: readonly Located[] = []
  let painted: { readonly id: string; readonly range: Range }[] = []
  let current: string | null = null
  let run = 0

  function rangeFor({ section, pieces, start, end }: Located): Range | null {
    const nodes = sections[section]?.nodes() ?? null
    return nodes && rangeOf(pieces, nodes, { start, end })
  }

  function repaint(): void {
    for (const highlight of highlights.values()) highlight.clear()
    painted = []
    for (const one of located) {
      const range = rangeFor(one)
      if (range === null) continue
      painted.push({ id: one.mark.id, range })
      highlightOf(`note-${one.mark.tone}`).add(range)
      if (one.mark.id === current) highlightOf('note-current').add(range)
    }
  }

  async function set(marks: readonly ViewerMark[]): Promise<void> {
    run += 1
    const mine = run
    const before = new Map(located.map((one) => [one.mark.id, one]))
    const next: Located[] = []
    for (const mark of marks) {
      const known = before.get(mark.id)
      const found = known && isSamePlace(known.mark, mark) ? { ...known, mark } : await locateMark(mark, sections, unit)
      if (run !== mine) return
      tell({ kind: 'markFound', id: mark.id, is: found?.is ?? 'lost' })
      if (found) next.push(found)
    }
    located = next
    repaint()
  }

  async function goTo(id: string): Promise<void> {
    const one = located.find(({ mark }) => mark.id === id)
    if (!one) return
    if (rangeFor(one) === null) await sections[one.section]?.reveal()
    repaint()
    const range = rangeFor(one)
    if (range) scrollToRange(scroller, range)
  }

  content.addEventListener('click', ({ clientX, clientY }) => {
    if (document.getSelection()?.isCollapsed === false) return
    const position = document.caretPositionFromPoint(clientX, clientY)
    if (!position) return
    const under = painted.filter(({ range }) => range.isPointInRange(position.offsetNode, position.offset))
    const [shortest] = under.toSorted((one, other) => String(one.range).length - String(other.range).length)
    if (shortest) tell({ kind: 'markChosen', id: shortest.id })
  })

  let chosen: ChosenCell | null = null
  let toldSelection = 'null'
  let waiting: ReturnType<typeof setTimeout> | undefined
  async function tellSelection(): Promise<boolean> {
    const words = await selectedPassage(sections, unit)
    // They may be of another cell, and go when its rows do.
    if (words !== null) chosen = null
    const passage = words ?? (chosen && (await cellPassage(sections, unit, chosen)))
    const text = JSON.stringify(passage)
    if (text !== toldSelection) tell({ kind: 'selection', passage })
    toldSelection = text
    return passage !== null
  }
  document.addEventListener('selectionchange', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void tellSelection(), SELECTION_MS)
  })

  return {
    set,
    setCurrent(id) {
      current = id
      repaint()
    },
    goTo,
    repaint,
    tellSelection,
    chooseCell(cell) {
      chosen = cell
      void tellSelection()
    },
    hasSelection: () => chosen !== null || document.getSelection()?.isCollapsed === false,
  }
}

type Selection = Extract<FromViewer, { readonly kind: 'selection' }>['passage']

/** The selected words of the first section that has some. */
async function selectedPassage(sections: readonly Section[], unit: SectionUnit): Promise<Selection> {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const { startContainer, startOffset, endContainer, endOffset } = range
  for (const [index, section] of sections.entries()) {
    const nodes = section.selectableNodes?.() ?? section.nodes()
    const first = nodes?.findIndex((node) => node !== null && range.intersectsNode(node)) ?? -1
    if (!nodes || first < 0) continue
    const last = nodes.findLastIndex((node) => node !== null && range.intersectsNode(node))
    const pieces = await section.pieces()
    const from = offsetOf(pieces, first) + (nodes[first] === startContainer ? startOffset : 0)
    const length = nodes[last] === endContainer ? endOffset : (pieces[last]?.text.length ?? 0)
    const quoted = passageAt(joinPieces(pieces), from, offsetOf(pieces, last) + length)
    if (quoted !== null) return { ...placeOfSection(unit, index), ...quoted, ...cellOf(section, first) }
  }
  return null
}

/** The text of a cell; `null` for an empty one. */
async function cellPassage(
  sections: readonly Section[],
  unit: SectionUnit,
  { section: index, piece }: ChosenCell,
): Promise<Selection> {
  const section = sections[index]
  if (section === undefined) return null
  const pieces = await section.pieces()
  const from = offsetOf(pieces, piece)
  const quoted = passageAt(joinPieces(pieces), from, from + (pieces[piece]?.text.length ?? 0))
  return quoted && { ...placeOfSection(unit, index), ...quoted, ...cellOf(section, piece) }
}

function cellOf(section: Section, piece: number): { readonly cell?: string } {
  const cell = section.cellName?.(piece)
  return cell ? { cell: cell.slice(0, LONGEST_CELL_NAME) } : {}
}

/** Where a piece begins in the joined text. */
function offsetOf(pieces: readonly Piece[], index: number): number {
  return pieces.slice(0, index).reduce((sum, { text, isLineEnd }) => sum + text.length + (isLineEnd ? 1 : 0), 0)
}

function isSamePlace(one: ViewerMark, other: ViewerMark): boolean {
  return one.start === other.start && one.quote === other.quote && one.page === other.page && one.part === other.part
}

const highlights = new Map<string, Highlight>()

function highlightOf(name: string): Highlight {
  const known = highlights.get(name)
  if (known) return known
  const created = new Highlight()
  // Below the matches of a search, above those of other notes.
  created.priority = name === 'note-current' ? -1 : -2
  highlights.set(name, created)
  CSS.highlights.set(name, created)
  return created
}
