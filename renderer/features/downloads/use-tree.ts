import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DownloadsOverview } from '../../../contract/model/downloads.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { queries } from '../../bridge/queries.ts'
import { keepTreePlace, treePlaceOf, type TreePlace } from './tree-place.ts'
import { isStackOpen, treeRows, type TreeRow } from './tree-rows.ts'

export type Tree = {
  readonly rows: readonly TreeRow[]
  /** Index of the cursor's row; -1 without rows. */
  readonly focused: number
  /** Whether sessions of an open stack are still being read. */
  readonly isReading: boolean
  readonly focus: (row: TreeRow) => void
  /** Opens or closes a stack, and has the cursor on it. */
  readonly toggle: (row: TreeRow) => void
}

const NO_STACKS: DownloadsOverview['stacks'] = []

/** The rows of the table, and where the user is in it. */
export function useTree(connectionId: ConnectionId, overview: DownloadsOverview | undefined): Tree {
  const [place, setPlace] = useState(() => treePlaceOf(connectionId))
  const stacks = overview?.stacks ?? NO_STACKS
  const open = stacks.filter((stack) => isStackOpen(stack, place.open))
  const { sessions, isReading } = useQueries({
    queries: open.map(({ id }) => queries.downloadsOfStack(connectionId, id)),
    combine: (results) => ({
      sessions: results.map(({ data }) => data),
      isReading: results.some(({ isPending }) => isPending),
    }),
  })
  const rows = useMemo(() => {
    const sessionsOf = new Map(open.map(({ id }, index) => [id, sessions[index] ?? []] as const))
    return treeRows(stacks, place.open, sessionsOf)
    // `open` follows from both of the others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stacks, place.open, sessions])
  const found = rows.findIndex(({ id }) => id === place.cursor)
  const focused = found === -1 ? Math.min(place.index, rows.length - 1) : found

  function move(change: Partial<TreePlace>): void {
    // Not from `place`: a click on a button of a row is a click on the row too, before the next render.
    const next = { ...treePlaceOf(connectionId), ...change }
    keepTreePlace(connectionId, next)
    setPlace(next)
  }

  return {
    rows,
    focused,
    isReading,
    focus: ({ id }) => move({ cursor: id, index: rows.findIndex((row) => row.id === id) }),
    toggle({ id, stack }) {
      const isOpen = isStackOpen(stack, place.open)
      move({ open: new Map(place.open).set(stack.id, !isOpen), cursor: id })
    },
  }
}
