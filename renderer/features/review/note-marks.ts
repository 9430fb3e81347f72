import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { DEFAULT_REVIEW_SETTINGS, type NoteKind } from '../../../contract/model/review-settings.ts'
import type { AnswerNoteId } from '../../../contract/model/review.ts'
import { noteKindName } from '../../common/review-names.ts'
import type { TimeMark, TimeMarks } from '../../common/time-marks.ts'
import { formatTime } from '../../common/time-text.ts'
import { queries } from '../../bridge/queries.ts'
import { chooseNote } from './current-note.ts'
import { notesOf, type QuestionNote } from './question-notes.ts'
import type { ReviewWork } from './review-work.ts'
import { reviewWorkOf } from './review-works.ts'

/** The notes on the video of an answer as marks for its player. The same object while the question is the same. */
export function useNoteMarks(connectionId: ConnectionId, key: SessionKey, question: number): TimeMarks {
  const { t } = useTranslation()
  const { noteKinds } = useQuery(queries.reviewSettings(connectionId)).data ?? DEFAULT_REVIEW_SETTINGS
  const work = reviewWorkOf(connectionId, key)
  return useMemo(() => noteMarks(t, work, question, noteKinds), [t, work, question, noteKinds])
}

function noteMarks(t: TFunction, work: ReviewWork, question: number, kinds: readonly NoteKind[]): TimeMarks {
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]))
  let notes: readonly QuestionNote[] | null = null
  let marks: readonly TimeMark[] = []
  return {
    subscribe: work.subscribe,
    get() {
      const now = notesOf(work, question)
      if (now !== notes) marks = now.flatMap((note) => markOf(note, kindOf))
      notes = now
      return marks
    },
    nameOf(id) {
      const value = notes?.find((note) => note.id === id)?.value
      if (value?.place.kind !== 'time') return ''
      const known = kindOf.get(value.kind)
      const kind = known ? noteKindName(t, known) : t('notes.note')
      const time = formatTime(value.place.from / 1000, true)
      return value.text === ''
        ? t('notes.markAlone', { kind, time })
        : t('notes.mark', { kind, time, text: shortened(value.text) })
    },
    choose: (id) => chooseNote(id as AnswerNoteId),
  }
}

function markOf({ id, value: { place, kind } }: QuestionNote, kinds: ReadonlyMap<string, NoteKind>): TimeMark[] {
  if (place.kind !== 'time') return []
  const { form, tone } = kinds.get(kind) ?? NO_KIND
  return [{ id, from: place.from / 1000, until: place.until === null ? null : place.until / 1000, form, tone }]
}

/** How a note without a kind looks, or of one that no longer exists. */
export const NO_KIND = { form: 'circle', tone: 'neutral' } as const

const SHORT = 120

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line
}
