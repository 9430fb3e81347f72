import { useTranslation } from 'react-i18next'
import { FilterTabs } from '../filter-tabs.tsx'
import { SearchField } from '../search-field.tsx'
import { filterRows, RESULT_FILTERS, type ResultRow } from './result-rows.ts'
import type { ResultsWork } from './results-work.ts'
import manage from '../manage.module.css'

const SEARCH_ID = 'results-search'

type ResultsBarProps = {
  /** The rows that the search finds. */
  readonly rows: readonly ResultRow[]
  readonly work: ResultsWork
}

/** The filters of the results. Each says how many rows it would show with the search as it is. */
export function ResultsBar({ rows, work }: ResultsBarProps) {
  const { t } = useTranslation()
  const { filter, search, set } = work
  return (
    <div className={manage.bar} data-region="">
      <FilterTabs
        label={t('results.filter')}
        tabs={RESULT_FILTERS.map((id) => ({
          id,
          label: t(`results.filters.${id}`),
          count: filterRows(rows, id).length,
        }))}
        shown={filter}
        onShow={(shown) => set({ filter: shown })}
      />
      <span className={manage.grow} />
      <div className={manage.search} id={SEARCH_ID}>
        <SearchField label={t('results.search')} value={search} onChange={(text) => set({ search: text })} />
      </div>
    </div>
  )
}

export function focusSearch(): void {
  document.querySelector<HTMLInputElement>(`#${SEARCH_ID} input`)?.focus()
}
