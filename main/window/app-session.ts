import { session } from 'electron'
import type { Session } from 'electron'

/** Without the prefix `persist:`, so the session is in memory. */
export const APP_PARTITION = 'proctor-desk'

/**
 * The session of the app's windows. It is in memory, because a session on disk would store, unencrypted, what pages
 * hold: Chromium writes large blobs (photos, essays), storage and code to its profile. Main stores what is worth
 * keeping.
 */
export function appSession(): Session {
  return session.fromPartition(APP_PARTITION, { cache: false })
}
