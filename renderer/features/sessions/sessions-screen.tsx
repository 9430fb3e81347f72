import { useCallback, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ResultSet } from '../../../contract/model/result-sets.ts'
import { DEFAULT_SETTINGS, PREVIEW_WIDTHS } from '../../../contract/model/settings.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import type { DownloadRequest } from '../../common/downloads/download-request.ts'
import type { Remedy } from '../../common/sync/remedy.ts'
import { classNames } from '../../ui/class-names.ts'
import { PANE_WIDTH, PaneEdge } from '../../ui/pane-edge.tsx'
import { SMALL_PANEL, useWideWindow } from '../../ui/wide-window.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import type { OpenFilter } from './filters/filter-names.ts'
import { SessionsGrid, type RowMenuRequest } from './grid/grid.tsx'
import { RowMenu } from './grid/row-menu.tsx'
import { NoRows } from './list/no-rows.tsx'
import type { SessionsList } from './list/sessions-list.ts'
import { PreviewPane } from './preview/preview-pane.tsx'
import { usePreviewPane, type PreviewPaneState } from './preview/use-preview-pane.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SessionsBar } from './sessions-bar.tsx'
import { SessionsFoot } from './sessions-foot.tsx'
import { useAnnouncedList } from './use-announced-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useUnsavedColumns } from './use-unsaved-columns.ts'
import { ViewTabs } from './views/view-tabs.tsx'
import styles from './sessions.module.css'

type SessionsScreenProps = {
  readonly list: SessionsList
  readonly centers: readonly string[]
  readonly isSyncing: boolean
  readonly onOpenSession: (key: SessionKey) => void
  readonly onSync: () => void
  /** Runs the command that resolves a failed sync. */
  readonly onMend: (remedy: Remedy) => void
  /** Opens the dialog that downloads sessions. */
  readonly onDownload: (request: DownloadRequest) => void
  /** Exports sessions of the list. */
  readonly onExport: () => void
  /** Exports the only session that is selected in a result set opened for this export. */
  readonly onExportOne: (resultSet: ResultSet, name: string) => void
  /** Makes a queue of the selection or of what is listed. */
  readonly onReview: () => void
  readonly onShortcuts: () => void
}

/** The session list with search, views, filters and preview. */
export function SessionsScreen(props: SessionsScreenProps) {
  const { list, centers, isSyncing, onOpenSession, onSync, onMend, onDownload } = props
  const { onExport, onExportOne, onReview, onShortcuts } = props
  const { t } = useTranslation()
  const [openFilter, setOpenFilter] = useState<OpenFilter | null>(null)
  const [rowMenu, setRowMenu] = useState<(RowMenuRequest & { readonly row: SessionRow }) | null>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const preview = usePreviewPane()
  // Selects only what decides which parts exist; the parts subscribe to the list themselves.
  const hasRows = useStore(list.store, ({ resultSet }) => resultSet !== null && resultSet.total > 0)
  const canExport = useStore(list.store, ({ resultSet }) => resultSet !== null && resultSet.storeTotal > 0)
  useAnnouncedList(list)
  useUnsavedColumns(list)

  const openFocused = useCallback(() => {
    void list.focusedRow().then((row) => {
      if (row) onOpenSession(row.key)
    })
  }, [list, onOpenSession])
  const openRowMenu = (request: RowMenuRequest) => {
    const row = list.rowAt(request.index)
    if (row !== undefined) setRowMenu({ ...request, row })
  }
  const closeRowMenu = useCallback(() => setRowMenu(null), [])
  const togglePreview = () => preview.toggle(main.current?.clientWidth ?? 0)
  const focusGrid = useCallback(() => grid.current?.focus({ preventScroll: true }), [])
  const onSearched = () => {
    focusGrid()
    void list.focusedRow().then(() => {
      // An empty list has no grid to focus, so the search keeps the focus.
      const place = grid.current ?? searchInput.current
      if (document.activeElement === document.body) place?.focus({ preventScroll: true })
    })
  }
  useListKeys({
    list,
    grid,
    onOpen: openFocused,
    onSearch: () => searchInput.current?.focus(),
    onFilter: setOpenFilter,
    onPreview: togglePreview,
    onSync: isSyncing ? null : onSync,
    onExport: canExport ? onExport : null,
    onReview: hasRows ? onReview : null,
  })

  return (
    <main ref={main} className={styles.screen} id="content">
      <h1 className="visually-hidden">{t('sessions.title')}</h1>
      <SessionsBar
        list={list}
        isSyncing={isSyncing}
        searchInput={searchInput}
        onSearched={onSearched}
        onSync={onSync}
        onExport={canExport ? onExport : null}
        onReview={hasRows ? onReview : null}
      />
      <ViewTabs list={list} onDownload={onDownload} />
      <FilterBar list={list} open={openFilter} onOpen={setOpenFilter} onPreview={togglePreview} onCleared={focusGrid} />
      <div className={styles.main}>
        {hasRows ? (
          <>
            <SessionsGrid list={list} onOpen={onOpenSession} onMenu={openRowMenu} ref={grid} />
            <Preview list={list} preview={preview} onOpen={onOpenSession} onDownload={onDownload} />
          </>
        ) : (
          <NoRows list={list} centers={centers} onSync={onSync} onMend={onMend} />
        )}
      </div>
      {rowMenu === null ? null : (
        <RowMenu
          list={list}
          request={rowMenu}
          row={rowMenu.row}
          hasCenters={centers.length > 1}
          onOpen={onOpenSession}
          onDownload={onDownload}
          onExport={onExport}
          onExportOne={onExportOne}
          onClose={closeRowMenu}
        />
      )}
      {hasRows ? (
        <SelectionBar
          list={list}
          onReview={onReview}
          onDownload={() => onDownload({ first: 'selected' })}
          onExport={onExport}
          onCleared={focusGrid}
        />
      ) : null}
      <SessionsFoot list={list} onOpen={hasRows ? openFocused : null} onShortcuts={onShortcuts} />
    </main>
  )
}

type PreviewProps = {
  readonly list: SessionsList
  readonly preview: PreviewPaneState
  readonly onOpen: (key: SessionKey) => void
  readonly onDownload: (request: DownloadRequest) => void
}

/** The preview of the session at the cursor, beside the list or over it. */
function Preview({ list, preview, onOpen, onDownload }: PreviewProps) {
  const { t } = useTranslation()
  const most = useWideWindow() ? PREVIEW_WIDTHS.most : SMALL_PANEL
  const width = Math.min(preview.width, most)
  return (
    <div
      data-region=""
      className={classNames(styles.preview, preview.isBeside && styles.beside, preview.isOver && styles.over)}
      style={{ [PANE_WIDTH]: `${width}px` } as CSSProperties}
    >
      <PaneEdge
        label={t('sessions.preview.edge')}
        pane="right"
        width={width}
        widths={{ least: PREVIEW_WIDTHS.least, most }}
        usual={DEFAULT_SETTINGS.previewWidth}
        onWidth={preview.setWidth}
      />
      <FocusedPreview list={list} onOpen={onOpen} onDownload={onDownload} />
    </div>
  )
}

/** A separate component, so that the screen does not render for every page of rows. */
function FocusedPreview({ list, onOpen, onDownload }: Omit<PreviewProps, 'preview'>) {
  const row = useStore(list.store, ({ focusIndex }) => list.rowAt(focusIndex))
  return <PreviewPane row={row} connectionId={list.connectionId} onOpen={onOpen} onDownload={onDownload} />
}
