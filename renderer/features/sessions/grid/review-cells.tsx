import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { REVIEW_STAGES, type ReviewFacts, type ReviewStage } from '../../../../contract/model/review-facts.ts'
import type { NoteKind, ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { VERDICTS, type VerdictId } from '../../../../contract/model/verdicts.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { noteKindName, verdictLabel, verdictTone } from '../../../common/review-names.ts'
import { classNames } from '../../../ui/class-names.ts'
import { NoteForm } from '../../../ui/note-form.tsx'
import styles from './review-cells.module.css'

export type ReviewColumn = 'verdict' | 'points' | 'review' | 'notes' | 'disagreement'

type ShownKind = Pick<NoteKind, 'id' | 'form' | 'tone'> & { readonly text: (count: number) => string }

/** Texts of the cells, looked up once for all rows. */
export type ReviewTexts = {
  readonly stages: Readonly<Record<ReviewStage, string>>
  readonly verdicts: Readonly<Record<VerdictId, string>>
  readonly disagreement: { readonly yes: string; readonly no: string }
  readonly kinds: readonly ShownKind[]
  /** What a screen reader says of an empty cell. */
  readonly none: Readonly<Record<ReviewColumn, string>>
}

/** `settings` is `undefined` until the team's names are loaded. */
export function reviewTexts(t: TFunction, settings: ReviewSettings | undefined): ReviewTexts {
  return {
    stages: recordOf(REVIEW_STAGES, (stage) => t(`listReviews.stage.${stage}`)),
    verdicts: recordOf(VERDICTS, (id) =>
      settings === undefined ? t(`reviewNames.verdict.${id}`) : verdictLabel(t, settings, id),
    ),
    disagreement: { yes: t('listReviews.disagreement.yes'), no: t('listReviews.disagreement.no') },
    kinds: (settings?.noteKinds ?? []).map(({ id, name, form, tone }) => {
      const kind = noteKindName(t, { id, name })
      return { id, form, tone, text: (count) => t('listReviews.notesOf', { kind, count }) }
    }),
    none: {
      verdict: t('listReviews.noVerdict'),
      points: t('listReviews.noPoints'),
      review: t('listReviews.stage.notStarted'),
      notes: t('listReviews.noNotes'),
      disagreement: t('listReviews.unknownDisagreement'),
    },
  }
}

function recordOf<K extends string>(keys: readonly K[], textOf: (key: K) => string): Readonly<Record<K, string>> {
  return Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<K, string>
}

/** Content of a cell about the own review; `null` where it has no value. */
export function reviewCell(column: ReviewColumn, review: ReviewFacts | undefined, texts: ReviewTexts): ReactNode {
  switch (column) {
    case 'review':
      return <ReviewStatus stage={review?.stage ?? 'notStarted'} texts={texts} />
    case 'verdict':
      return review?.verdict ? <VerdictText verdict={review.verdict} texts={texts} /> : null
    case 'points':
      if (review === undefined || review.points === null) return null
      return (
        <span className={styles.points} title={formatNumber(review.points)}>
          {formatNumber(review.points)}
        </span>
      )
    case 'notes':
      return review === undefined || Object.keys(review.notes).length === 0 ? null : (
        <NoteCountsText notes={review.notes} texts={texts} />
      )
    case 'disagreement':
      if (review === undefined || review.disagrees === null) return null
      return (
        <span className={classNames(review.disagrees && styles.disagrees)}>
          {review.disagrees ? texts.disagreement.yes : texts.disagreement.no}
        </span>
      )
  }
}

export function VerdictText({ verdict, texts }: { readonly verdict: VerdictId; readonly texts: ReviewTexts }) {
  return (
    <span className={classNames(styles.verdict, styles[verdictTone(verdict)])} title={texts.verdicts[verdict]}>
      {texts.verdicts[verdict]}
    </span>
  )
}

/** How far a review is: a ring that fills, and the words. Outdated and reopened have forms of their own. */
export function ReviewStatus({ stage, texts }: { readonly stage: ReviewStage; readonly texts: ReviewTexts }) {
  return (
    <span className={classNames(styles.status, styles[stage])}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <StageForm stage={stage} />
      </svg>
      <span className={styles.stage} title={texts.stages[stage]}>
        {texts.stages[stage]}
      </span>
    </span>
  )
}

function StageForm({ stage }: { readonly stage: ReviewStage }) {
  switch (stage) {
    case 'notStarted':
      return <circle className={styles.line} cx="7" cy="7" r="5" />
    case 'inProgress':
      return (
        <>
          <circle className={styles.line} cx="7" cy="7" r="5" />
          <path className={styles.fill} d="M7 2a5 5 0 0 1 0 10Z" />
        </>
      )
    case 'submitted':
      return (
        <>
          <circle className={styles.fill} cx="7" cy="7" r="6" />
          <path className={styles.tick} d="m4.4 7.2 1.8 1.8 3.4-3.6" />
        </>
      )
    case 'outdated':
      return (
        <>
          <circle className={styles.line} cx="7" cy="7" r="5" />
          <path className={styles.line} d="M7 4v3.2l2 1.2" />
        </>
      )
    case 'reopened':
      return <circle className={styles.line} cx="7" cy="7" r="5" strokeDasharray="2.2 1.7" />
  }
}

/** Numbers of notes by kind, in the order of the settings. */
export function NoteCountsText({
  notes,
  texts,
}: {
  readonly notes: ReviewFacts['notes']
  readonly texts: ReviewTexts
}) {
  const known = texts.kinds.filter(({ id }) => notes[id] !== undefined)
  const others = Object.entries(notes).filter(([kind]) => !texts.kinds.some(({ id }) => id === kind))
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  return (
    <span className={styles.notes}>
      {known.map(({ id, form, tone, text }) => (
        <span key={id} className={styles.count} title={text(notes[id] ?? 0)}>
          <NoteForm form={form} tone={tone} />
          <span aria-hidden="true">{formatNumber(notes[id] ?? 0)}</span>
          <span className="visually-hidden">{text(notes[id] ?? 0)}</span>
        </span>
      ))}
      {rest > 0 ? <span>{formatNumber(rest)}</span> : null}
    </span>
  )
}
