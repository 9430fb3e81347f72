import { hash } from 'node:crypto'
import { stringify } from 'safe-stable-stringify'

/**
 * SHA-256 (hex) of a JSON value in canonical form: members sorted by name, no spaces. Equal values have the same hash.
 * Takes a value as returned by `JSON.parse`.
 */
export function hashJson(value: unknown): string {
  return hash('sha256', stringify(value) ?? 'null', 'hex')
}
