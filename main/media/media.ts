import type { LookupFunction } from 'node:net'
import { APP_ORIGIN } from '../../contract/bridge/addresses.ts'
import { BACKGROUND_HEADER, DOWNLOADED_HEADER } from '../../contract/bridge/media-headers.ts'
import type { MediaBytes, MediaGrant, MediaTarget, TextPart } from '../../contract/model/media.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import { createElementAnswers, isOfElement } from './element-answers.ts'
import { endingOf } from './file-name.ts'
import { createFileReader, type FileCopy } from './file-reader.ts'
import { admitManifest, checkTarget, createGrantRegistry, findMedia, type Grant } from './grants.ts'
import { imageResponse } from './images.ts'
import { createManifestReader, type ManifestReader } from './manifest-reader.ts'
import { discard, readWhole, refusedBy } from './media-proxy.ts'
import { isNamedOffice } from './office-kind.ts'
import { answerPart, answerParts } from './part-list.ts'
import { createRecordingEnds, type RecordingEnds } from './recording-ends.ts'
import { answerFailure, readMediaPath, readPartList, type ImagePath, type MediaPath } from './requests.ts'
import { UNTRUSTED_HEADERS } from './responses.ts'
import { createStoreFirst, type StoredMedia, type StoreFirst } from './stored-media.ts'
import { asKnownFailure, createUpstream } from './upstream.ts'
import { createWaitingRequests, type WaitingRequest } from './waiting-requests.ts'

/** Largest manifest in bytes. That of a day-long recording has about a tenth of it. */
export const LARGEST_MANIFEST = 8 * 1024 * 1024
/** Most requests of a presentation that wait for headers: dash.js requests video, audio and text in parallel. */
const MOST_WAITING = 6
/** Most of those that read in the background. The window sends fewer at a time (`waveform/make-waveform.ts`). */
const MOST_IN_BACKGROUND = 12

export type MediaServiceOptions = {
  /** While it is closed, whatever is not on this computer fails with `working-offline`. */
  readonly gate: NetworkGate
  /** The stored report of a session; `null` where none was fetched yet. */
  readonly getReport: (connectionId: ConnectionId, key: SessionKey) => Promise<SessionReport | null>
  /** An image of a session as data URI; `null` where there is none. `rowId` is the session's row in the cache. */
  readonly getImage: (connectionId: ConnectionId, rowId: number, index: number) => Promise<string | null>
  /** What of a file is on this computer; `null` where nothing is. By default nothing is. */
  readonly getStored?: (key: SessionKey, target: MediaTarget) => Promise<StoredMedia | null>
  /** Resolves host names; defaults to the system resolver. */
  readonly lookup?: LookupFunction
  /** URL of the HTTP proxy for an address; by default all connections are direct. */
  readonly proxyFor?: (address: string) => Promise<string | null>
  /** Timeout in milliseconds for the response headers, and between two chunks of the body. Default: 20 000. */
  readonly timeoutMs?: number
}

export type MediaService = {
  /**
   * Permits reading one file of a session under an unguessable address. Fails with `no-such-session` (no report yet),
   * `not-found` or `media-refused`.
   */
  grant(connectionId: ConnectionId, key: SessionKey, target: MediaTarget): Promise<MediaGrant>
  /**
   * Answers `app://desk/media/*` and `app://desk/images/*`. Never rejects: a failure is JSON `{code, message}` with a
   * suitable status. A video element would take that for video and gets a network error instead. Only the path of the
   * address is used, not its host.
   */
  respond(request: Request): Promise<Response>
  /**
   * Reads an essay file or a protocol, with the type that its content shows: of a text of more than 2 MB the beginning,
   * of a protocol's page also the pictures that it names, and anything else as a whole, 64 MB at most. Its bytes are
   * there only if the viewer's frame shows them; sound and video are not read, and streamed by a grant. Of a larger
   * program or archive it answers what the beginning tells. Fails as {@link grant} does, or with `limit-exceeded` (a file
   * of which the beginning tells nothing else), `network`, `timeout`, `server`, `forbidden`.
   */
  read(connectionId: ConnectionId, key: SessionKey, target: MediaTarget, signal?: AbortSignal): Promise<MediaBytes>
  /**
   * Reads a part of a text of which {@link read} returned the beginning. Fails as that does, and with `malformed` where
   * the file changed since.
   */
  readTextPart(connectionId: ConnectionId, key: SessionKey, target: MediaTarget, part: TextPart): Promise<Uint8Array>
  /** Whether a file is an office file by its name or type, without reading it. Fails as {@link grant} does. */
  isOfficeFile(connectionId: ConnectionId, key: SessionKey, target: MediaTarget): Promise<boolean>
  /** Opens the file to copy it: as it was read last, while it is kept in memory, otherwise from where it is. */
  open(connectionId: ConnectionId, key: SessionKey, target: MediaTarget): Promise<FileCopy>
  /** Whether this grant exists here. */
  has(grantId: string): boolean
  /** Revokes all grants of a connection, and drops the files that were kept. */
  forget(connectionId: ConnectionId): void
  close(): Promise<void>
}

