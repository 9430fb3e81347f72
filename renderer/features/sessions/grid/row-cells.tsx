import type { TFunction } from 'i18next'
import { CloudOff } from 'lucide-react'
import { lazy, memo, Suspense, type ReactNode } from 'react'
import { participantImageAddress } from '../../../../contract/bridge/addresses.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ListColumns } from '../../../../contract/model/list-preferences.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { isPartlyScored, sessionAwaitsScore } from '../../../../contract/model/scoring.ts'
import {
  centerOf,
  type ManualScoring,
  type SearchHit,
  type SessionRow,
  type TextRange,
} from '../../../../contract/model/session.ts'
import { downloadDetail, downloadStateText } from '../../../common/downloads/download-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import {
  formatDay,
  formatElapsed,
  formatLongInstant,
  formatPercent,
  formatShortInstant,
  isSameYear,
} from '../../../../contract/text/format.ts'
import { shortAlias } from '../../../../contract/text/short-alias.ts'
import { ValueLabel } from '../../../ui/named-value.tsx'
import { ScoreBar } from '../../../ui/progress.tsx'
import { highlighted } from '../../../ui/highlighted.tsx'
import type { ColumnId } from './columns.ts'
import type { OfflineTexts } from './offline-cell.tsx'
import { reviewCell, reviewTexts, type ReviewTexts } from './review-cells.tsx'
import { marksOf } from './search-line.ts'
import styles from './grid.module.css'

/** Comes with a script of its own when the column is shown. */
const OfflineCell = lazy(async () => ({ default: (await import('./offline-cell.tsx')).OfflineCell }))

function scoringTone(scoring: ManualScoring): BadgeTone {
  switch (scoring) {
    case 'required':
      return 'accent'
    case 'completed':
      return 'ok'
    case 'notRequired':
    case 'unknown':
      return 'neutral'
  }
}

/** The display name of a row: the participant's name, else email, else a placeholder. */
export function rowName(row: SessionRow, noName: string): string {
  if (row.participantName !== '') return row.participantName
  return row.participantEmail ?? noName
}

/**
 * Texts that all rows use. Looking them up in each of several hundred cells would cost more than rendering the cells.
 */
export type RowTexts = {
  readonly noName: string
  readonly noValue: string
  readonly none: string
  /** Instead of what blind mode hides. */
  readonly hidden: string
  readonly inProgress: string
  readonly awaitingScore: string
  readonly soFar: (score: string) => string
  readonly noReport: string
  readonly noProctoring: string
  readonly loading: string
  /** The service does not have the session any more. */
  readonly gone: (since: InstantMs) => string
  readonly scoring: Readonly<Record<ManualScoring, string>>
  readonly conclusion: (value: string) => string
  readonly evaluation: (value: string) => string
  /** Introduces a text that contains words of the search. */
  readonly foundIn: (hit: SearchHit) => string
  readonly reviews: ReviewTexts
  readonly offline: OfflineTexts
}

export function rowTexts(t: TFunction, reviews?: ReviewSettings): RowTexts {
  return {
    noName: t('sessions.noName'),
    noValue: t('sessions.noValue'),
    none: t('sessions.none'),
    hidden: t('sessions.hidden'),
    inProgress: t('sessions.inProgress'),
    awaitingScore: t('session.awaitingScore'),
    soFar: (score) => t('sessions.scoreSoFar', { score }),
    noReport: t('sessions.noReport'),
    noProctoring: t('sessions.noProctoring'),
    loading: t('sessions.loadingRow'),
    gone: (since) => t('sessions.goneSince', { when: formatLongInstant(since) }),
    scoring: {
      required: t('sessions.scoring.required'),
      completed: t('sessions.scoring.completed'),
      notRequired: t('sessions.scoring.notRequired'),
      unknown: t('sessions.scoring.unknown'),
    },
    conclusion: (value) => t('sessions.conclusion', { value }),
    evaluation: (value) => t('sessions.evaluation', { value }),
    foundIn: (hit) => foundIn(t, hit),
    reviews: reviewTexts(t, reviews),
    offline: {
      none: t('listDownloads.none'),
      noValue: t('sessions.noValue'),
      state: (state) => downloadStateText(t, state),
      detail: (state) => downloadDetail(t, state),
    },
  }
}

function foundIn(t: TFunction, { source, field, text }: SearchHit): string {
  const name = field ?? t(`sessions.found.${source}`)
  return text === '' ? t('sessions.foundUnseen', { source: name }) : t('sessions.foundIn', { source: name })
}

/** A text of the service in its own direction. If it is cut, the tooltip has all of it. */
function text(value: string, marks: readonly TextRange[] = []): ReactNode {
  return (
    <bdi className={styles.clip} title={value}>
      {highlighted(value, marks)}
    </bdi>
  )
}

function time(instant: InstantMs, now: InstantMs): ReactNode {
  return (
    <time className={styles.clip} dateTime={new Date(instant).toISOString()} title={formatLongInstant(instant)}>
      {isSameYear(instant, now) ? formatShortInstant(instant, now) : formatDay(instant, now)}
    </time>
  )
}

/** A text in place of a value. */
function quiet(label: string): ReactNode {
  return (
    <span className={classNames(styles.quiet, styles.clip)} title={label}>
      {label}
    </span>
  )
}

