import type { MediaBytes, MediaGrant, MediaTarget } from '../../contract/model/media.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { createMediaService, type MediaServiceOptions } from '../media/media.ts'
import type { Store } from '../store/store.ts'
import type { ReportsPart } from './reports-part.ts'

/** Video, files and images of a connection's sessions. Grants outlive changes of the connection, and end with the runtime. */
export type MediaPart = {
  /** Fails with `no-such-session` (no report yet), `not-found` or `media-refused`. */
  grant(key: SessionKey, target: MediaTarget): Promise<MediaGrant>
  /** Reads an essay file or a protocol whole. Fails as {@link grant} does, and with the codes of the network. */
  read(key: SessionKey, target: MediaTarget): Promise<MediaBytes>
  /** Whether a grant was given here, and holds. */
  has(grantId: string): boolean
  /** Answers a request for what was granted here, or for an image. Never rejects. */
  respond(request: Request): Promise<Response>
  /** Ends all grants at once, then what is still being read. */
  close(): Promise<void>
}

export type MediaPartOptions = Pick<MediaServiceOptions, 'proxyFor'> & {
  readonly id: ConnectionId
  readonly store: () => Promise<Store>
  readonly reports: () => Promise<Pick<ReportsPart, 'get'>>
}

export function createMediaPart({ id, store, reports, proxyFor }: MediaPartOptions): MediaPart {
  const media = createMediaService({
    getReport: async (_id, key) => (await (await reports()).get(key, 'cached')).report,
    getImage: async (_id, rowId, index) => (await store()).sessions.image(rowId, index),
    ...(proxyFor && { proxyFor }),
  })
  return {
    grant: (key, target) => media.grant(id, key, target),
    read: (key, target) => media.read(id, key, target),
    has: (grantId) => media.has(grantId),
    respond: (request) => media.respond(request),
    close() {
      media.forget(id)
      return media.close()
    },
  }
}
