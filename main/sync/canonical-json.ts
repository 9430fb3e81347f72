import { createHash } from 'node:crypto'
import { isJsonObject } from './unknown-fields.ts'

/**
 * JSON with the members of every object in the order of their names and no spaces, so that two answers that mean the
 * same have the same text. Takes what `JSON.parse` gives.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`)
  return `{${members.join(',')}}`
}

/** SHA-256 in hex of a JSON value's canonical form. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
