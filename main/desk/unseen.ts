import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Ending } from './endings.ts'

/** What the syncs of a connection brought, taken together, and how the last of them failed. */
export type UnseenSyncs = { readonly created: number; readonly changed: number; readonly failure: Failure | null }

/** What has ended since the user last looked at a window. */
export type Unseen = {
  readonly syncs: ReadonlyMap<ConnectionId, UnseenSyncs>
  /** Whether an export or an evidence report failed. */
  readonly hasFailedFile: boolean
}

export const NOTHING_UNSEEN: Unseen = { syncs: new Map(), hasFailedFile: false }

export function withEnding(unseen: Unseen, ending: Ending): Unseen {
  if (ending.kind === 'recovered') return withoutFailure(unseen, ending.connectionId)
  if (ending.kind !== 'sync') return { ...unseen, hasFailedFile: unseen.hasFailedFile || ending.failure !== null }
  const { connectionId, created, changed, failure } = ending
  const before = unseen.syncs.get(connectionId) ?? { created: 0, changed: 0 }
  const syncs = new Map(unseen.syncs)
  syncs.set(connectionId, { created: before.created + created, changed: before.changed + changed, failure })
  return { ...unseen, syncs }
}

function withoutFailure(unseen: Unseen, id: ConnectionId): Unseen {
  const before = unseen.syncs.get(id)
  if (before === undefined || before.failure === null) return unseen
  const syncs = new Map(unseen.syncs)
  if (before.created + before.changed > 0) syncs.set(id, { ...before, failure: null })
  else syncs.delete(id)
  return { ...unseen, syncs }
}

/**
 * What the app's icon says: that something failed, or how many sessions are new. Changed sessions are no number of things
 * to look at: those that somebody is taking change with every sync.
 */
export type Badge =
  { readonly kind: 'none' } | { readonly kind: 'failed' } | { readonly kind: 'new'; readonly count: number }

export function badgeOf({ syncs, hasFailedFile }: Unseen): Badge {
  const all = [...syncs.values()]
  if (hasFailedFile || all.some(({ failure }) => failure !== null)) return { kind: 'failed' }
  const count = all.reduce((sum, { created }) => sum + created, 0)
  return count === 0 ? { kind: 'none' } : { kind: 'new', count }
}
