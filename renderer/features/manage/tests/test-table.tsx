import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import { parseTimestamp } from '../../../../contract/model/instants.ts'
import type { ServiceTest, TestStatus } from '../../../../contract/model/service-test.ts'
import { formatNumber, formatShortInstant } from '../../../../contract/text/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import styles from '../manage.module.css'

const TONES: Readonly<Record<TestStatus, BadgeTone>> = { active: 'ok', archive: 'neutral', deleted: 'bad' }

type TestTableProps = {
  readonly tests: readonly ServiceTest[]
  /** Cached sessions of each test. */
  readonly counts: ReadonlyMap<Guid, number>
  readonly focused: number
  readonly onFocus: (index: number) => void
}

/** Tests by title. */
export function TestTable({ tests, counts, focused, onFocus }: TestTableProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <ManageGrid
      id="tests-table"
      label={t('tests.table')}
      columns={[
        { id: 'name', title: t('tests.name'), least: 150, grows: true },
        { id: 'type', title: t('tests.type'), least: 84 },
        { id: 'status', title: t('tests.status'), least: 104 },
        { id: 'timeLimit', title: t('tests.timeLimit'), least: 96, isNumber: true },
        { id: 'sessions', title: t('tests.sessions'), least: 88, isNumber: true },
        { id: 'modified', title: t('tests.modified'), least: 116, isNumber: true },
      ]}
      count={tests.length}
      focused={focused}
      onFocus={onFocus}
      cells={(index) => {
        const { testId, title, type, status, time, modified } = tests[index]!
        return [
          <bdi key="name" className={styles.name} title={title}>
            {title}
          </bdi>,
          <span key="type" className={styles.quiet}>
            {t(`tests.types.${type}`)}
          </span>,
          <Badge key="status" tone={TONES[status]}>
            {t(`tests.statuses.${status}`)}
          </Badge>,
          <span key="time" className={styles.quiet}>
            {time ?? t('sessions.noValue')}
          </span>,
          formatNumber(counts.get(testId) ?? 0),
          <span key="modified" className={styles.quiet}>
            {formatShortInstant(parseTimestamp(modified) ?? 0, now)}
          </span>,
        ]
      }}
    />
  )
}
