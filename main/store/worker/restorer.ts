import type { Location } from '../common/location.ts'
import type { Carries } from '../common/methods.ts'
import { restoreReviews } from './recovery/restore.ts'
import { assertUsableBackup, listStoredBackups } from './recovery/stored-backups.ts'

/** Opens no database in advance: the ones that it restores may not open. */
export function createRestorer(location: Location & { readonly folder: string }) {
  const methods: Carries<'restorer'> = {
    'journal.restore': (now) => restoreReviews({ ...location, now: () => now }),
    'backups.list': () => listStoredBackups(location),
    'backups.check': (backup) => assertUsableBackup(location, backup),
  }
  return { methods, close: () => undefined }
}
