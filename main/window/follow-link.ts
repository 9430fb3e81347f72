import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { SessionSearch } from '../../contract/model/session-search.ts'
import type { Desk } from '../desk/desk-type.ts'
import type { DeepLink } from './deep-links.ts'
import type { Place } from './windows.ts'

export type LinkActions = {
  readonly links: Desk['links']
  /** Brings a window to the front, and shows a place there. Returns the window. */
  readonly show: (place: Place | null) => number
  /** Tells a window how a search goes. `false` where none is open to tell. */
  readonly tell: (windowId: number, search: SessionSearch) => boolean
  readonly warn: (windowId: number, failure: Failure) => void
}

/** Follows links. A search for a session, which may take a sync, is dropped when another link is followed. */
export function createLinkFollower({ links, show, tell, warn }: LinkActions) {
  /** The search that a window was told of. */
  let told: { readonly windowId: number } | null = null
  let searches = 0

  /** Ends the search before: whatever it finds is dropped. */
  function endSearch(): void {
    searches += 1
    if (told !== null) tell(told.windowId, { state: 'ended' })
    told = null
  }

  async function search(participantId: Guid, windowId: number): Promise<void> {
    const own = searches
    const isLatest = () => own === searches
    const onSync = () => {
      if (!isLatest()) return
      told = { windowId }
      tell(windowId, { state: 'searching' })
    }
    try {
      const place = await links.sessionOf(participantId, onSync)
      if (!isLatest()) return
      // After a sync the user may be somewhere else, and decides. On macOS all windows may be closed by then.
      if (told === null || !tell(windowId, { state: 'found', ...place })) show(place)
      told = null
    } catch (error) {
      if (!isLatest()) return
      endSearch()
      warn(windowId, toFailure(error))
    }
  }

  async function openConnection(id: ConnectionId, windowId: number): Promise<void> {
    const own = searches
    try {
      const connectionId = await links.connectionOf(id)
      if (own === searches) show({ connectionId, key: null })
    } catch (error) {
      if (own === searches) warn(windowId, toFailure(error))
    }
  }

  /** Brings the app to the front and leads to what a link names. Without a link, or for one that leads nowhere, it stays. */
  return async function follow(link: DeepLink | null): Promise<void> {
    const windowId = show(link?.kind === 'session' ? { connectionId: link.connectionId, key: link.key } : null)
    if (link === null) return
    endSearch()
    if (link.kind === 'participant') await search(link.participantId, windowId)
    if (link.kind === 'connection') await openConnection(link.connectionId, windowId)
    if (link.kind === 'malformed')
      warn(windowId, new DeskError('invalid-argument', 'A link has another form.', { field: 'link' }).toFailure())
  }
}
