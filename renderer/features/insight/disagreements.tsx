import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Disagreement, InsightScope } from '../../../contract/model/insight.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { formatNumber, formatShortInstant } from '../../../contract/text/format.ts'
import { verdictLabel, verdictTone } from '../../common/review-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ValueLabel } from '../../ui/named-value.tsx'
import { disagreementsQuery } from './insight-queries.ts'
import charts from './charts.module.css'
import rows from './table.module.css'

/** The rest is in the list of sessions. */
const SHOWN = 5

type DisagreementsProps = {
  readonly connectionId: ConnectionId
  readonly scope: InsightScope
  /** Number of sessions with one. */
  readonly count: number
  readonly settings: ReviewSettings
  readonly now: InstantMs
  readonly onSession: (key: SessionKey) => void
  readonly onShowAll: () => void
}

/** The latest verdicts that disagree with proctoring. */
export function Disagreements(props: DisagreementsProps) {
  const { connectionId, scope, count, settings, now, onSession, onShowAll } = props
  const { t } = useTranslation()
  const { data: found = [] } = useQuery({
    ...disagreementsQuery(connectionId, scope, SHOWN),
    enabled: count > 0,
  })
  const saysNothing = Object.values(settings.verdicts).every(({ agreesWith }) => agreesWith.length === 0)
  return (
    <section className={charts.card} aria-label={t('insight.disagreements')}>
      <header className={charts.cardHead}>
        <h2 className={charts.cardTitle}>
          {t('insight.disagreements')} <span className={charts.countOf}>{formatNumber(count)}</span>
        </h2>
        {count === 0 ? null : (
          <Button variant="quiet" size="small" onPress={onShowAll}>
            {t('insight.showAll')}
          </Button>
        )}
      </header>
      {count === 0 ? (
        <p className={charts.nothing}>{t(saysNothing ? 'insight.agreementHint' : 'insight.noDisagreements')}</p>
      ) : (
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">{t('insight.participant')}</th>
              <th scope="col">{t('insight.proctoring')}</th>
              <th scope="col">{t('insight.verdict')}</th>
              <th scope="col">{t('insight.reason')}</th>
              <th scope="col" className={rows.right}>
                {t('insight.submitted')}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <Row
                key={`${one.row.id} ${one.reviewer}`}
                disagreement={one}
                settings={settings}
                now={now}
                onOpen={() => onSession(one.row.key)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type RowProps = {
  readonly disagreement: Disagreement
  readonly settings: ReviewSettings
  readonly now: InstantMs
  readonly onOpen: () => void
}

function Row({ disagreement: { row, verdict, reason, submittedAt }, settings, now, onOpen }: RowProps) {
  const { t } = useTranslation()
  const name = row.participantName || t('sessions.noName')
  const conclusion = row.report?.conclusion ?? null
  return (
    <tr>
      <td>
        <button type="button" className={rows.person} aria-label={t('insight.openSession', { name })} onClick={onOpen}>
          <Avatar name={row.participantName} seed={row.key.participantId} photoUrl={null} />
          <bdi>{name}</bdi>
        </button>
      </td>
      <td>
        {conclusion === null ? null : <ValueLabel which="conclusion" value={conclusion} title={(text) => text} />}
      </td>
      <td>
        <span data-tone={verdictTone(verdict)} className={rows.verdict}>
          {verdictLabel(t, settings, verdict)}
        </span>
      </td>
      <td className={rows.reason} title={reason}>
        {reason}
      </td>
      <td className={rows.right}>{formatShortInstant(submittedAt, now)}</td>
    </tr>
  )
}
