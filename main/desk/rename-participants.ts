import type { Runtimes } from '../runtime/runtimes.ts'
import type { Announcements } from './announcements.ts'

export type RenamingOptions = {
  readonly runtimes: Pick<Runtimes, 'all'>
  readonly announcements: Pick<Announcements, 'changed'>
}

/**
 * Announces that the participants of blind mode have other names, as they have in another language. Where no open
 * connection is blind, nothing is read again.
 */
export async function renameParticipants({ runtimes, announcements }: RenamingOptions): Promise<void> {
  // A store that cannot be read shows no names.
  const isBlind = runtimes.all().map(({ ownWork }) => ownWork.reviews.isBlind().catch(() => false))
  if ((await Promise.all(isBlind)).includes(true))
    announcements.changed(null, ['blind', 'sessions', 'reports', 'queue'])
}
