import type { NoteKind } from '../../../contract/model/review-settings.ts'
import { paintParts } from '../../common/highlight-text.ts'

/** A part of an essay, in UTF-16 units of its text. */
export type HighlightedPart = { readonly start: number; readonly end: number; readonly tone: NoteKind['tone'] }

/** Highlights parts of an essay, and returns the function that ends this. */
export function highlightParts(element: HTMLElement, parts: readonly HighlightedPart[]): () => void {
  return paintParts(
    element,
    parts.map(({ start, end, tone }) => ({ start, end, name: `note-${tone}` })),
  )
}

/** Emphasizes the part of the current note. */
export function highlightCurrent(element: HTMLElement, { start, end }: Pick<HighlightedPart, 'start' | 'end'>) {
  return paintParts(element, [{ start, end, name: 'note-current' }])
}
