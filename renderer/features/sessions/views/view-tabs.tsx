import { ChevronDown, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { SavedView } from '../../../../contract/model/list-preferences.ts'
import type { DownloadRequest } from '../../../common/downloads/download-request.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { filterOfView, VIEW_IDS } from '../filters/session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { fixedViewOf, isSameFilter } from './saved-views.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useViewCounts } from './use-view-counts.ts'
import styles from './view-tabs.module.css'

/** Comes with a script of its own when a view is named. */
const ViewNameDialog = lazy(async () => ({ default: (await import('./view-name-dialog.tsx')).ViewNameDialog }))

/** The view to rename; `null` for a new one. */
type Naming = { readonly view: SavedView | null }

type ViewTabsProps = { readonly list: SessionsList; readonly onDownload: (request: DownloadRequest) => void }

/**
 * The fixed views and the saved views with their counts. A view is highlighted while the list has its filter. The
 * search is kept when another fixed view is chosen.
 */
export function ViewTabs({ list, onDownload }: ViewTabsProps) {
  const { t } = useTranslation()
  const [naming, setNaming] = useState<Naming | null>(null)
  const filter = useStore(list.store, (state) => state.filter)
  const storeTotal = useStore(list.store, (state) => state.resultSet?.storeTotal)
  const saved = useSavedViews(list)
  const counts = useViewCounts(list, saved.views.map(saved.shown), storeTotal)
  const active = saved.current === null ? fixedViewOf(filter) : null
  return (
    <nav className={styles.views} data-region="" data-keyboard="content" aria-label={t('sessions.views')}>
      <div className={styles.tabs}>
        {VIEW_IDS.map((id) => {
          const count = id === 'all' ? storeTotal : counts?.[id]
          return (
            <button
              key={id}
              type="button"
              aria-current={id === active ? 'true' : undefined}
              className={classNames(styles.view, id === active && styles.active)}
              onClick={() => list.setFilter({ ...filterOfView(id), search: filter.search }, null)}
            >
              {t(`sessions.view.${id}`)}
              {count === undefined ? null : <span className={styles.viewCount}>{formatNumber(count)}</span>}
            </button>
          )
        })}
        {saved.views.map((view) => (
          <SavedTab
            key={view.id}
            view={view}
            isLit={saved.current?.id === view.id && isSameFilter(saved.shown(view).filter, filter)}
            count={counts?.[view.id]}
            saved={saved}
            onRename={() => setNaming({ view })}
            onDownload={onDownload}
          />
        ))}
      </div>
      <button
        type="button"
        className={classNames(styles.view, styles.saveView)}
        onClick={() => setNaming({ view: null })}
      >
        <Plus size={12} aria-hidden="true" />
        {t('sessions.saved.add')}
      </button>
      {naming === null ? null : (
        <Suspense fallback={null}>
          <ViewNameDialog
            title={naming.view === null ? t('sessions.saved.addTitle') : t('sessions.saved.renameTitle')}
            name={naming.view?.name ?? ''}
            taken={saved.views.map((view) => view.name)}
            onClose={() => setNaming(null)}
            onName={(name) => {
              setNaming(null)
              void (naming.view === null ? saved.add(name) : saved.rename(naming.view, name))
            }}
          />
        </Suspense>
      )}
    </nav>
  )
}

type SavedTabProps = {
  readonly view: SavedView
  readonly isLit: boolean
  readonly count: number | undefined
  readonly saved: ReturnType<typeof useSavedViews>
  readonly onRename: () => void
  readonly onDownload: (request: DownloadRequest) => void
}

function SavedTab({ view, isLit, count, saved, onRename, onDownload }: SavedTabProps) {
  const { t } = useTranslation()
  const changed = saved.current?.id === view.id && saved.isCurrentChanged
  const at = saved.views.indexOf(view)
  const action = (id: string, label: string, onAction: () => unknown): MenuEntry => ({
    kind: 'action',
    id,
    label,
    onAction: () => void onAction(),
  })
  const entries: readonly MenuEntry[] = [
    ...(changed
      ? [
          action('update', t('sessions.saved.update'), () => saved.update(view)),
          action('revert', t('sessions.saved.revert'), () => saved.apply(view)),
        ]
      : []),
    action('rename', t('sessions.saved.rename'), onRename),
    ...(at > 0 ? [action('earlier', t('sessions.saved.earlier'), () => saved.move(view, -1))] : []),
    ...(at < saved.views.length - 1 ? [action('later', t('sessions.saved.later'), () => saved.move(view, 1))] : []),
    action('download', t('listDownloads.keepView'), () => {
      const { id: viewId, name, filter, sort } = saved.shown(view)
      onDownload({ first: 'view', view: { viewId, name, filter, sort } })
    }),
    { kind: 'separator', id: 'separator' },
    action('delete', t('sessions.saved.delete'), () => saved.remove(view)),
  ]
  return (
    <span className={classNames(styles.savedView, isLit && styles.active)}>
      <button
        type="button"
        aria-current={isLit ? 'true' : undefined}
        className={styles.view}
        onClick={() => saved.apply(view)}
      >
        <bdi className={styles.viewName} title={view.name}>
          {view.name}
        </bdi>
        {changed ? (
          <span className={styles.changed} title={t('sessions.saved.changed')}>
            <span aria-hidden="true">•</span>
            <span className="visually-hidden">{t('sessions.saved.changed')}</span>
          </span>
        ) : null}
        {count === undefined ? null : <span className={styles.viewCount}>{formatNumber(count)}</span>}
      </button>
      {changed ? (
        <button type="button" className={styles.updateView} onClick={() => void saved.update(view)}>
          {t('sessions.saved.update')}
        </button>
      ) : null}
      <Menu
        label={t('sessions.saved.menu', { name: view.name })}
        entries={entries}
        trigger={
          <AriaButton className={styles.viewMenu ?? ''} aria-label={t('sessions.saved.menu', { name: view.name })}>
            <ChevronDown size={12} aria-hidden="true" />
          </AriaButton>
        }
      />
    </span>
  )
}
