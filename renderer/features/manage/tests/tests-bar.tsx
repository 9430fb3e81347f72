import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterTabs } from '../filter-tabs.tsx'
import { SearchField } from '../search-field.tsx'
import { filterTests, shortId, type TestFilter } from './test-filter.ts'
import styles from '../manage.module.css'

const STATUSES = ['all', 'active', 'archive', 'deleted'] as const
const TYPES = ['all', 'test', 'survey'] as const

type TestsBarProps = {
  readonly searchId: string
  readonly tests: readonly ServiceTest[]
  readonly projects: readonly Guid[]
  readonly filter: TestFilter
  readonly onFilter: (filter: TestFilter) => void
}

/** The filters of the tests. Each status says how many tests it would show with the other filters as they are. */
export function TestsBar({ searchId, tests, projects, filter, onFilter }: TestsBarProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar} data-region="">
      <FilterTabs
        label={t('tests.status')}
        tabs={STATUSES.map((status) => ({
          id: status,
          label: t(`tests.filters.${status}`),
          count: filterTests(tests, { ...filter, status }).length,
        }))}
        shown={filter.status}
        onShow={(status) => onFilter({ ...filter, status })}
      />
      <span className={styles.grow} />
      <div className={styles.select}>
        <Select
          label={t('tests.typeFilter')}
          isLabelHidden
          value={filter.type}
          options={TYPES.map((type) => ({
            value: type,
            label: type === 'all' ? t('tests.allTypes') : t(`tests.types.${type}`),
          }))}
          onChange={(type) => onFilter({ ...filter, type })}
        />
      </div>
      {projects.length < 2 ? null : (
        <div className={styles.select}>
          <Select
            label={t('tests.projectFilter')}
            isLabelHidden
            value={filter.projectId}
            options={[
              { value: 'all' as const, label: t('tests.allProjects') },
              ...projects.map((id) => ({ value: id, label: t('tests.project', { id: shortId(id) }) })),
            ]}
            onChange={(projectId) => onFilter({ ...filter, projectId })}
          />
        </div>
      )}
      <div className={styles.search} id={searchId}>
        <SearchField
          label={t('tests.search')}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      </div>
    </div>
  )
}
