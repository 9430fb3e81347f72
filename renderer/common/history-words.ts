import type { TFunction } from 'i18next'
import type { HistoryEntry } from '../../contract/model/history.ts'
import type { AnswerNote, Score, Verdict } from '../../contract/model/review.ts'
import type { ReviewSettings } from '../../contract/model/review-settings.ts'
import { formatNumber } from '../../contract/text/format.ts'
import { hiddenThingName } from './hidden-things.ts'
import { noteKindName, verdictLabel } from './review-names.ts'
import { formatTime } from './time-text.ts'

/** A change in words. */
export type EntryInWords = {
  /** What was changed. */
  readonly title: string
  /** The value before and after; `null` where there is only a text. */
  readonly change: string | null
  /** A text before and after; `null` if it is the same. */
  readonly texts: { readonly before: string; readonly after: string } | null
}

export function entryInWords(t: TFunction, settings: ReviewSettings, entry: HistoryEntry): EntryInWords {
  switch (entry.entity) {
    case 'verdict': {
      const { before, after } = entry
      const label = (value: Verdict | null) => value && verdictLabel(t, settings, value.verdict)
      const texts = textsOf(before?.reason, after?.reason)
      return { title: t('history.verdict'), change: changeOf(t, label(before), label(after)), texts }
    }
    case 'score': {
      const { before, after, question } = entry
      const title = t('history.score', { num: question })
      return { title, change: changeOf(t, pointsOf(t, before), pointsOf(t, after)), texts: null }
    }
    case 'answerNote':
      return noteInWords(t, settings, entry)
    case 'comment':
      return { title: t('history.comment'), change: null, texts: textsOf(entry.before, entry.after) }
    case 'note':
      return { title: t('history.note'), change: null, texts: textsOf(entry.before, entry.after) }
    case 'status':
      return { title: statusInWords(t, entry), change: null, texts: null }
    case 'reveal':
      return {
        title: t('history.revealed', { what: hiddenThingName(t, entry.what) }),
        change: entry.after,
        texts: null,
      }
  }
}

function statusInWords(t: TFunction, { before, after }: Extract<HistoryEntry, { readonly entity: 'status' }>): string {
  if (after === null) return t('history.notSubmitted')
  if (after.status === 'reopened') return t('history.reopened', { reason: after.reason })
  return t(before?.status === 'submitted' ? 'history.confirmed' : 'history.submitted')
}

type NoteEntry = Extract<HistoryEntry, { readonly entity: 'answerNote' }>

function noteInWords(t: TFunction, settings: ReviewSettings, { before, after }: NoteEntry): EntryInWords {
  const note = after ?? before
  const texts = textsOf(before?.text, after?.text)
  if (note === null) return { title: '', change: null, texts }
  const { place, question } = note
  const title =
    place.kind === 'time'
      ? t('history.answerNoteAt', { num: question, time: formatTime(place.from / 1000) })
      : t('history.answerNote', { num: question })
  const kind = (value: AnswerNote | null) => kindOf(t, settings, value)
  const isKindSame = before !== null && after !== null && before.kind === after.kind
  if (!isKindSame) {
    const change =
      after === null ? t('history.removed') : before === null ? kind(after) : changeOf(t, kind(before), kind(after))
    return { title, change, texts }
  }
  const isMoved = JSON.stringify(before.place) !== JSON.stringify(after.place)
  return { title, change: isMoved ? t('history.moved') : null, texts }
}

function kindOf(t: TFunction, settings: ReviewSettings, note: AnswerNote | null): string | null {
  const kind = settings.noteKinds.find(({ id }) => id === note?.kind)
  return kind === undefined ? null : noteKindName(t, kind)
}

function pointsOf(t: TFunction, score: Score | null): string | null {
  return score && t('history.points', { count: score.points, points: formatNumber(score.points) })
}

function changeOf(t: TFunction, before: string | null, after: string | null): string | null {
  if (before === after) return null
  if (before === null) return after
  return t('history.change', { before, after: after ?? t('history.nothing') })
}

function textsOf(before: string | null | undefined, after: string | null | undefined): EntryInWords['texts'] {
  const texts = { before: before ?? '', after: after ?? '' }
  return texts.before === texts.after ? null : texts
}
