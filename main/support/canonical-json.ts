import { createHash } from 'node:crypto'
import { stringify } from 'safe-stable-stringify'

/**
 * SHA-256 in hex of a JSON value with the members of every object in the order of their names and no spaces, so that two
 * answers that mean the same have the same hash. Takes what `JSON.parse` gives.
 */
export function hashJson(value: unknown): string {
  return createHash('sha256')
    .update(stringify(value) ?? 'null')
    .digest('hex')
}
