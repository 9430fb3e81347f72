import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import type { EmployeesPlan, EmployeesTally, OpenedTable, StatusValue } from '../../../../contract/model/people.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { Select } from '../../../ui/select.tsx'
import { ColumnList, type ChosenTarget } from '../people/column-list.tsx'
import manage from '../manage.module.css'
import styles from '../people/people.module.css'

const UNKNOWN = 'unknown'
/** Words of a column of statuses that can be decided here. A column with more is hardly one of statuses. */
const MOST_STATUS_VALUES = 30

type ColumnsPaneProps = {
  readonly table: OpenedTable
  readonly profile: Profile
  readonly mapping: PeopleMapping
  readonly isRemembered: boolean
  readonly plan: EmployeesPlan | null
  readonly tally: EmployeesTally | null
  readonly onMap: (mapping: PeopleMapping) => void
}

/** What the columns of the file are sent as, and the answer that is expected. */
export function ColumnsPane({ table, profile, mapping, isRemembered, plan, tally, onMap }: ColumnsPaneProps) {
  const { t } = useTranslation()
  const targets: readonly ChosenTarget[] = [
    { target: null, label: t('employees.notSent') },
    { target: { kind: 'id' }, label: t('employees.id') },
    { target: { kind: 'status' }, label: t('employees.status') },
    ...profile.fields.map(({ name }) => ({ target: { kind: 'field', name } as const, label: name })),
  ]
  return (
    <>
      <section className={styles.section}>
        <ColumnList {...{ table, targets, mapping, isRemembered, onMap }} hints={plan?.hints ?? []} />
        {mapping.columns.some((target) => target?.kind === 'id') ? null : (
          <p className={manage.notice} role="status">
            {t('employees.noId')}
          </p>
        )}
      </section>
      {plan === null || plan.statusValues.length === 0 ? null : (
        <StatusValues values={plan.statusValues} mapping={mapping} onMap={onMap} />
      )}
      {plan === null || tally === null ? null : <ExpectedAnswer plan={plan} tally={tally} />}
    </>
  )
}

type StatusValuesProps = Pick<ColumnsPaneProps, 'mapping' | 'onMap'> & { readonly values: readonly StatusValue[] }

function StatusValues({ values, mapping, onMap }: StatusValuesProps) {
  const { t } = useTranslation()
  const options = [
    ...(['active', 'hidden'] as const).map((value) => ({ value, label: t(`employees.statuses.${value}`) })),
    { value: UNKNOWN, label: t('employees.noStatus') } as const,
  ]
  return (
    <section className={styles.section}>
      <h2 className={manage.heading}>{t('employees.statusValues')}</h2>
      <ul className={styles.columns}>
        {values.slice(0, MOST_STATUS_VALUES).map(({ value, status, rows }) => (
          <li key={value}>
            <span className={styles.columnTitle}>
              <bdi title={value}>{value === '' ? t('employees.empty') : value}</bdi>
              <span className={styles.sample}>{t('employees.rows', { count: rows })}</span>
            </span>
            <ArrowRight size={13} aria-hidden="true" className={styles.sample} />
            <Select
              label={t('employees.statusOf', { value })}
              isLabelHidden
              value={status ?? UNKNOWN}
              options={options}
              onChange={(chosen) => {
                const others = mapping.statuses.filter((one) => one.value !== value)
                onMap({ ...mapping, statuses: [...others, { value, status: chosen === UNKNOWN ? null : chosen }] })
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExpectedAnswer({ plan, tally }: { readonly plan: EmployeesPlan; readonly tally: EmployeesTally }) {
  const { t } = useTranslation()
  const { expected, batches } = tally
  return (
    <section className={styles.section}>
      <div className={styles.headingRow}>
        <h2 className={manage.heading}>{t('employees.expected')}</h2>
        <span className={styles.remembered}>{t('outbox.batches', { count: batches })}</span>
      </div>
      <table className={manage.numbers} aria-label={t('employees.expected')}>
        <tbody>
          {(['created', 'dataUpdated', 'toActive', 'toHidden'] as const).map((counter) => (
            <tr key={counter}>
              <th scope="row">{t(`employees.${counter}`)}</th>
              <td>{formatNumber(expected[counter])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.counts.unchanged > 0 ? <p className={manage.fine}>{t('employees.unchangedNotSent')}</p> : null}
      {plan.absent > 0 ? <p className={manage.fine}>{t('employees.absent', { count: plan.absent })}</p> : null}
      {tally.notKept > 0 ? <p className={manage.notice}>{t('employees.notKept', { count: tally.notKept })}</p> : null}
    </section>
  )
}
