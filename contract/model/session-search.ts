import type { ConnectionId, SessionKey } from './ids.ts'

/** How the search for a session goes whose link names only the participant, where it takes a sync. */
export type SessionSearch =
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly connectionId: ConnectionId; readonly key: SessionKey }
  /** Nothing was found, which a notice says, or another link was followed. */
  | { readonly state: 'ended' }
