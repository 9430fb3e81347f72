import { Download, Inbox, RefreshCw, Search, SearchX, TriangleAlert, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { OpenView } from '../../../contract/model/views.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { announce } from '../../common/notices/notices.ts'
import { useCommands } from '../../common/commands.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Details } from '../../ui/details.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { clearFilters } from './filters/clear-filters.ts'
import { clearSelection } from './list/clear-selection.ts'
import { DamagedReviews, isReviewsDamage } from './damaged-reviews.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { FilterName } from './filters/filter-names.ts'
import { SessionsGrid, type RowMenuRequest } from './grid/grid.tsx'
import { listCommands } from './list/list-commands.ts'
import { PreviewEdge } from './preview/preview-edge.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { RowMenu } from './grid/row-menu.tsx'
import { hasChips, NO_FILTER } from './filters/session-filter.ts'
import type { SessionsList } from './list/sessions-list.ts'
import { usePreviewPane } from './preview/use-preview-pane.ts'
import { ViewTabs } from './views/view-tabs.tsx'
import styles from './sessions.module.css'

type SessionsScreenProps = {
  readonly list: SessionsList
  readonly centers: readonly string[]
  readonly syncStatus: SyncStatus | undefined
  readonly onOpenSession: (key: SessionKey) => void
  readonly onSync: () => void
  /** `only` names the one session that is selected in a view that was opened for this export. */
  readonly onExport: (view: OpenView | null, selected: number, only?: string) => void
  readonly onShortcuts: () => void
}

/** The list of sessions with its search, views, filters and the summary of the one under the cursor. */
export function SessionsScreen(props: SessionsScreenProps) {
  const { list, centers, syncStatus, onOpenSession, onSync, onExport, onShortcuts } = props
  const { t } = useTranslation()
  const [openFilter, setOpenFilter] = useState<FilterName | null>(null)
  const [rowMenu, setRowMenu] = useState<RowMenuRequest | null>(null)
  const menuRow = rowMenu === null ? undefined : list.rowAt(rowMenu.index)
  const searchInput = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const preview = usePreviewPane()
  const togglePreview = () => preview.toggle(main.current?.clientWidth ?? 0)
  const filter = useStore(list.store, (state) => state.filter)
  const view = useStore(list.store, (state) => state.view)
  const selected = useStore(list.store, (state) => state.selected.count)
  useAnnouncedSelection(selected, view?.total ?? 0)
  useAnnouncedCount(list)
  const isSyncing = syncStatus !== undefined && syncStatus.state !== 'idle'

  const openFocused = useCallback(() => {
    void list.focusedRow().then((row) => {
      if (row) onOpenSession(row.key)
    })
  }, [list, onOpenSession])
  /** A list of nothing has no grid to hold the focus; the search is what to go on with then. */
  const keepFocus = () => {
    if (document.activeElement === document.body) (grid.current ?? searchInput.current)?.focus({ preventScroll: true })
  }
  /** Where texts can be marked, as in the summary, the keys mark them. */
  const selectAll = (event: KeyboardEvent) =>
    event.target === document.body || event.target === grid.current ? list.selectAll() : false
  const move = (step: number) => list.focusRow(list.store.getState().focusIndex + step)

  useShortcuts('grid', {
    j: () => move(1),
    k: () => move(-1),
    '/': () => searchInput.current?.focus(),
    'mod+f': () => searchInput.current?.focus(),
    f: () => setOpenFilter('manualScoring'),
    p: togglePreview,
    s: isSyncing ? undefined : onSync,
    e: view !== null && view.storeTotal > 0 ? () => onExport(view, selected) : undefined,
    x: () => {
      const { focusIndex: index } = list.store.getState()
      if (index >= 0) list.toggleRow(index)
    },
    'mod+a': view !== null && view.total > 0 ? selectAll : undefined,
    Escape: selected > 0 ? () => clearSelection(t, list) : undefined,
    // Where a button or link has the focus, Enter is its own.
    Enter: (event) => (event.target === document.body ? openFocused() : false),
  })

  useCommands(() =>
    listCommands(t, list, {
      isFiltered: hasChips(filter) || filter.search !== '',
      onOpen: openFocused,
      onSearch: () => searchInput.current?.focus(),
      onFilter: setOpenFilter,
      onPreview: togglePreview,
    }),
  )

  return (
    <main ref={main} className={styles.screen} id="content">
      <h1 className="visually-hidden">{t('sessions.title')}</h1>
      <div className={styles.bar} data-region="">
        <SearchField
          aria-label={t('sessions.search')}
          className={styles.search ?? ''}
          value={filter.search}
          onChange={list.setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            grid.current?.focus({ preventScroll: true })
            void list.focusedRow().then(keepFocus)
          }}
        >
          <Search size={14} aria-hidden="true" />
          <Input
            ref={searchInput}
            className={styles.searchInput ?? ''}
            placeholder={t('sessions.search')}
            maxLength={1000}
            spellCheck={false}
          />
          {filter.search === '' ? (
            <Kbd>/</Kbd>
          ) : (
            <AriaButton className={styles.searchClear ?? ''} aria-label={t('sessions.clearSearch')}>
              <X size={13} aria-hidden="true" />
            </AriaButton>
          )}
        </SearchField>
        <span className={styles.spacer} />
        <Button onPress={() => onExport(view, selected)} isDisabled={!view || view.storeTotal === 0}>
          <Download size={14} aria-hidden="true" />
          {t('sessions.export')}
        </Button>
        <Button variant="primary" onPress={onSync} isPending={isSyncing}>
          <RefreshCw size={14} aria-hidden="true" />
          {t('sessions.sync')}
          <Kbd onAccent>S</Kbd>
        </Button>
      </div>
      <ViewTabs list={list} />
      <FilterBar
        list={list}
        open={openFilter}
        onOpen={setOpenFilter}
        onPreview={togglePreview}
        onCleared={() => grid.current?.focus({ preventScroll: true })}
      />
      <div className={styles.main}>
        {view !== null && view.total > 0 ? (
          <SessionsGrid list={list} onOpen={onOpenSession} onMenu={setRowMenu} ref={grid} />
        ) : (
          <Nothing {...props} />
        )}
        {view !== null && view.total > 0 ? (
          <div
            data-region=""
            className={classNames(styles.preview, preview.isBeside && styles.beside, preview.isOver && styles.over)}
            style={{ '--preview-width': `${preview.width}px` } as CSSProperties}
          >
            <PreviewEdge width={preview.width} onWidth={preview.setWidth} />
            <FocusedPreview list={list} onOpen={onOpenSession} />
          </div>
        ) : null}
      </div>
      {rowMenu !== null && menuRow !== undefined ? (
        <RowMenu
          list={list}
          request={rowMenu}
          row={menuRow}
          hasCenters={centers.length > 1}
          onOpen={onOpenSession}
          onExport={onExport}
          onClose={() => setRowMenu(null)}
        />
      ) : null}
      <footer className={styles.status} data-region="">
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('shortcuts.hintNext')}
        </span>
        <span>
          <Kbd>/</Kbd> {t('shortcuts.hintSearch')}
        </span>
        <span>
          <Kbd>X</Kbd> {t('shortcuts.hintSelect')}
        </span>
        <span>
          <Kbd>F</Kbd> {t('shortcuts.hintFilter')}
        </span>
        <button type="button" className={styles.hint} onClick={onShortcuts}>
          <Kbd>?</Kbd> {t('shortcuts.hintAll')}
        </button>
        <ListTrouble list={list} />
        <span className={styles.selection}>
          {t('sessions.selection.count', { count: selected })}
          {selected > 0 ? (
            <button type="button" className={styles.hint} onClick={() => clearSelection(t, list)}>
              <Kbd>Esc</Kbd> {t('sessions.selection.clear')}
            </button>
          ) : null}
        </span>
        {view !== null && view.total > 0 ? (
          <span className={styles.openHint}>
            <button type="button" className={styles.hint} onClick={openFocused}>
              <Kbd>Enter</Kbd> {t('shortcuts.hintOpen')}
            </button>
          </span>
        ) : null}
      </footer>
    </main>
  )
}

