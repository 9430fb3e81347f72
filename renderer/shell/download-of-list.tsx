import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ListFilter, SavedView } from '../../contract/model/list-preferences.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { DownloadDialog } from '../features/downloads/download-dialog.tsx'
import { orderInForce } from '../features/sessions/grid/columns.ts'
import { fixedViewOf, isSameFilter, shownViews } from '../features/sessions/views/saved-views.ts'
import { sessionsListOf } from './sessions-lists.ts'

type Props = {
  readonly connectionId: ConnectionId
  readonly request: DownloadRequest
  readonly onClose: () => void
  /** Shows the screen of downloads. */
  readonly onShow: () => void
}

/** The dialog that downloads sessions. It follows the list, because a sync replaces its result set meanwhile. */
export function DownloadOfList({ connectionId, request, onClose, onShow }: Props) {
  const { t } = useTranslation()
  const [{ store }] = useState(() => sessionsListOf(connectionId))
  const resultSet = useStore(store, (list) => list.resultSet)
  const selected = useStore(store, (list) => list.selected.count)
  const { filter, sort, views, savedView } = store.getState()
  const shown = {
    ...namedView(t, filter, shownViews(views, resultSet), savedView),
    filter,
    sort: orderInForce(sort, resultSet?.isBlind === true),
  }
  const sources = {
    session: request.session ?? null,
    list: resultSet && { resultSetId: resultSet.resultSetId, total: resultSet.total, selected },
    view: request.view ?? shown,
  }
  return <DownloadDialog {...{ connectionId, sources, onClose, onShow }} first={request.first} />
}

/** Longest name of a stack in UTF-16 units. */
const LONGEST_NAME = 80

/**
 * What a stack that follows the list is called. A fixed view has its ID, which is the same in every language; empty for a
 * filter without a name. A search is part of what the stack follows.
 */
function namedView(
  t: TFunction,
  filter: ListFilter,
  views: readonly SavedView[],
  savedView: string | null,
): { readonly viewId: string | null; readonly name: string } {
  const saved = views.find(({ id }) => id === savedView)
  if (saved !== undefined && isSameFilter(saved.filter, filter)) return { viewId: saved.id, name: saved.name }
  const { search } = filter
  const fixed = fixedViewOf({ ...filter, search: '' })
  if (search === '') return { viewId: null, name: fixed ?? '' }
  const view = fixed === null ? t('downloads.namelessView') : t(`sessions.view.${fixed}`)
  const name = t('downloads.searchedView', { view, search })
  return { viewId: null, name: name.slice(0, LONGEST_NAME).toWellFormed() }
}
