import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ReportState, Outcome, SessionReport } from '../../../contract/model/report.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { isPartlyScored, scoringStageOf, sessionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring, ParticipantField } from '../../../contract/model/session.ts'
import { formatElapsed, formatLongInstant, formatNumber, formatPercent } from '../../../contract/text/format.ts'
import { hint } from '../../ui/hint-layer.tsx'
import { Picture } from '../../ui/picture.tsx'
import { HiddenCount, HiddenField } from './blind/hidden-parts.tsx'
import { Fact } from './fact.tsx'
import { groupQuestions, sectionAwaits } from './question-groups.ts'
import { ServiceText } from './service-text.tsx'
import parts from './parts.module.css'
import styles from './panel.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly state: ReportState
  readonly onViewImage: (imageIndex: number) => void
}

/** The session as a whole: result, sections, outcomes and participant data. */
export function DetailsTab({ connectionId, state, onViewImage }: Props) {
  const { row, report } = state
  return (
    <>
      <ResultGroup state={state} />
      {report && report.sections.length > 0 && <SectionsGroup report={report} manualScoring={scoringStageOf(row)} />}
      {report && report.outcomes.length > 0 && <OutcomesGroup outcomes={report.outcomes} />}
      {report && (
        <ParticipantGroup
          connectionId={connectionId}
          rowId={row.id}
          fields={report.participantData}
          onViewImage={onViewImage}
        />
      )}
    </>
  )
}

type GroupProps = { readonly title: string; readonly beside?: ReactNode; readonly children: ReactNode }

function Group({ title, beside, children }: GroupProps) {
  return (
    <section className={parts.group}>
      <div className={styles.groupHead}>
        <h3 className={parts.groupTitle}>{title}</h3>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Uses the report if it is stored, otherwise the session's row in the list. */
function ResultGroup({ state: { row, report } }: { readonly state: ReportState }) {
  const { t } = useTranslation()
  const from = report ?? row
  const isAwaiting = sessionAwaitsScore(from, row.manualScoring)
  const soFar = (score: string) =>
    isPartlyScored(from, row.manualScoring) ? t('sessions.scoreSoFar', { score }) : score
  const number = (value: number | null) => (value === null ? t('session.none') : formatNumber(value))
  return (
    <Group title={t('session.result')}>
      {!from.isFinished && <p className={parts.faint}>{t('session.unfinished')}</p>}
      <dl className={styles.facts}>
        {from.isFinished && (
          <>
            <Fact name={t('session.score')}>
              {isAwaiting
                ? t('session.awaitingScore')
                : from.score === null && from.maxScore === null
                  ? t('session.none')
                  : t('session.scoreOf', { score: number(from.score), max: number(from.maxScore) })}
              {!isAwaiting && from.percent !== null && (
                <span className={parts.faint}> · {soFar(formatPercent(from.percent, 2))}</span>
              )}
            </Fact>
            <Fact name={t('session.level')}>
              <span dir="auto">{from.scaleLevel ?? t('session.none')}</span>
            </Fact>
            <Fact name={t('session.elapsed')}>
              {from.elapsed === null ? t('session.none') : formatElapsed(from.elapsed)}
            </Fact>
          </>
        )}
        <Fact name={t('session.started')}>{formatLongInstant(from.started)}</Fact>
        {report && <Fact name={t('session.fetched')}>{formatLongInstant(report.fetchedAt)}</Fact>}
      </dl>
    </Group>
  )
}

type SectionsProps = { readonly report: SessionReport; readonly manualScoring: ManualScoring }

function SectionsGroup({ report, manualScoring }: SectionsProps) {
  const { t } = useTranslation()
  const groups = groupQuestions(report)
  return (
    <Group title={t('session.sections')}>
      <ul className={styles.rows}>
        {report.sections.map((section, index) => (
          <ScoredRow
            key={index}
            name={section.title}
            level={section.level}
            score={section.score}
            max={section.max}
            isAwaiting={sectionAwaits(section, groups[index], manualScoring)}
          >
            {section.elapsed === null ? null : formatElapsed(section.elapsed)}
          </ScoredRow>
        ))}
      </ul>
    </Group>
  )
}

function OutcomesGroup({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { t } = useTranslation()
  return (
    <Group title={t('session.outcomes')}>
      <ul className={styles.rows}>
        {outcomes.map((outcome, index) => (
          <ScoredRow key={index} name={outcome.name} level={outcome.level} score={outcome.score} max={outcome.max} />
        ))}
      </ul>
    </Group>
  )
}

type ScoredRowProps = {
  readonly name: string
  readonly level: string | null
  readonly score: number | null
  readonly max: number | null
  readonly isAwaiting?: boolean
  readonly children?: ReactNode
}

function ScoredRow({ name, level, score, max, isAwaiting = false, children }: ScoredRowProps) {
  const { t } = useTranslation()
  const number = (value: number | null) => (value === null ? t('session.none') : formatNumber(value))
  // Before scoring, a level would be misleading.
  const shownLevel = isAwaiting ? null : level
  const below = [shownLevel, children].filter(Boolean)
  return (
    <li className={styles.row}>
      <span className={styles.rowName} dir="auto">
        {name}
      </span>
      <span className={styles.rowScore}>
        {/* With a maximum of 0 there is no score: a profile has no points. */}
        {isAwaiting
          ? t('session.awaitingScore')
          : (score === null && max === null) || max === 0
            ? t('session.none')
            : t('session.scoreOf', { score: number(score), max: number(max) })}
      </span>
      {below.length > 0 && (
        <span className={styles.rowBelow}>
          {shownLevel && <span dir="auto">{shownLevel}</span>}
          {children && <span>{children}</span>}
        </span>
      )}
      {!isAwaiting && score !== null && max !== null && max > 0 && (
        <progress className={styles.bar} aria-hidden="true" value={Math.max(0, Math.min(score, max))} max={max} />
      )}
    </li>
  )
}

type ParticipantProps = {
  readonly connectionId: ConnectionId
  readonly rowId: number
  readonly fields: readonly ParticipantField[]
  readonly onViewImage: (imageIndex: number) => void
}

function ParticipantGroup({ connectionId, rowId, fields, onViewImage }: ParticipantProps) {
  const { t } = useTranslation()
  const hidden = fields.filter(({ isHidden }) => isHidden).length
  return (
    <Group title={t('session.participant')} beside={<HiddenCount count={hidden} />}>
      {fields.length === 0 && <p className={parts.faint}>{t('session.noData')}</p>}
      <dl className={styles.facts}>
        {fields.map((field, index) => (
          <Fact key={index} name={field.name}>
            {field.isHidden ? (
              <HiddenField name={field.name} place={index} />
            ) : field.imageIndex !== undefined ? (
              <button
                type="button"
                className={styles.photoButton}
                aria-label={t('session.enlarge', { name: field.name })}
                {...hint(t('session.enlarge', { name: field.name }))}
                onClick={() => onViewImage(field.imageIndex ?? 0)}
              >
                <Picture
                  className={styles.photo}
                  src={participantImageAddress(connectionId, rowId, field.imageIndex)}
                  alt={t('session.image', { name: field.name })}
                  brokenText={t('session.brokenImage')}
                />
              </button>
            ) : field.value === '' ? (
              <span className={parts.faint}>{t('session.emptyValue')}</span>
            ) : (
              <ServiceText text={field.value} />
            )}
          </Fact>
        ))}
      </dl>
    </Group>
  )
}
