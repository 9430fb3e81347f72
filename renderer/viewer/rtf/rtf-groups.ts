import type { createLeftOut, LeftOutKind } from '../left-out.ts'
import type { createBytes } from './rtf-bytes.ts'
import type { createRtfDocument, RtfPart } from './rtf-document.ts'
import { isUpdatedField, nodeOfInstruction } from '../field-instructions.ts'
import { FIRST_LETTERS, type RtfLetters } from './rtf-letters.ts'

/** Groups of which nothing is shown, whatever stands in them. */
const DROPPED = new Set([
  ...['colortbl', 'stylesheet', 'info', 'objdata', 'listtable', 'listoverridetable', 'listpicture', 'rsidtbl'],
  ...['generator', 'themedata', 'datastore', 'xmlnstbl', 'latentstyles', 'filetbl', 'revtbl'],
  ...['nonesttables', 'picprop', 'mmathPict', 'background', 'ftnsep', 'ftnsepc', 'aftnsep', 'aftnsepc'],
  // A second form of a shape or a picture for old programs, and what was deleted while changes were tracked.
  ...['shprslt', 'nonshppict', 'deleted'],
])
/** Groups that are marked as new, with `\*`, and whose content is shown all the same. */
const KEPT = new Set(['shppict', 'nesttableprops', 'moMath', 'mchr'])
/** How something is written, such as the kind of a fraction. */
const MATH_PROPERTIES = /^m[a-z]+Pr$/i
/** Groups whose content stands apart from the text around them. */
const PARTS: ReadonlyMap<string, RtfPart> = new Map<string, RtfPart>([
  ['footnote', 'note'],
  ['annotation', 'comment'],
  ...['shptxt', 'dptxbxtext'].map((word) => [word, 'box'] as const),
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'].map(
    (word) => [word, 'header'] as const,
  ),
])
/** Groups that are counted by their kinds. */
const COUNTED: ReadonlyMap<string, LeftOutKind> = new Map<string, LeftOutKind>([
  ['object', 'object'],
  ['deleted', 'change'],
])

/** Entries of an index and of a table of contents: their words are for those, where most often they stand too. */
const ENTRIES = new Set(['xe', 'tc', 'tcn'])

/** A shape, until something that is shown is found in it. */
type Shape = { isShown: boolean }
/** A field whose instruction was read, and a property of a shape whose name was. */
type Named = { words: string }
/** A picture, as digits or as bytes. */
type RtfPicture = { digits: string; bytes: Uint8Array | null }
/** What a group inherits and may change. `skipped` groups may hold others that are shown, `dropped` ones may not. */
export type Group = {
  show: 'shown' | 'skipped' | 'dropped'
  font: number
  letters: RtfLetters
  fallback: number
  isInTable: boolean
  /** Tables around the paragraph, as `\itap` says; 0 where it says nothing. */
  tables: number
  isNestedRow: boolean
  isEntry: boolean
  shape: Shape | null
  field: Named | null
  property: Named | null
  picture: RtfPicture | null
  end: (() => void) | null
}
export const FIRST_GROUP: Group = {
  ...{
    show: 'shown',
    font: -1,
    letters: FIRST_LETTERS,
    fallback: 1,
    isInTable: false,
    tables: 0,
    isNestedRow: false,
    isEntry: false,
  },
  ...{ shape: null, field: null, property: null, picture: null, end: null },
}
export type State = { group: Group; isStarred: boolean }
type Made = {
  readonly made: ReturnType<typeof createRtfDocument>
  readonly coded: ReturnType<typeof createBytes>
  readonly left: ReturnType<typeof createLeftOut>
  /** What is in the text, and not on pages. */
  readonly lost: ReturnType<typeof createLeftOut>
}

function fromDigits(digits: string): Uint8Array {
  const hex = digits.replace(/[^0-9a-f]+/gi, '')
  return Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** Begins groups by their first words. */
export function groupsOf(state: State, { made, coded, left, lost }: Made) {
  /** Counts what is not shown. In an instruction, as of a condition, nothing would be: its result is what it makes. */
  function count(kind: LeftOutKind): void {
    if (!made.isAside()) left.add(kind)
  }
  function beginPart(part: RtfPart): void {
    coded.flush()
    if (state.group.shape) state.group.shape.isShown = true
    made.begin(part)
    const before = state.group.end
    Object.assign(state.group, { show: 'shown', isInTable: false, tables: 0, shape: null })
    state.group.end = () => {
      made.end()
      before?.()
    }
  }
  function beginPicture(): void {
    coded.flush()
    const { shape } = state.group
    const picture: RtfPicture = { digits: '', bytes: null }
    state.group.picture = picture
    state.group.end = () => {
      made.picture(picture.bytes ?? fromDigits(picture.digits))
      if (shape) shape.isShown = true
    }
  }
  function beginShape(): void {
    const shape = { isShown: false }
    Object.assign(state.group, { shape, show: 'skipped' })
    state.group.end = () => {
      if (!shape.isShown) count('drawing')
    }
  }
  /** The words of a field that has no result stand in its instruction, or nowhere, as for a box to tick. */
  function beginField(): void {
    coded.flush()
    const before = made.shown()
    const field = { words: '' }
    state.group.field = field
    state.group.end = () => {
      const isShown = made.shown() > before
      if (isShown && isUpdatedField(field.words)) lost.add('updated')
      if (isShown) return
      const node = nodeOfInstruction(field.words)
      if (node) made.inline(node)
      else count('field')
    }
  }
  /** Reads words that are not shown themselves. */
  function beginAside(read: Named | null): void {
    coded.flush()
    made.begin('aside')
    state.group.show = 'shown'
    state.group.end = () => {
      const words = made.end()
      if (read) read.words += words
    }
  }
  /** The words of a drawn text (WordArt) are a property of its shape. */
  function beginValue(): void {
    if (state.group.property?.words === 'gtextUNICODE') beginPart('box')
    // Pictures are values too.
    else state.group.show = 'skipped'
  }
  /** Begins a group by its first word; whether the word did so. */
  function beginGroup(word: string, number: number | null): boolean {
    const part = PARTS.get(word)
    if (state.group.show === 'dropped' || number === 0) return state.group.show === 'dropped'
    const kind = COUNTED.get(word)
    if (kind !== undefined) count(kind)
    if (part !== undefined) beginPart(part)
    else if (word === 'pict') beginPicture()
    else if (word === 'field') beginField()
    else if (word === 'fldinst') beginAside(state.group.field)
    else if (word === 'sp') state.group.property = { words: '' }
    else if (word === 'sn') beginAside(state.group.property)
    else if (word === 'sv') beginValue()
    else if (word === 'shp' || word === 'do') beginShape()
    else if (DROPPED.has(word)) state.group.show = 'dropped'
    else if (KEPT.has(word)) {
      state.group.show = 'shown'
      if (word === 'nesttableprops') state.group.isNestedRow = true
    } else if (state.isStarred || MATH_PROPERTIES.test(word)) state.group.show = 'skipped'
    else if (ENTRIES.has(word)) {
      coded.flush()
      state.group.isEntry = true
    } else return kind !== undefined
    return true
  }
  return beginGroup
}
