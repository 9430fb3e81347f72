import { useTranslation } from 'react-i18next'
import type { Counters } from '../../../../contract/model/outbox.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { enManage } from '../../../../contract/text/en-manage.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../manage.module.css'

type CounterName = keyof typeof enManage.outbox.counter

const NAMES = Object.keys(enManage.outbox.counter) as readonly CounterName[]

type CountersTableProps = {
  readonly expected: Counters | null
  /** What the service has said so far; `null` before its first answer. */
  readonly counters: Counters | null
}

/** The numbers of the service's answers beside those that were expected. Numbers that differ are emphasized. */
export function CountersTable({ expected, counters }: CountersTableProps) {
  const { t } = useTranslation()
  const named = NAMES.filter((name) => expected?.[name] !== undefined || (counters?.[name] ?? 0) > 0)
  if (named.length === 0) return null
  const shown = (value: number | undefined) => (value === undefined ? t('sessions.noValue') : formatNumber(value))
  return (
    <table className={styles.numbers}>
      <thead>
        <tr>
          <th scope="col" className={styles.heading}>
            {t('outbox.counters')}
          </th>
          {expected === null ? null : <th scope="col">{t('outbox.expected')}</th>}
          <th scope="col">{t('outbox.answered')}</th>
        </tr>
      </thead>
      <tbody>
        {named.map((name) => {
          const differs = expected !== null && counters !== null && (expected[name] ?? 0) !== (counters[name] ?? 0)
          return (
            <tr key={name}>
              <th scope="row">{t(`outbox.counter.${name}`)}</th>
              {expected === null ? null : <td>{shown(expected[name])}</td>}
              <td className={classNames(differs && styles.differs)}>
                {counters === null ? t('sessions.noValue') : shown(counters[name])}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
