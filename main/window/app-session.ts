import { session } from 'electron'
import type { Session } from 'electron'

/** Without `persist:` in front, which is what keeps it in memory. */
export const APP_PARTITION = 'proctor-desk'

/**
 * The session of the app's windows. A session on the disk would keep there, readable by anybody, what pages hold:
 * Chromium writes large blobs (photos, essays), storage and code to its profile. Main keeps what is worth keeping.
 */
export function appSession(): Session {
  return session.fromPartition(APP_PARTITION, { cache: false })
}
