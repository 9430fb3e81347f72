import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { Desk, SessionPlace } from '../desk/desk-type.ts'
import type { DeepLink } from './deep-links.ts'

export type LinkActions = {
  readonly links: Desk['links']
  /** Brings a window to the front, and shows a session there. */
  readonly show: (place: SessionPlace | null) => void
  readonly warn: (failure: Failure) => void
}

/** Brings the app to the front and leads to what a link names. Without a link, or for one that leads nowhere, it stays. */
export async function followLink({ links, show, warn }: LinkActions, link: DeepLink | null): Promise<void> {
  show(link?.kind === 'session' ? { connectionId: link.connectionId, key: link.key } : null)
  if (link?.kind === 'malformed')
    warn(new DeskError('invalid-argument', 'A link has another form.', { field: 'link' }).toFailure())
  if (link?.kind !== 'participant') return
  try {
    show(await links.sessionOf(link.participantId))
  } catch (error) {
    warn(toFailure(error))
  }
}
