import { useTranslation } from 'react-i18next'
import type { EmployeeKind } from '../../../../contract/model/people.ts'
import { FilterTabs } from '../filter-tabs.tsx'
import { SearchField } from '../search-field.tsx'
import { countOf, KIND_FILTERS, type KindFilter } from './kind-filter.ts'
import type { RowFilter } from '../people/use-listed-rows.ts'
import manage from '../manage.module.css'
import styles from '../people/people.module.css'

export const SEARCH_ID = 'employees-search'

type EmployeesBarProps = {
  /** `null` while the table is not planned. */
  readonly counts: Readonly<Record<EmployeeKind, number>> | null
  readonly filter: RowFilter
  readonly onFilter: (filter: RowFilter) => void
}

/** The filters of the rows, each with how many there are in the whole table. */
export function EmployeesBar({ counts, filter, onFilter }: EmployeesBarProps) {
  const { t } = useTranslation()
  return (
    <div className={manage.bar} data-region="">
      <FilterTabs<KindFilter>
        label={t('employees.result')}
        tabs={KIND_FILTERS.map((id) => ({
          id,
          label: t(`employees.kinds.${id}`),
          count: counts === null ? null : countOf(counts, id),
        }))}
        shown={filter.kind === 'registered' ? 'all' : filter.kind}
        onShow={(kind) => onFilter({ ...filter, kind })}
      />
      <span className={manage.grow} />
      <span className={styles.dryRun}>{t('employees.dryRun')}</span>
      <div className={manage.search} id={SEARCH_ID}>
        <SearchField
          label={t('employees.search')}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      </div>
    </div>
  )
}
