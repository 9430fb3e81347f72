import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import type { AnswerNoteId, NotePlace } from '../../../contract/model/review.ts'
import { chooseNote, currentNote, pointAtNote } from './current-note.ts'
import { findPassage, type FoundPassage } from '../../common/find-passage.ts'
import { offsetAt, rangeIn } from '../../common/highlight-text.ts'
import type { NoteTarget } from './note-places.ts'
import { highlightCurrent, highlightParts } from './passage-highlights.ts'
import type { QuestionNote } from './question-notes.ts'
import { selectWordsByKeys } from './select-words.ts'

/** Where the passages of notes are in the essay now; `null` for one that is no longer in it. */
export type Passages = ReadonlyMap<AnswerNoteId, FoundPassage | null>

const NONE: Passages = new Map()
const searched = new WeakMap<NotePlace, { readonly text: string; readonly found: FoundPassage | null }>()

/** Finds the passages of notes in the essay and highlights them by kind. A click on one chooses its note. */
export function usePassages(
  { essay, essayElement }: NoteTarget,
  notes: readonly QuestionNote[],
  kinds: readonly NoteKind[],
): Passages {
  const passages = useMemo(() => passagesOf(essay, notes), [essay, notes])
  useHighlights(essayElement, passages, notes, kinds)
  const { t } = useTranslation()
  useEffect(
    () => (essayElement === null ? undefined : selectWordsByKeys(essayElement, t('notes.essay'))),
    [essayElement, t],
  )
  useEffect(() => {
    if (essayElement === null || passages.size === 0) return
    const noteAt = ({ clientX, clientY }: MouseEvent) => {
      const offset = offsetAt(essayElement, clientX, clientY)
      return offset === null ? null : innermostAt(passages, offset)
    }
    const point = (event: PointerEvent) => pointAtNote(noteAt(event))
    const leave = () => pointAtNote(null)
    const click = (event: MouseEvent) => {
      const id = document.getSelection()?.isCollapsed === false ? null : noteAt(event)
      if (id !== null) chooseNote(id)
    }
    essayElement.addEventListener('pointermove', point)
    essayElement.addEventListener('pointerleave', leave)
    essayElement.addEventListener('click', click)
    return () => {
      essayElement.removeEventListener('pointermove', point)
      essayElement.removeEventListener('pointerleave', leave)
      essayElement.removeEventListener('click', click)
    }
  }, [essayElement, passages])
  return passages
}

function passagesOf(essay: string | null, notes: readonly QuestionNote[]): Passages {
  if (essay === null) return NONE
  const passages = new Map<AnswerNoteId, FoundPassage | null>()
  for (const { id, value } of notes) {
    const { place } = value
    if (place.kind !== 'passage') continue
    const known = searched.get(place)
    const found = known?.text === essay ? known.found : findPassage(essay, place)
    searched.set(place, { text: essay, found })
    passages.set(id, found)
  }
  return passages
}

function useHighlights(
  element: HTMLElement | null,
  passages: Passages,
  notes: readonly QuestionNote[],
  kinds: readonly NoteKind[],
): void {
  const toneOf = new Map(kinds.map(({ id, tone }) => [id, tone]))
  const parts = notes.flatMap(({ id, value }) => {
    const found = passages.get(id)
    return found ? [{ start: found.start, end: found.end, tone: toneOf.get(value.kind) ?? ('neutral' as const) }] : []
  })
  // Painted again only where they changed, and not for each letter of a note.
  const painted = JSON.stringify(parts)
  useEffect(
    () => (element === null ? undefined : highlightParts(element, JSON.parse(painted) as typeof parts)),
    [element, painted],
  )
  const active = useStore(currentNote, ({ current, pointed }) => pointed ?? current)
  const current = (active === null ? null : passages.get(active)) ?? null
  useEffect(
    () => (element === null || current === null ? undefined : highlightCurrent(element, current)),
    [element, current],
  )
}

/** The note with the shortest passage at an offset. */
function innermostAt(passages: Passages, offset: number): AnswerNoteId | null {
  let best: { readonly id: AnswerNoteId; readonly length: number } | null = null
  for (const [id, found] of passages) {
    if (found === null || offset < found.start || offset > found.end) continue
    const length = found.end - found.start
    if (best === null || length < best.length) best = { id, length }
  }
  return best?.id ?? null
}

/** Pixels that a passage keeps from the edge when it is scrolled into view. */
const MARGIN = 80

/** Scrolls a passage into view. */
export function revealPassage(element: HTMLElement | null, passage: FoundPassage | null): void {
  const range = element && passage && rangeIn(element, passage.start, passage.end)
  const scroller = element?.closest('[data-region]')
  if (!range || !scroller) return
  const { top, bottom } = range.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  if (top < view.top || bottom > view.bottom) scroller.scrollBy({ top: top - view.top - MARGIN })
}
