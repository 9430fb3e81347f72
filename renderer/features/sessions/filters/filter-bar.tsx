import { PanelRight } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { queries } from '../../../bridge/queries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ValueNamesContext } from '../../../ui/named-value.tsx'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { clearFilters } from './clear-filters.ts'
import type { FilterFacts } from './chip-frame.tsx'
import { FilterChip } from './filter-chip.tsx'
import { chipsOf } from './filter-chips.ts'
import { coverageText } from './filter-text.ts'
import { FilterMenu } from './filter-menu.tsx'
import type { OpenFilter } from './filter-names.ts'
import { hasChips, NO_FILTER } from './session-filter.ts'
import { useFocusAfterFilter } from './use-focus-after-filter.ts'
import styles from '../sessions.module.css'

type FilterBarProps = {
  readonly list: SessionsList
  readonly open: OpenFilter | null
  readonly onOpen: (filter: OpenFilter | null) => void
  /** Shows or hides the preview. */
  readonly onPreview: () => void
  /** Moves the focus, since the button that cleared a filter disappears with it. */
  readonly onCleared: () => void
}

/** The active filters as chips, and the number of matching sessions. */
export function FilterBar({ list, open, onOpen, onPreview, onCleared }: FilterBarProps) {
  const { t } = useTranslation()
  const facts = useFilterFacts(list, open !== null)
  useFocusAfterFilter(open, onCleared)
  // Stays the same array until other filters have chips, so that the bar does not render for every change.
  const shown = useStore(
    list.store,
    useShallow(({ filter }) => chipsOf(filter, open)),
  )
  return (
    <div className={styles.filters} data-region="" role="group" aria-label={t('sessions.filters')}>
      <div className={styles.chips}>
        {shown.map((name) => (
          <FilterChip
            key={name}
            list={list}
            name={name}
            facts={facts}
            isOpen={open === name}
            onOpen={onOpen}
            onCleared={onCleared}
          />
        ))}
        <FilterMenu list={list} facts={facts} isOpen={open === 'menu'} onOpen={onOpen} />
        <ClearAll list={list} onCleared={onCleared} />
      </div>
      <Count list={list} />
      <span className={styles.barActions}>
        <ColumnsMenu list={list} />
        <IconButton label={t('shortcuts.preview')} keys={['P']} onPress={onPreview}>
          <PanelRight size={14} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}

function useFilterFacts(list: SessionsList, isChoosing: boolean): FilterFacts {
  const isOpened = useStore(list.store, ({ resultSet }) => resultSet !== null)
  // Facets are requested after the list, because counting occupies the store's only reader.
  const { data: facets } = useQuery({ ...queries.facets(list.connectionId), enabled: isOpened })
  const [now] = useState(() => Date.now())
  const filter = useStore(list.store, (state) => (isChoosing ? state.filter : NO_FILTER))
  const { data: counts } = useQuery({
    ...queries.filterCounts(list.connectionId, toSessionFilter(filter, now)),
    enabled: isOpened && isChoosing,
    placeholderData: keepPreviousData,
  })
  const { data: reviews } = useQuery({ ...queries.reviewSettings(list.connectionId), enabled: isOpened })
  const asksWho = useStore(list.store, (state) => state.filter.submittedBy !== 'me')
  const { data: choices } = useQuery({
    ...queries.insightChoices(list.connectionId),
    enabled: isOpened && (isChoosing || asksWho),
  })
  const reviewers = choices?.others
  const names = useContext(ValueNamesContext).conclusion
  return useMemo(
    () => ({ facets, counts, names, reviews, reviewers, now }),
    [facets, counts, names, reviews, reviewers, now],
  )
}

function ClearAll({ list, onCleared }: Pick<FilterBarProps, 'list' | 'onCleared'>) {
  const { t } = useTranslation()
  const isFiltered = useStore(list.store, ({ filter }) => hasChips(filter))
  if (!isFiltered) return null
  return (
    <Button
      variant="quiet"
      size="small"
      onPress={() => {
        clearFilters(t, list, { ...NO_FILTER, search: list.store.getState().filter.search })
        onCleared()
      }}
    >
      {t('sessions.filter.clearAll')}
    </Button>
  )
}

/** The number of matching sessions, and how many of them have a report if the filter needs reports. */
function Count({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const resultSet = useStore(list.store, (state) => state.resultSet)
  if (resultSet === null) return null
  const { total, storeTotal, known } = resultSet
  return (
    <span className={styles.count}>
      {t('sessions.count', { total, storeTotal })}
      {known && known.withReport < known.of ? (
        <span className={styles.coverage} title={coverageText(t, resultSet)}>
          {t('sessions.filter.covered', { withReport: known.withReport, count: known.of })}
        </span>
      ) : null}
    </span>
  )
}