function nothing(label: string, { noValue }: RowTexts): ReactNode {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">{noValue}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** In the first cell of a row, whichever column that is. */
function goneMark(label: string): ReactNode {
  return (
    <span className={styles.gone} title={label}>
      <CloudOff size={13} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

type Surroundings = { readonly connectionId: ConnectionId; readonly texts: RowTexts; readonly now: InstantMs }

/** Content of a cell. Plain elements where possible: a component for each cell would double the time of rendering. */
function cellContent(column: ColumnId, row: SessionRow, { connectionId, texts, now }: Surroundings): ReactNode {
  switch (column) {
    case 'participant': {
      const name = rowName(row, texts.noName)
      const photoUrl = row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null
      return (
        <>
          <Avatar
            // Elements are reused for other rows; the key prevents showing a name with the previous row's photo.
            key={photoUrl}
            name={row.isBlind ? null : row.participantName}
            seed={row.key.participantId}
            photoUrl={photoUrl}
          />
          <bdi className={classNames(styles.name, row.participantName === '' && styles.nameless)} title={name}>
            {row.isBlind ? shortAlias(name) : highlighted(name, marksOf(column, row))}
          </bdi>
        </>
      )
    }
    case 'test':
      return text(row.testTitle, marksOf(column, row))
    case 'started':
      return time(row.started, now)
    case 'modified':
      return time(row.modified, now)
    case 'email':
      return row.participantEmail === null
        ? nothing(row.isBlind ? texts.hidden : texts.none, texts)
        : text(row.participantEmail, marksOf(column, row))
    case 'center':
      return text(centerOf(row))
    case 'level':
      return row.scaleLevel === null ? nothing(texts.none, texts) : text(row.scaleLevel)
    case 'elapsed':
      return row.elapsed === null ? nothing(texts.none, texts) : text(formatElapsed(row.elapsed))
    case 'score':
      if (!row.isFinished) return quiet(texts.inProgress)
      if (sessionAwaitsScore(row, row.manualScoring)) return quiet(texts.awaitingScore)
      if (row.percent === null) return nothing(texts.none, texts)
      if (isPartlyScored(row, row.manualScoring)) return quiet(texts.soFar(formatPercent(row.percent, 0)))
      return (
        <>
          <ScoreBar percent={row.percent} />
          <span className={styles.percent}>{formatPercent(row.percent, 0)}</span>
        </>
      )
    case 'scoring': {
      const label = texts.scoring[row.manualScoring]
      return (
        <Badge tone={scoringTone(row.manualScoring)} title={label}>
          {label}
        </Badge>
      )
    }
    case 'proctoring':
    case 'evaluation': {
      if (row.report === null) return nothing(texts.noReport, texts)
      const which = column === 'proctoring' ? 'conclusion' : 'evaluation'
      const value = row.report[which]
      if (value === null) return nothing(texts.noProctoring, texts)
      return <ValueLabel which={which} value={value} title={texts[which]} />
    }
    case 'offline':
      return (
        <Suspense fallback={null}>
          <OfflineCell sessionKey={row.key} texts={texts.offline} />
        </Suspense>
      )
    case 'verdict':
    case 'points':
    case 'review':
    case 'notes':
    case 'disagreement':
      return reviewCell(column, row.review, texts.reviews) ?? nothing(texts.reviews.none[column], texts)
  }
}

export const cellElementId = (index: number, cell: number) => `session-cell-${index}-${cell}`

type RowCellsProps = Surroundings & {
  readonly index: number
  /** `undefined` while the row is loading. */
  readonly row: SessionRow | undefined
  /** The shown columns in their order. */
  readonly columns: ListColumns
  readonly isFocused: boolean
  /** The cell at the cursor; `null` while the cursor is on the row as a whole. */
  readonly cell: number | null
}

/**
 * Whether the cells may stay as they are. While a row is loading, its cells are hidden and keep the elements of the
 * previous row, because recreating them costs several times as much as changing their texts.
 */
function staysHidden(before: RowCellsProps, after: RowCellsProps): boolean {
  return after.row === undefined && !before.isFocused && !after.isFocused && before.columns === after.columns
}

function isSame(before: RowCellsProps, after: RowCellsProps): boolean {
  return (
    before.index === after.index &&
    before.row === after.row &&
    before.columns === after.columns &&
    before.isFocused === after.isFocused &&
    before.cell === after.cell &&
    before.connectionId === after.connectionId &&
    before.texts === after.texts &&
    before.now === after.now
  )
}

/** The cells of a row except the checkbox. */
export const RowCells = memo(
  function RowCells({ index, row, columns, isFocused, cell, ...surroundings }: RowCellsProps) {
    return columns.map((column, columnIndex) => (
      <div
        key={column.id}
        role="gridcell"
        // Only the cells of the cursor's row are referred to.
        id={isFocused ? cellElementId(index, columnIndex + 1) : undefined}
        aria-colindex={columnIndex + 2}
        className={classNames(styles.cell, styles[column.id], cell === columnIndex + 1 && styles.here)}
      >
        {row !== undefined ? (
          cellContent(column.id, row, surroundings)
        ) : isFocused ? (
          <span className={styles.placeholder}>
            {columnIndex === 0 ? <span className="visually-hidden">{surroundings.texts.loading}</span> : null}
          </span>
        ) : null}
        {columnIndex === 0 && row?.goneSince !== undefined ? goneMark(surroundings.texts.gone(row.goneSince)) : null}
      </div>
    ))
  },
  (before, after) => staysHidden(before, after) || isSame(before, after),
)
