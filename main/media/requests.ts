import { DeskError } from '../../contract/model/errors.ts'
import { connectionIdSchema } from '../../contract/model/id-schemas.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { mediaPartsSchema, type MediaPart } from '../../contract/model/media.ts'
import { isOfElement } from './element-answers.ts'
import { failureResponse } from './responses.ts'

export type MediaPath = { readonly kind: 'media'; readonly grantId: string; readonly target: string | null }
export type ImagePath = {
  readonly kind: 'image'
  readonly connectionId: ConnectionId
  readonly rowId: number
  readonly index: number
}

/**
 * Parses what a request asks for. Fails with `invalid-argument` for methods that do not read, and as {@link parsePath}
 * does. `POST` reads too: the parts that its body lists.
 */
export function readMediaPath(request: Request): MediaPath | ImagePath {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    throw new DeskError('invalid-argument', 'Media are only read.')
  }
  const path = parsePath(request.url)
  if (request.method === 'POST' && (path.kind !== 'media' || path.target !== null)) {
    throw new DeskError('invalid-argument', 'Only a presentation has parts to list.')
  }
  return path
}

/** The parts that a request lists. Fails with `invalid-argument`. */
export async function readPartList(request: Request): Promise<readonly MediaPart[]> {
  const parsed = mediaPartsSchema.safeParse(await request.json().catch(() => null))
  if (!parsed.success) throw new DeskError('invalid-argument', 'This is no list of parts.')
  return parsed.data
}

/** A failure as JSON. A video element, which would take that for video, gets a network error instead. */
export function answerFailure(request: Request, error: unknown): Response {
  return isOfElement(request) ? Response.error() : failureResponse(error)
}

/**
 * Parses the path strictly: one encoded segment per part, decoded once, nothing left over. Fails with `not-found` and
 * `invalid-argument`.
 */
export function parsePath(address: string): MediaPath | ImagePath {
  const path = URL.parse(address)?.pathname ?? ''
  const media = /^\/media\/([A-Za-z0-9_-]{43})(?:\/([^/]+))?$/.exec(path)
  if (media?.[1]) {
    return { kind: 'media', grantId: media[1], target: media[2] === undefined ? null : decode(media[2]) }
  }
  const image = /^\/images\/([0-9a-z-]{1,64})\/(\d{1,15})\/(\d{1,4})$/.exec(path)
  if (image) {
    return {
      kind: 'image',
      connectionId: connectionIdSchema.parse(image[1]),
      rowId: Number(image[2]),
      index: Number(image[3]),
    }
  }
  throw new DeskError('not-found', 'There is nothing at this address.')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new DeskError('invalid-argument', 'The address is not well encoded.')
  }
}
