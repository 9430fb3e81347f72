import { PanelRight, Plus } from 'lucide-react'
import { memo, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { queries } from '../../../bridge/queries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ValueNamesContext } from '../../../ui/named-value.tsx'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { clearFilters } from './clear-filters.ts'
import { FilterChip, type FilterFacts } from './filter-chip.tsx'
import { chipsOf } from './filter-chips.ts'
import { coverageText } from './filter-text.ts'
import type { FilterName } from './filter-names.ts'
import { hasChips, NO_FILTER } from './session-filter.ts'
import styles from '../sessions.module.css'

type FilterBarProps = {
  readonly list: SessionsList
  readonly open: FilterName | null
  readonly onOpen: (filter: FilterName | null) => void
  /** Shows the summary or hides it. */
  readonly onPreview: () => void
  /** A chip's cross is gone with its filter, so the focus needs another place. */
  readonly onCleared: () => void
}

/** The filters as chips, and how many sessions they leave. */
export function FilterBar({ list, open, onOpen, onPreview, onCleared }: FilterBarProps) {
  const { t } = useTranslation()
  const facts = useFilterFacts(list)
  const { shown, more } = useChips(list, open, facts.facets)
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
        <MoreFilters names={more} onOpen={onOpen} />
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

function useFilterFacts(list: SessionsList): FilterFacts {
  const isOpened = useStore(list.store, ({ view }) => view !== null)
  // The list itself comes first: counting takes the store's only reader.
  const { data: facets } = useQuery({ ...queries.facets(list.connectionId), enabled: isOpened })
  const [now] = useState(() => Date.now())
  const names = useContext(ValueNamesContext).conclusion
  return useMemo(() => ({ facets, names, now }), [facets, names, now])
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

/** The same lists until other filters have chips. */
function useChips(list: SessionsList, open: FilterName | null, facets: FilterFacts['facets']) {
  return {
    shown: useStore(
      list.store,
      useShallow(({ filter }) => chipsOf(filter, open, facets).shown),
    ),
    more: useStore(
      list.store,
      useShallow(({ filter }) => chipsOf(filter, open, facets).more),
    ),
  }
}

type MoreFiltersProps = { readonly names: readonly FilterName[]; readonly onOpen: (filter: FilterName) => void }

/** A menu of the filters that are seldom needed. */
const MoreFilters = memo(function MoreFilters({ names, onOpen }: MoreFiltersProps) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <Menu
      label={t('sessions.filter.more')}
      entries={names.map((name) => ({
        kind: 'action' as const,
        id: name,
        label: t(`sessions.filter.${name}`),
        // The menu gives the focus back first; the chip's choices take it after that.
        onAction: () => setTimeout(() => onOpen(name), 0),
      }))}
      trigger={
        <Button variant="quiet" size="small">
          <Plus size={11} aria-hidden="true" />
          {t('sessions.filter.more')}
        </Button>
      }
    />
  )
})

/** How many sessions the filters leave, and of how many of them that is known. */
function Count({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const view = useStore(list.store, (state) => state.view)
  if (view === null) return null
  const { total, storeTotal, known } = view
  return (
    <span className={styles.count}>
      {t('sessions.count', { total, storeTotal })}
      {known && known.withReport < known.of ? (
        <span className={styles.coverage} title={coverageText(t, view)}>
          {t('sessions.filter.covered', { withReport: known.withReport, total: known.of })}
        </span>
      ) : null}
    </span>
  )
}
