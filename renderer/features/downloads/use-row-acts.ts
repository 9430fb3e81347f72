import { useCallback, useEffect, useRef } from 'react'
import type { DownloadedSession, DownloadsStatus, DownloadState } from '../../../contract/model/downloads.ts'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import { TREE_ID } from './stack-tree.tsx'
import type { OnAct, RowAct } from './tree-row.tsx'
import type { TreeRow } from './tree-rows.ts'
import type { DownloadActions } from './use-download-actions.ts'
import type { Tree } from './use-tree.ts'

type Options = {
  readonly tree: Pick<Tree, 'focus' | 'toggle'>
  readonly actions: DownloadActions
  readonly running: DownloadsStatus['running']
  readonly onSession: (key: SessionKey) => void
  /** Asks before a row is removed. */
  readonly onRemove: (row: TreeRow) => void
}

/** What is done at a row. The same function at each render. */
export function useRowActs({ tree, actions, running, onSession, onRemove }: Options): OnAct {
  async function act(what: RowAct, row: TreeRow): Promise<void> {
    const isSession = row.kind === 'session'
    // A dialog gives the focus back to the table, since what it was opened from may be gone.
    if (what !== 'pick') focusTree()
    switch (what) {
      case 'pick':
        return tree.focus(row)
      case 'toggle':
        return tree.toggle(row)
      case 'open':
        return isSession ? onSession(row.session.key) : tree.toggle(row)
      case 'remove':
        return onRemove(row)
      case 'cancel':
        // Nothing is lost where nothing was downloaded.
        return isSession && isEmpty(row.session) ? void (await actions.remove([row.session.key])) : onRemove(row)
      case 'pauseOrResume': {
        const left = (await sessionsOf(row)).filter(({ state }) => isLeft(state))
        const runs = left.some(({ state }) => state.kind !== 'paused')
        return await actions[runs ? 'pause' : 'resume'](keysOf(left))
      }
      case 'retry':
        // Only those: the others may be paused, which a retry ends.
        return await actions.retry(keysOf((await sessionsOf(row)).filter(({ state }) => isInTrouble(state))))
      case 'pause':
      case 'resume':
        return await actions[what](keysOf(await sessionsOf(row)))
    }
  }

  /** The row's session, or all of its stack. A failure to read them is the table's own. */
  async function sessionsOf(row: TreeRow): Promise<readonly DownloadedSession[]> {
    return row.kind === 'session' ? [row.session] : await actions.sessionsOf(row.stack.id).catch(() => [])
  }

  /** Main announces the bytes of a session that runs more often than the session itself. */
  function isEmpty({ key, bytes }: DownloadedSession): boolean {
    const name = formatSessionKey(key)
    return bytes === 0 && !running.some((one) => formatSessionKey(one.key) === name && one.done > 0)
  }

  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((what, row) => void latest.current(what, row), [])
}

/** The keys of the table from anywhere on the screen: the first one goes to it. */
export function focusTree(): boolean {
  const tree = document.getElementById(TREE_ID)
  if (tree === null || tree === document.activeElement) return false
  tree.focus({ preventScroll: true })
  return true
}

const keysOf = (sessions: readonly DownloadedSession[]) => sessions.map(({ key }) => key)

/** Whether a session is still to be downloaded, now or later. */
function isLeft({ kind }: DownloadState): boolean {
  return kind === 'queued' || kind === 'running' || kind === 'paused'
}

function isInTrouble({ kind }: DownloadState): boolean {
  return kind === 'partly' || kind === 'outdated'
}
