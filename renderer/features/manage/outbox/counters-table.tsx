import { useTranslation } from 'react-i18next'
import { isAsExpected } from '../../../../contract/model/expected-counters.ts'
import { isAnswerToRepeat, type OutboxDetails } from '../../../../contract/model/outbox.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { enManage } from '../../../../contract/text/en-manage.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../manage.module.css'

type CounterName = keyof typeof enManage.outbox.counter

const NAMES = Object.keys(enManage.outbox.counter) as readonly CounterName[]

type CountersTableProps = Pick<OutboxDetails, 'expected' | 'counters' | 'list'>

/**
 * The numbers of the service's answers beside those that were expected. Once all is answered, numbers that cannot be
 * explained are emphasized; those of a repeat are not, since what the lost attempt did is not among them.
 */
export function CountersTable({ expected, counters, list }: CountersTableProps) {
  const { t } = useTranslation()
  const isRepeat = list.some(isAnswerToRepeat)
  const isAnswered = !isRepeat && list.every(({ state }) => state === 'answered')
  const named = NAMES.filter((name) => expected?.[name] !== undefined || (counters?.[name] ?? 0) > 0)
  if (named.length === 0) return null
  const shown = (value: number | undefined) => (value === undefined ? t('sessions.noValue') : formatNumber(value))
  return (
    <>
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
            const differs = isAnswered && !isAsExpected(expected ?? {}, name, counters?.[name] ?? 0)
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
      {isRepeat ? <p className={styles.fine}>{t('outbox.countersOfRepeat')}</p> : null}
    </>
  )
}
