import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { OpenStacks } from './tree-rows.ts'

/** Where the user is in the table. */
export type TreePlace = {
  readonly open: OpenStacks
  /** ID of the cursor's row; `null` for the first one. */
  readonly cursor: string | null
  /** Which row it was last, from which the user goes on if it is gone. */
  readonly index: number
}

const START: TreePlace = { open: new Map(), cursor: null, index: 0 }

/** The place of each connection while the window is open, so that it is the same after a look at a session. */
const kept = new Map<ConnectionId, TreePlace>()

export function treePlaceOf(connectionId: ConnectionId): TreePlace {
  return kept.get(connectionId) ?? START
}

export function keepTreePlace(connectionId: ConnectionId, place: TreePlace): void {
  kept.set(connectionId, place)
}
