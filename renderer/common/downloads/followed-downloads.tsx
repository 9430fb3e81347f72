import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import type { DownloadState } from '../../../contract/model/downloads.ts'
import { formatSessionKey, type ConnectionId } from '../../../contract/model/ids.ts'
import { queries } from '../../bridge/queries.ts'

type Followed = {
  /** By `formatSessionKey`. */
  readonly states: Readonly<Record<string, DownloadState>>
  /** What runs now, which changes several times a second. */
  readonly running: Readonly<Record<string, DownloadState>>
}

const NONE: Followed = { states: {}, running: {} }

/**
 * States of the sessions of the connection that is shown. A store of its own, so that each cell of the list is drawn only
 * when the state of its session changes.
 */
export const followedDownloads = createStore<Followed>(() => NONE)

/** `undefined` for a session that is not downloaded. */
export function stateIn({ states, running }: Followed, key: string): DownloadState | undefined {
  return running[key] ?? states[key]
}

/** Follows a connection's downloads while it is mounted, without anything to see. */
export function FollowDownloads({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { data: states } = useQuery(queries.downloadStates(connectionId))
  const { data: status } = useQuery(queries.downloadsStatus(connectionId))
  useEffect(() => {
    followedDownloads.setState({ states: states ?? {} })
  }, [states])
  useEffect(() => {
    const running = status?.running.map(({ key, done, total }): [string, DownloadState] => [
      formatSessionKey(key),
      { kind: 'running', done, total },
    ])
    followedDownloads.setState({ running: Object.fromEntries(running ?? []) })
  }, [status])
  useEffect(() => () => followedDownloads.setState(NONE), [])
  return null
}
