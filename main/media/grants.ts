import { randomBytes } from 'node:crypto'
import type { MediaTarget } from '../../contract/model/media.ts'
import { assertNever, DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import type { OtherBase } from './other-bases.ts'
import { isPrivateLiteral } from './private-addresses.ts'

/** Permission to read one file of a session, and what the file refers to. */
export type Grant = {
  readonly id: string
  readonly connectionId: ConnectionId
  readonly kind: MediaTarget['kind']
  /** The file in the session's report; left out where what is stored of it does not matter. */
  readonly of?: { readonly key: SessionKey; readonly target: MediaTarget }
  readonly url: URL
  /** MIME type and size in bytes, as the report states them. */
  readonly type: string | null
  readonly size: number | null
  /** Origins that only the manifest names; they never lead to private addresses. Filled when the manifest is read. */
  readonly manifestOrigins: Set<string>
  /** Base addresses by which the parts that the manifest names can be had too. Set when the manifest is read. */
  otherBases?: readonly OtherBase[]
}

/** Lets a grant cover what a manifest names. */
export function admitManifest(
  grant: Pick<Grant, 'manifestOrigins' | 'otherBases'>,
  manifest: { readonly origins: readonly string[]; readonly otherBases?: readonly OtherBase[] | undefined },
): void {
  for (const origin of manifest.origins) grant.manifestOrigins.add(origin)
  grant.otherBases = manifest.otherBases ?? []
}

/**
 * Networks on which an address may be reached: `any` where the report itself names the origin, otherwise only the
 * public network.
 */
export type Reach = 'any' | 'public'

/** The address of a file in a report. */
export type MediaSource = { readonly url: string; readonly type: string | null; readonly size: number | null }

/** Finds the file of a report that a target names. Fails with `not-found` when the report does not have it. */
export function findMedia(report: SessionReport, target: MediaTarget): MediaSource {
  const found = lookUp(report, target)
  if (found === null) throw new DeskError('not-found', 'The report has no such file.')
  return found
}

function lookUp(report: SessionReport, target: MediaTarget): MediaSource | null {
  if (target.kind === 'protocol') {
    const url = report.proctoring?.protocolUrl
    return url ? { url, type: null, size: null } : null
  }
  const answer = report.questions.find((question) => question.num === target.questionNum)?.answer
  switch (target.kind) {
    case 'dash':
      return answer?.kind === 'video' && answer.mpegDashUri
        ? { url: answer.mpegDashUri, type: 'application/dash+xml', size: answer.size }
        : null
    case 'original':
      return answer?.kind === 'video' && answer.originalUri
        ? { url: answer.originalUri, type: answer.originalType, size: answer.originalSize }
        : null
    case 'essayFile':
      return (answer?.kind === 'essay' ? answer.files[target.index] : undefined) ?? null
    default:
      return assertNever(target)
  }
}

/**
 * Checks that a grant covers an address, and returns on which networks it may be reached.
 *
 * @throws `media-refused` when it does not
 */
export function checkTarget(grant: Grant, target: string | URL): { readonly url: URL; readonly reach: Reach } {
  const url = URL.parse(target)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new DeskError('media-refused', 'Only http and https addresses are fetched.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new DeskError('media-refused', 'An address with a user name is refused.')
  }
  url.hash = ''
  if (url.origin === grant.url.origin) return { url, reach: 'any' }
  if (!grant.manifestOrigins.has(url.origin)) {
    throw new DeskError('media-refused', 'The address is on a host that neither the report nor its manifest names.', {
      value: url.origin,
    })
  }
  if (isPrivateLiteral(url)) {
    throw new DeskError('media-refused', 'The address is on a private network that the report does not name.', {
      value: url.origin,
    })
  }
  return { url, reach: 'public' }
}

export type GrantRegistry = {
  add(grant: Omit<Grant, 'id' | 'url' | 'manifestOrigins'> & { readonly url: string }): Grant
  /** `null` where there is no grant with this id. */
  get(id: string): Grant | null
  has(id: string): boolean
  drop(id: string): void
  /** Revokes all grants of a connection. */
  forget(connectionId: ConnectionId): void
}

/** Grants in memory. Beyond `capacity` the least recently used ones are dropped. */
export function createGrantRegistry(capacity = 4000): GrantRegistry {
  const grants = new Map<string, Grant>()
  return {
    add(source) {
      const { url } = checkSource(source.url)
      const grant: Grant = { ...source, url, id: randomBytes(32).toString('base64url'), manifestOrigins: new Set() }
      grants.set(grant.id, grant)
      const oldest = grants.keys().next()
      if (grants.size > capacity && !oldest.done) grants.delete(oldest.value)
      return grant
    },
    get(id) {
      const grant = grants.get(id)
      if (!grant) return null
      grants.delete(id)
      grants.set(id, grant)
      return grant
    },
    has: (id) => grants.has(id),
    drop(id) {
      grants.delete(id)
    },
    forget(connectionId) {
      for (const grant of [...grants.values()]) if (grant.connectionId === connectionId) grants.delete(grant.id)
    },
  }
}

export function checkSource(text: string): { readonly url: URL } {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') {
    throw new DeskError('media-refused', 'The report gives an address that is not fetched.')
  }
  url.hash = ''
  return { url }
}
