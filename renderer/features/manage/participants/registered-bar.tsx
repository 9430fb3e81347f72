import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { RegisteredFilter } from '../../../../contract/model/registered.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SearchField } from '../search-field.tsx'
import manage from '../manage.module.css'
import styles from './participants.module.css'

export const REGISTERED_SEARCH = 'participants-search'
const ALL = 'all'

type RegisteredBarProps = {
  readonly centers: readonly string[]
  readonly tests: readonly ServiceTest[]
  readonly filter: RegisteredFilter
  readonly onFilter: (filter: RegisteredFilter) => void
}

/** The filters of registered people. */
export function RegisteredBar({ centers, tests, filter, onFilter }: RegisteredBarProps) {
  const { t } = useTranslation()
  return (
    <div className={manage.bar} data-region="">
      {filter.change === null ? null : (
        <span className={styles.chip}>
          {t('participants.ofChange')}
          <IconButton label={t('participants.removeFilter')} onPress={() => onFilter({ ...filter, change: null })}>
            <X size={13} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <span className={manage.grow} />
      {centers.length < 2 ? null : (
        <div className={manage.select}>
          <Select
            label={t('participants.centerFilter')}
            isLabelHidden
            // A center may be called like the option for all of them.
            value={filter.center === null ? ALL : `center ${filter.center}`}
            options={[
              { value: ALL, label: t('participants.allCenters') },
              ...centers.map((center) => ({ value: `center ${center}`, label: center })),
            ]}
            onChange={(value) => onFilter({ ...filter, center: value === ALL ? null : value.slice('center '.length) })}
          />
        </div>
      )}
      {tests.length === 0 ? null : (
        <div className={manage.select}>
          <Select<Guid | typeof ALL>
            label={t('participants.testFilter')}
            isLabelHidden
            value={filter.test ?? ALL}
            options={[
              { value: ALL, label: t('participants.allTests') },
              ...tests.map(({ testId, title }) => ({ value: testId, label: title })),
            ]}
            onChange={(value) => onFilter({ ...filter, test: value === ALL ? null : value })}
          />
        </div>
      )}
      <div className={manage.search} id={REGISTERED_SEARCH}>
        <SearchField
          label={t('participants.search')}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      </div>
    </div>
  )
}