/** The summary of the row under the cursor. By itself, since the screen need not be drawn anew for every page of rows. */
function FocusedPreview({ list, onOpen }: { readonly list: SessionsList; readonly onOpen: (key: SessionKey) => void }) {
  const row = useStore(list.store, ({ focusIndex }) => list.rowAt(focusIndex))
  return <PreviewPane row={row} connectionId={list.connectionId} onOpen={onOpen} />
}

/** Tells those who do not see it how many are selected, whenever that changes. */
function useAnnouncedSelection(count: number, total: number): void {
  const { t } = useTranslation()
  const told = useRef(count)
  useEffect(() => {
    if (told.current === count) return
    told.current = count
    announce(count === 0 ? t('sessions.selection.none') : t('sessions.selection.announce', { count, total }))
  }, [count, total, t])
}

/** Rest after the last letter or choice before the result is told: what is typed on would only talk over it. */
const COUNT_SETTLE_MS = 500

/** Tells those who do not see it how many sessions a search or a filter leaves; what a sync changes is not told. */
function useAnnouncedCount(list: SessionsList): void {
  const { t } = useTranslation()
  const filter = useStore(list.store, (state) => state.filter)
  const isOpening = useStore(list.store, (state) => state.opening)
  const told = useRef(filter)
  useEffect(() => {
    if (told.current === filter || isOpening) return
    const timer = setTimeout(() => {
      const { view, opening } = list.store.getState()
      if (view === null || opening) return
      told.current = filter
      announce(t('sessions.countAnnounced', { count: view.total, storeTotal: view.storeTotal }))
    }, COUNT_SETTLE_MS)
    return () => clearTimeout(timer)
  }, [filter, isOpening, list, t])
}

