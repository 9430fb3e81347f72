import type { TFunction } from 'i18next'
import { CloudOff, Download } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../../contract/bridge/addresses.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../../contract/model/ids.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import {
  isPartlyScored,
  scoringStageOf,
  sectionAwaitsScore,
  sessionAwaitsScore,
} from '../../../../contract/model/scoring.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { queries } from '../../../bridge/queries.ts'
import { DownloadFact } from '../../../common/downloads/download-badge.tsx'
import type { DownloadRequest } from '../../../common/downloads/download-request.ts'
import { LabelValuesButton } from '../../../common/proctoring/label-values.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formatElapsed, formatLongInstant, formatPercent } from '../../../../contract/text/format.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { startOf } from '../../../ui/long-text.tsx'
import { NamedValue } from '../../../ui/named-value.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ScoreBar } from '../../../ui/progress.tsx'
import { rowName } from '../grid/row-cells.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { Fact } from './fact.tsx'
import styles from './preview.module.css'

/** Milliseconds on a row before its stored report is read. */
const SETTLE_MS = 90

/** Maximum number of characters shown of a value; the session shows all. */
const MOST_OF_A_VALUE = 300

function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs])
  return settled
}

function ScoreText({ row }: { readonly row: SessionRow }) {
  const { t } = useTranslation()
  if (!row.isFinished) return t('sessions.state.inProgress')
  if (sessionAwaitsScore(row, row.manualScoring)) return t('session.awaitingScore')
  const score = scoreOf(t, row)
  return isPartlyScored(row, row.manualScoring) ? t('sessions.scoreSoFar', { score }) : score
}

function scoreOf(t: TFunction, row: SessionRow): string {
  if (row.score === null || row.maxScore === null) {
    return row.percent === null ? t('sessions.noValue') : formatPercent(row.percent, 2)
  }
  return row.percent === null
    ? t('sessions.preview.scoreOf', { score: row.score, max: row.maxScore })
    : t('sessions.preview.scoreOfPercent', {
        score: row.score,
        max: row.maxScore,
        percent: formatPercent(row.percent, 2),
      })
}

