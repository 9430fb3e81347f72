import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DeskError } from '../../../contract/model/errors.ts'
import { CHANGE_PATHS, type ChangeKind, type ChangePath } from '../../../contract/model/outbox.ts'
import { CHANGE_ENDPOINTS, type ChangeRequest } from '../../../contract/remote/changes.ts'
import { checkRequest } from '../../support/check-request.ts'

/** A body of more than this many packed bytes (photos) is deleted once its answer is known; all others are kept. */
export const KEPT_BODY_BYTES = 1_000_000

export function packBody(body: Uint8Array): Uint8Array {
  return deflateRawSync(body)
}

export function unpackBody(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(inflateRawSync(packed))
}

/** A request as it was staged, with its path. */
export type StagedRequest = {
  readonly [P in ChangePath]: { readonly path: P; readonly request: ChangeRequest<P> }
}[ChangePath]

/**
 * Reads a body and checks it against the rules and limits of its endpoint (API document, sections 4 and 8). Fails with
 * `limit-exceeded` and `invalid-argument`.
 */
export function readBody(path: ChangePath, body: Uint8Array): StagedRequest {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new DeskError('invalid-argument', 'The body of a request is not JSON.')
  }
  checkRequest(CHANGE_ENDPOINTS[path].request, value as never)
  return { path, request: value } as StagedRequest
}

/** Fails with `invalid-argument` where a kind of change is not sent to this endpoint. */
export function assertPathOf(kind: ChangeKind, path: ChangePath): void {
  if ((CHANGE_PATHS[kind] as readonly ChangePath[]).includes(path)) return
  throw new DeskError('invalid-argument', 'This change is not sent to this endpoint.', { field: 'path' })
}

/**
 * Whether a second sending leaves the service as the first did, and cannot be refused for what the first did. Rows that are
 * identified by IDs that the sender chose are written again as they are. Registrations create new links each time, a test is
 * created anew, and what is deleted or unregistered is not there a second time.
 */
export function isRepeatable({ path, request }: StagedRequest): boolean {
  switch (path) {
    case '/v1/employees':
      return true
    case '/v1/program': {
      const deletes = request.modules.some(({ moduleTests }) => moduleTests.some((one) => one.delete))
      return request.programStatus !== 'deleted' && !deletes
    }
    case '/v1/program/employees':
      return request.unregisterEmployees.length === 0
    case '/v1/create-test':
    case '/v1/participants':
    case '/v2/participants':
    case '/v2/employees-participants':
      return false
  }
}

/** How many people or other things a request is about. */
export function countItems({ path, request }: StagedRequest): number {
  switch (path) {
    case '/v1/create-test':
    case '/v1/program':
      return 1
    case '/v1/participants':
    case '/v2/participants':
      return request.participants.length
    case '/v2/employees-participants':
    case '/v1/employees':
      return request.employees.length
    case '/v1/program/employees':
      return request.registerEmployees.length + request.unregisterEmployees.length
  }
}
