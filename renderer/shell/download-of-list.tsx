import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { DownloadDialog } from '../features/downloads/download-dialog.tsx'
import { orderInForce } from '../features/sessions/grid/columns.ts'
import { viewNameOf } from '../features/sessions/views/saved-views.ts'
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
  const name = viewNameOf(t, filter, views, savedView)
  const isOfView = views.some((view) => view.id === savedView && view.name === name)
  const shown = {
    viewId: isOfView ? savedView : null,
    name,
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
