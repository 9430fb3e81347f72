import { randomUUID } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

type Handles<Kept> = {
  readonly what: 'program' | 'module'
  readonly id: string | null | undefined
  readonly externalId: string | undefined
  readonly find: (id: string) => Kept | null
  readonly findByExternalId: (externalId: string) => Kept | null
  readonly idOf: (kept: Kept) => string
}

/**
 * Finds what a request means by a GUID or by the caller's own id. `id` is that of what exists, or of what is to be
 * created. An external id that belongs to something else is refused.
 */
export function locate<Kept>(handles: Handles<Kept>, switches: Switches): { kept: Kept | null; id: string } {
  const { what, id, externalId, find, findByExternalId, idOf } = handles
  const own = externalId === undefined ? null : findByExternalId(externalId)
  if (id !== null && id !== undefined) {
    if (own !== null && idOf(own) !== id) {
      throw new Refusal('external-id-taken', `The ${what}ExternalId belongs to another ${what}.`)
    }
    return { kept: find(id), id }
  }
  if (externalId === undefined && switches.nullIds === 'refuse') {
    throw new Refusal('id-missing', `A ${what} has neither a ${what}Id nor a ${what}ExternalId.`)
  }
  return { kept: own, id: own === null ? randomUUID() : idOf(own) }
}