export function createMediaService(options: MediaServiceOptions): MediaService {
  const upstream = createStoreFirst(createUpstream(options), async ({ of }) =>
    of === undefined ? null : ((await options.getStored?.(of.key, of.target)) ?? null),
  )
  const grants = createGrantRegistry()
  const elements = createElementAnswers(upstream)
  const manifests = createManifestReader()
  const ends = createRecordingEnds(upstream, manifests)
  const waiting = createWaitingRequests()
  const files = createFileReader(upstream)

  const addGrant = async (connectionId: ConnectionId, key: SessionKey, target: MediaTarget): Promise<Grant> => {
    const report = await options.getReport(connectionId, key)
    if (!report) throw new DeskError('no-such-session', 'The report of this session was not fetched yet.')
    return grants.add({ ...findMedia(report, target), connectionId, kind: target.kind, of: { key, target } })
  }

  /** Uses a grant for a file that is read as a whole. */
  const withFile = async <T>(
    [connectionId, key, target]: readonly [ConnectionId, SessionKey, MediaTarget],
    use: (grant: Grant) => Promise<T>,
  ): Promise<T> => {
    if (target.kind !== 'essayFile' && target.kind !== 'protocol') {
      throw new DeskError('invalid-argument', 'Videos are streamed, not read whole.')
    }
    const grant = await addGrant(connectionId, key, target)
    try {
      return await use(grant)
    } catch (error) {
      throw asKnownFailure(error)
    } finally {
      grants.drop(grant.id)
    }
  }

  const respondMedia = async (path: MediaPath, request: Request): Promise<Response> => {
    const grant = grants.get(path.grantId)
    if (!grant) throw new DeskError('not-found', 'This address is not valid any more. Open the session again.')
    if (path.target === null && grant.kind !== 'dash' && isOfElement(request)) {
      // A video element reads in one place, so its earlier requests are obsolete.
      return elements.answer(grant, request, waiting.add(`${grant.id} element`, 1))
    }
    // Only a DASH presentation consists of several addresses.
    if (path.target !== null && grant.kind !== 'dash') {
      throw new DeskError('media-refused', 'This address leads to one file only.')
    }
    const waitInBackground = () => waiting.add(`${grant.id} background`, MOST_IN_BACKGROUND)
    if (request.method === 'POST') {
      if (grant.kind !== 'dash') throw new DeskError('media-refused', 'This address leads to one file only.')
      return answerParts({ upstream, ends }, grant, await readPartList(request), waitInBackground)
    }
    const target = path.target === null ? grant.url : checkTarget(grant, path.target).url
    const wait = request.headers.has(BACKGROUND_HEADER) ? waitInBackground() : waiting.add(grant.id, MOST_WAITING)
    if (path.target === null && grant.kind === 'dash') {
      return respondManifest({ upstream, manifests, ends }, grant, request, wait)
    }
    return answerPart({ upstream, ends }, grant, target, request, wait)
  }

  return {
    async grant(connectionId, key, target) {
      const { id, type, size } = await addGrant(connectionId, key, target)
      return { url: `${APP_ORIGIN}/media/${id}`, type, size }
    },

    async respond(request) {
      try {
        const path = readMediaPath(request)
        return path.kind === 'media' ? await respondMedia(path, request) : await respondImage(options, path, request)
      } catch (error) {
        return answerFailure(request, asKnownFailure(error))
      }
    },

    read: (connectionId, key, target, signal) =>
      withFile([connectionId, key, target], (grant) => files.read(grant, signal)),

    readTextPart: (connectionId, key, target, part) =>
      withFile([connectionId, key, target], (grant) => files.readPart(grant, part)),

    isOfficeFile: (connectionId, key, target) =>
      withFile([connectionId, key, target], async ({ url, type }) => isNamedOffice(endingOf(url.href), type)),

    open: (connectionId, key, target) => withFile([connectionId, key, target], files.open),

    has: (grantId) => grants.has(grantId),
    forget(connectionId) {
      grants.forget(connectionId)
      files.clear()
    },
    close: async () => {
      await Promise.all([upstream.close(), manifests.close()])
    },
  }
}

async function respondImage(
  { getImage }: Pick<MediaServiceOptions, 'getImage'>,
  { connectionId, rowId, index }: ImagePath,
  { method }: Request,
): Promise<Response> {
  const dataUri = await getImage(connectionId, rowId, index)
  if (dataUri === null) throw new DeskError('not-found', 'The session has no such image.')
  return imageResponse(dataUri, method)
}

async function respondManifest(
  {
    upstream,
    manifests,
    ends,
  }: { readonly upstream: StoreFirst; readonly manifests: ManifestReader; readonly ends: RecordingEnds },
  grant: Grant,
  request: Request,
  wait: WaitingRequest,
): Promise<Response> {
  const { signal } = wait
  const stored = (await upstream.storedOf(grant))?.manifest ?? null
  if (stored !== null) wait.settled()
  const manifest = stored ?? (await fetchManifest())
  const { bytes } = manifest
  admitManifest(grant, manifest)
  ends.begin(grant, bytes)
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...UNTRUSTED_HEADERS,
      'content-type': 'application/dash+xml',
      'content-length': String(bytes.length),
      ...(stored !== null && { [DOWNLOADED_HEADER]: '1' }),
    },
  })

  async function fetchManifest() {
    const answer = await upstream.open(grant, grant.url, { method: 'GET', signal }).finally(wait.settled)
    if (answer.status !== 200) {
      discard(answer)
      throw refusedBy(answer)
    }
    return manifests.read(await readWhole(answer, LARGEST_MANIFEST), answer.url.href)
  }
}