function ReportFacts({
  report,
  row,
  connectionId,
}: {
  report: SessionReport
  row: SessionRow
  connectionId: ConnectionId
}) {
  const { t } = useTranslation()
  const { proctoring } = report
  return (
    <>
      {report.sections.length > 0 ? (
        <section>
          <h3 className={styles.heading}>{t('sessions.preview.sections')}</h3>
          <ul>
            {report.sections.map((section, index) => (
              <li key={index} className={styles.section}>
                <bdi className={styles.clip} title={section.title}>
                  {section.title}
                </bdi>
                {sectionAwaitsScore(section, scoringStageOf(row)) ? (
                  <span className={styles.points}>{t('session.awaitingScore')}</span>
                ) : section.score !== null && section.max !== null && section.max > 0 ? (
                  <>
                    <span className={styles.points}>
                      {t('sessions.preview.scoreOf', { score: section.score, max: section.max })}
                    </span>
                    <ScoreBar percent={(100 * section.score) / section.max} />
                  </>
                ) : (
                  <span className={styles.points}>{t('sessions.noValue')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {proctoring ? (
        <section>
          <h3 className={styles.heading}>{t('sessions.preview.proctoring')}</h3>
          <dl>
            {proctoring.conclusion === null ? null : (
              <Fact name={t('sessions.preview.conclusion')}>
                <NamedValue which="conclusion" value={proctoring.conclusion} />
              </Fact>
            )}
            {proctoring.evaluation === null ? null : (
              <Fact name={t('sessions.preview.evaluation')}>
                <NamedValue which="evaluation" value={proctoring.evaluation} />
              </Fact>
            )}
            {proctoring.comment ? <Fact name={t('sessions.preview.comment')}>{proctoring.comment}</Fact> : null}
          </dl>
          {proctoring.conclusion === null && proctoring.evaluation === null ? null : <LabelValuesButton />}
        </section>
      ) : null}
      {report.participantData.length > 0 ? (
        <section>
          <h3 className={styles.heading}>{t('sessions.preview.data')}</h3>
          <dl>
            {report.participantData.map((field, index) => (
              <Fact key={index} name={field.name}>
                {field.isHidden ? (
                  t('sessions.hidden')
                ) : field.imageIndex === undefined ? (
                  startOf(field.value, MOST_OF_A_VALUE) || t('sessions.noValue')
                ) : (
                  <Picture
                    className={styles.image}
                    src={participantImageAddress(connectionId, row.id, field.imageIndex)}
                    alt={field.name}
                    brokenText={t('session.brokenImage')}
                  />
                )}
              </Fact>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  )
}

type PreviewPaneProps = {
  readonly row: SessionRow | undefined
  readonly connectionId: ConnectionId
  readonly onOpen: (key: SessionKey) => void
  readonly onDownload: (request: DownloadRequest) => void
}

/** The stored data of the session at the cursor. Nothing is requested from the service. */
export function PreviewPane({ row, connectionId, onOpen, onDownload }: PreviewPaneProps) {
  const { t } = useTranslation()
  const settled = useSettled(row, SETTLE_MS)
  const { data } = useQuery({
    ...queries.cachedReport(connectionId, settled?.key ?? NO_KEY),
    enabled: settled !== undefined,
  })
  if (!row) {
    return (
      <aside className={styles.pane} aria-label={t('sessions.preview.title')}>
        <p className={styles.hint}>{t('sessions.preview.empty')}</p>
      </aside>
    )
  }
  const isSettled = settled !== undefined && formatSessionKey(settled.key) === formatSessionKey(row.key)
  const report = isSettled ? (data?.report ?? null) : null
  const name = rowName(row, t('sessions.noName'))
  const scoring = scoringStageOf(row)
  return (
    <aside className={styles.pane} aria-label={t('sessions.preview.title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
        <header className={styles.person}>
          <Avatar
            large
            name={row.isBlind ? null : row.participantName}
            seed={row.key.participantId}
            photoUrl={row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null}
          />
          <div className={styles.who}>
            <h2 className={styles.name}>
              <bdi>{name}</bdi>
            </h2>
            {row.participantEmail ? <p className={styles.mail}>{row.participantEmail}</p> : null}
          </div>
        </header>
        {row.goneSince === undefined ? null : (
          <p className={styles.gone}>
            <CloudOff size={13} aria-hidden="true" />
            {t('sessions.goneSince', { when: formatLongInstant(row.goneSince) })}
          </p>
        )}
        <div className={styles.badges}>
          {scoring === 'required' ? <Badge tone="accent">{t('session.awaitingScore')}</Badge> : null}
          {scoring === 'completed' ? <Badge tone="ok">{t('sessions.scoring.completed')}</Badge> : null}
          {typeof row.report?.conclusion !== 'number' ? null : (
            <NamedValue
              which="conclusion"
              value={row.report.conclusion}
              shown={(value) => t('sessions.preview.conclusionBadge', { value })}
            />
          )}
          {row.report && row.report.videoAnswers > 0 ? (
            <Badge>{t('sessions.preview.videos', { count: row.report.videoAnswers })}</Badge>
          ) : null}
          {row.report && row.report.essays > 0 ? (
            <Badge>{t('sessions.preview.essays', { count: row.report.essays })}</Badge>
          ) : null}
        </div>
        <dl>
          <Fact name={t('sessions.preview.test')}>{row.testTitle}</Fact>
          <Fact name={t('sessions.preview.started')}>{formatLongInstant(row.started)}</Fact>
          <Fact name={t('sessions.preview.elapsed')}>
            {row.elapsed === null ? t('sessions.noValue') : formatElapsed(row.elapsed)}
          </Fact>
          <Fact name={t('sessions.preview.score')}>
            <ScoreText row={row} />
          </Fact>
          {row.scaleLevel === null ? null : <Fact name={t('sessions.preview.level')}>{row.scaleLevel}</Fact>}
          <Fact name={t('sessions.preview.status')}>
            {!row.isFinished
              ? t('sessions.state.inProgress')
              : row.autoClosed
                ? t('sessions.state.autoClosed')
                : t('sessions.state.byParticipant')}
          </Fact>
          <Fact name={t('sessions.column.offline')}>
            {isSettled ? <DownloadFact connectionId={connectionId} sessionKey={row.key} /> : t('sessions.noValue')}
          </Fact>
        </dl>
        <ReviewSummary row={row} report={report} connectionId={connectionId} />
        {report ? <ReportFacts report={report} row={row} connectionId={connectionId} /> : null}
        {isSettled && data?.report === null ? <p className={styles.hint}>{t('sessions.preview.noReport')}</p> : null}
      </div>
      <footer className={styles.footer}>
        <Button wide onPress={() => onOpen(row.key)}>
          {t('sessions.preview.open')}
          <Kbd>Enter</Kbd>
        </Button>
        <IconButton
          bordered
          label={t('listDownloads.downloadSession')}
          onPress={() => onDownload({ first: 'session', session: { key: row.key, name } })}
        >
          <Download size={14} aria-hidden="true" />
        </IconButton>
      </footer>
    </aside>
  )
}

/** Placeholder in the key of a disabled query. */
const NO_KEY = { center: '-', participantId: '', testId: '' } as SessionKey
