import { CornerDownRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../ui/use-now.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { ResultState } from '../../../../contract/model/results.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import { sessionTexts, testName } from './result-texts.ts'
import { stateOf, type ResultRow } from './result-rows.ts'
import manage from '../manage.module.css'
import styles from './results.module.css'

const TONES: Readonly<Record<ResultState, BadgeTone>> = { finished: 'ok', inProgress: 'accent', without: 'neutral' }

export const TABLE_ID = 'results-table'

type ResultsTableProps = {
  readonly rows: readonly ResultRow[]
  readonly titles: ReadonlyMap<string, string>
  readonly focused: number
  readonly isReading: boolean
  readonly onFocus: (index: number) => void
  readonly onOpen: (index: number) => void
}

/** A row for each session, those of a participant below each other, and one for each ID without a result. */
export function ResultsTable({ rows, titles, focused, isReading, onFocus, onOpen }: ResultsTableProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const none = t('sessions.noValue')
  return (
    <ManageGrid
      id={TABLE_ID}
      label={t('results.table')}
      columns={[
        { id: 'participant', title: t('results.participant'), least: 116, grows: true },
        { id: 'test', title: t('results.test'), least: 104, grows: true },
        { id: 'state', title: t('results.state'), least: 124 },
        { id: 'started', title: t('results.started'), least: 120, isNumber: true },
        { id: 'time', title: t('results.time'), least: 88, isNumber: true },
        { id: 'score', title: t('results.score'), least: 92, isNumber: true },
        { id: 'percent', title: t('results.percent'), least: 92, isNumber: true },
      ]}
      count={rows.length}
      focused={focused}
      isReading={isReading}
      onFocus={onFocus}
      keys={{ Enter: onOpen }}
      cells={(index) => {
        const row = rows[index]!
        const { session } = row
        const state = stateOf(row)
        const badge = (
          <Badge key="state" tone={TONES[state]}>
            {t(`results.states.${state}`)}
          </Badge>
        )
        const isNext = index > 0 && row.participant !== null && rows[index - 1]!.participant === row.participant
        const whose = <Whose key="participant" row={row} isNext={isNext} />
        if (session === null) return [whose, null, badge, null, null, null, null]
        const { started, time, score, percent } = sessionTexts(session, now)
        const test = testName(t, titles, session.testId)
        return [
          whose,
          <bdi key="test" title={test}>
            {test}
          </bdi>,
          badge,
          <span key="started" className={manage.quiet}>
            {started}
          </span>,
          time ?? none,
          score ?? none,
          percent ?? none,
        ]
      }}
    />
  )
}

type WhoseProps = {
  readonly row: ResultRow
  /** Whether the row above has another session of the participant. */
  readonly isNext: boolean
}

/** The name, or the ID where nobody is named; quiet below another session of the same participant. */
function Whose({ row, isNext }: WhoseProps) {
  const { t } = useTranslation()
  const { id, participant } = row
  if (participant === null) {
    return (
      <span className={manage.mono} title={id}>
        {id}
      </span>
    )
  }
  const { name, participantId, sessions } = participant
  const whose =
    name === '' ? (
      <span className={classNames(manage.mono, styles.whole)}>{participantId}</span>
    ) : (
      <bdi className={classNames(styles.whole, !isNext && manage.name)}>{name}</bdi>
    )
  return (
    <span title={name === '' ? participantId : name} className={classNames(styles.whose, isNext && styles.next)}>
      {isNext ? <CornerDownRight size={13} aria-hidden="true" className={styles.hook} /> : null}
      {whose}
      {sessions.length > 1 ? (
        <span className={manage.side}>{t('results.ofSessions', { number: row.number, total: sessions.length })}</span>
      ) : null}
    </span>
  )
}