/** Says under a list that is still shown that it could not be read anew. */
function ListTrouble({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const failure = useStore(list.store, (state) => state.failure)
  const view = useStore(list.store, (state) => state.view)
  if (!failure || !view) return null
  return (
    <span className={styles.trouble} role="alert">
      {describeFailure(t, failure).happened}
      <Button size="small" variant="quiet" onPress={list.retry}>
        {t('app.retry')}
      </Button>
    </span>
  )
}

/** What stands in the list's place: reading, failed, nothing synced yet, or nothing that matches. */
function Nothing({ list, centers, syncStatus, onSync }: SessionsScreenProps): ReactNode {
  const { t } = useTranslation()
  const { view, failure, filter } = useStore(list.store)
  if (view === null) {
    if (failure === null) return <div className={styles.nothing} aria-busy="true" />
    if (isReviewsDamage(failure)) {
      return <DamagedReviews connectionId={list.connectionId} failure={failure} onRetry={list.retry} />
    }
    const text = describeFailure(t, failure)
    return (
      <EmptyState
        icon={<TriangleAlert size={20} />}
        title={t('sessions.failedTitle')}
        actions={<Button onPress={list.retry}>{t('app.retry')}</Button>}
      >
        <p>{text.happened}</p>
        <p>
          {text.kept} {text.todo}
        </p>
        <Details label={t('app.details')} text={text.detail} />
      </EmptyState>
    )
  }
  if (view.storeTotal > 0 && (hasChips(filter) || filter.search.trim() !== '')) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={t('sessions.noMatchTitle')}
        actions={<Button onPress={() => clearFilters(t, list, NO_FILTER)}>{t('sessions.clearFilters')}</Button>}
      >
        <p>{t('sessions.noMatchText', { count: view.storeTotal })}</p>
      </EmptyState>
    )
  }
  if (syncStatus && syncStatus.state !== 'idle') {
    return (
      <EmptyState icon={<RefreshCw size={20} />} title={t('sessions.emptySyncingTitle')}>
        <p>{t('sessions.emptySyncingText', { count: syncStatus.received })}</p>
      </EmptyState>
    )
  }
  if (syncStatus?.failure) {
    const text = describeFailure(t, syncStatus.failure)
    return (
      <EmptyState
        icon={<TriangleAlert size={20} />}
        title={t('sessions.emptyFailedTitle')}
        actions={<Button onPress={onSync}>{t('app.retry')}</Button>}
      >
        <p>{text.happened}</p>
        <p>{text.todo}</p>
        <Details label={t('app.details')} text={text.detail} />
      </EmptyState>
    )
  }
  const wasSynced = typeof syncStatus?.lastCompletedAt === 'number'
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title={wasSynced ? t('sessions.emptyDoneTitle') : t('sessions.emptyTitle')}
      actions={
        <Button variant="primary" onPress={onSync}>
          {t('sync.now')}
        </Button>
      }
    >
      <p>
        {wasSynced
          ? t('sessions.emptyDoneText', { centers: new Intl.ListFormat(undefined).format(centers) })
          : t('sessions.emptyText')}
      </p>
    </EmptyState>
  )
}
