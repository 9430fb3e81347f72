import { skipToken, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ColumnTarget } from '../../../../contract/model/people-mapping.ts'
import { classNames } from '../../../ui/class-names.ts'
import { manageQueries } from '../manage-queries.ts'
import { reasonsText, valueText } from './person-texts.ts'
import manage from '../manage.module.css'
import styles from './people.module.css'

/** Most characters of a value that are shown: a photo has millions. */
const SHOWN_LENGTH = 2000

type RowPaneProps = {
  readonly connectionId: ConnectionId
  readonly tableId: number
  readonly planned: string
  /** Place of the row in the table; `null` for none. */
  readonly index: number | null
}

/** All cells of a row, with what each is sent as. */
export function RowPane({ connectionId, tableId, planned, index }: RowPaneProps) {
  const { t } = useTranslation()
  const query = manageQueries.person(connectionId, tableId, planned, index ?? 0)
  const { data: person } = useQuery({ ...query, ...(index === null ? { queryFn: skipToken } : {}) })
  if (index === null) return <p className={manage.paneEmpty}>{t('employees.noRow')}</p>
  if (person === undefined) return <div aria-busy="true" />
  const sentAs = (target: ColumnTarget | null): string => {
    if (target === null) return t('employees.notSent')
    return target.kind === 'field' ? target.name : t(`employees.${target.kind}`)
  }
  /** What a cell would change; `null` where it changes nothing. */
  const beforeOf = (target: ColumnTarget | null): string | null => {
    const { before, after } = person.status
    if (target?.kind === 'status') return before === null || before === after ? null : t(`employees.statuses.${before}`)
    const change = target?.kind === 'field' ? person.changes.find(({ field }) => field === target.name) : undefined
    return change === undefined ? null : valueText(t, change.before)
  }
  return (
    <>
      <h2 className={manage.paneTitle}>
        <bdi>{person.name || person.id || t('employees.rowTab', { row: person.row })}</bdi>
      </h2>
      {person.reasons.length === 0 ? null : (
        <p className={`${manage.notice} ${manage.refused}`}>{reasonsText(t, person.reasons)}</p>
      )}
      {person.notKept.length === 0 ? null : (
        <p className={manage.notice}>{t('employees.rowNotKept', { fields: person.notKept.join(', ') })}</p>
      )}
      <dl className={manage.facts}>
        {person.cells.map(({ title, value, target }, at) => (
          // Two columns may have the same title.
          <div key={at} className={styles.cell}>
            <dt>
              <bdi>{title === '' ? t('employees.untitled', { number: at + 1 }) : title}</bdi>
              <span className={styles.sample}> → {sentAs(target)}</span>
            </dt>
            <dd className={styles.whole}>
              {beforeOf(target) === null ? null : (
                <>
                  <bdi className={styles.before}>{beforeOf(target)}</bdi>
                  <ArrowRight size={13} aria-hidden="true" className={styles.arrow} />
                </>
              )}
              <bdi className={classNames(beforeOf(target) !== null && styles.after)}>
                {value === '' ? t('employees.empty') : shortened(value)}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const shortened = (value: string): string => (value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)
