import { PanelRight, Plus } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { OpenView } from '../../../../contract/model/views.ts'
import { queries } from '../../../bridge/queries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ValueNamesContext } from '../../../ui/named-value.tsx'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { clearFilters } from './clear-filters.ts'
import { FilterChip, type FilterFacts } from './filter-chip.tsx'
import { chipsOf } from './filter-chips.ts'
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
  const view = useStore(list.store, (state) => state.view)
  const facts = useFilterFacts(list, view)
  const { filter, facets, coverage } = facts
  const { shown, more } = chipsOf(filter, open, facets)
  return (
    <div className={styles.filters} data-region="" role="group" aria-label={t('sessions.filters')}>
      <div className={styles.chips}>
        {shown.map((name) => (
          <FilterChip
            key={name}
            name={name}
            facts={facts}
            isOpen={open === name}
            onOpenChange={(isOpen) => onOpen(isOpen ? name : null)}
            onFilter={list.setFilter}
            onCleared={onCleared}
          />
        ))}
        <MoreFilters names={more} onOpen={onOpen} />
        {hasChips(filter) ? (
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              clearFilters(t, list, { ...NO_FILTER, search: filter.search })
              onCleared()
            }}
          >
            {t('sessions.filter.clearAll')}
          </Button>
        ) : null}
      </div>
      {view ? <Count view={view} coverage={coverage} /> : null}
      <span className={styles.barActions}>
        <ColumnsMenu list={list} />
        <IconButton label={t('shortcuts.preview')} keys={['P']} onPress={onPreview}>
          <PanelRight size={14} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}

function useFilterFacts(list: SessionsList, view: OpenView | null): FilterFacts {
  const { t } = useTranslation()
  const filter = useStore(list.store, (state) => state.filter)
  // The list itself comes first: counting takes the store's only reader.
  const { data: facets } = useQuery({ ...queries.facets(list.connectionId), enabled: view !== null })
  const [now] = useState(() => Date.now())
  const names = useContext(ValueNamesContext).conclusion
  const known = view?.known ?? (view === null ? undefined : { of: view.total, withReport: view.withReport })
  const coverage =
    known === undefined || known.withReport === known.of
      ? undefined
      : t('sessions.filter.coverage', { withReport: known.withReport, total: known.of })
  return { filter, facets, names, coverage, now }
}

type MoreFiltersProps = { readonly names: readonly FilterName[]; readonly onOpen: (filter: FilterName) => void }

/** A menu of the filters that are seldom needed. */
function MoreFilters({ names, onOpen }: MoreFiltersProps) {
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
}

/** How many sessions the filters leave, and of how many of them that is known. */
function Count({ view, coverage }: { readonly view: OpenView; readonly coverage: string | undefined }) {
  const { t } = useTranslation()
  const { total, storeTotal, known } = view
  return (
    <span className={styles.count}>
      {t('sessions.count', { total, storeTotal })}
      {known && known.withReport < known.of ? (
        <span className={styles.coverage} title={coverage}>
          {t('sessions.filter.covered', { withReport: known.withReport, total: known.of })}
        </span>
      ) : null}
    </span>
  )
}
