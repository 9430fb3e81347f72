import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { SpokenPlace } from '../../contract/model/session.ts'
import { queries } from '../bridge/queries.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import type { SessionsList } from '../features/sessions/list/sessions-list.ts'
import { SessionInPlace } from './session-in-place.tsx'
import { useShown } from './use-shown.ts'

type SessionRouteProps = {
  readonly list: SessionsList
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly onSession: (key: SessionKey) => void
  readonly onDownload: (request: DownloadRequest) => void
  readonly onBack: () => void
}

type Located = {
  readonly of: string
  /** Index in the list; `null` if the session is not in it or has left it. */
  readonly index: number | null
  /** The last known index, from which the user continues if the session has left the list. */
  readonly near: number
}

/** A session with "previous" and "next" in its list, whose cursor follows. */
export function SessionRoute({ list, connectionId, sessionKey, onSession, onDownload, onBack }: SessionRouteProps) {
  const resultSet = useStore(list.store, (state) => state.resultSet)
  const [located, setLocated] = useState<Located | null>(null)
  const keyText = formatSessionKey(sessionKey)

  useEffect(() => {
    let ended = false
    list.locate(sessionKey).then(
      (index) => {
        if (ended) return
        setLocated((before) => ({
          of: keyText,
          index,
          near: index ?? (before?.of === keyText ? before.near : Math.max(0, list.store.getState().focusIndex)),
        }))
        if (index !== null) list.focusRow(index)
      },
      () => undefined,
    )
    return () => {
      ended = true
    }
    // `keyText` stands for the key, which is a new object in each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list, keyText, resultSet])

  const here = located?.of === keyText ? located : null
  const index = here?.index ?? null
  const total = resultSet?.total ?? 0
  const shown = useShown(keyText)
  const goTo = useCallback(
    (to: number) =>
      void list.loadRow(to).then((row) => {
        if (!row || shown.current !== keyText) return
        // Moves the cursor first, so that the list knows the session's index without a lookup.
        list.focusRow(to)
        onSession(row.key)
      }),
    [list, onSession, keyText, shown],
  )
  const isListed = index !== null
  const place = here === null ? 0 : Math.min(here.near, total)
  const nextPlace = isListed ? place + 1 : place
  const previous = here !== null && place > 0 ? () => goTo(place - 1) : null
  const next = here !== null && nextPlace < total ? () => goTo(nextPlace) : null

  const found = useFoundIn(list, index)

  // Prefetches the stored reports of both neighbors, so that moving to them shows them at once.
  const client = useQueryClient()
  useEffect(() => {
    if (index === null) return
    for (const to of [index + 1, index - 1]) {
      list.loadRow(to).then(
        (row) => row && client.prefetchQuery(queries.cachedReport(connectionId, row.key)),
        () => undefined,
      )
    }
  }, [client, connectionId, index, list])

  return (
    <SessionInPlace
      connectionId={connectionId}
      sessionKey={sessionKey}
      onDownload={onDownload}
      onSubmitted={next}
      onBack={onBack}
      onPrevious={previous}
      onNext={next}
      position={index === null ? null : { index: index + 1, total }}
      found={found}
    />
  )
}

/** Where the search of the list found what is said in one of its sessions; `null` where it found something else first. */
function useFoundIn(list: SessionsList, index: number | null): SpokenPlace | null {
  const [found, setFound] = useState<{ readonly index: number; readonly at: SpokenPlace | null } | null>(null)
  useEffect(() => {
    if (index === null) return
    let isOver = false
    void list.loadRow(index).then((row) => {
      if (!isOver) setFound({ index, at: row?.found?.find(({ at }) => at !== undefined)?.at ?? null })
    })
    return () => {
      isOver = true
    }
  }, [list, index])
  return found?.index === index ? found.at : null
}
