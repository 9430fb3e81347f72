// What the parts of the set-up share.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const at = (...parts) => join(ROOT, ...parts)
export const say = (line) => process.stderr.write(`${line}\n`)

export class SetupError extends Error {}

/** Content of a JSON file; `null` if it cannot be read. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Writes down what the next start need not find out again. A folder that cannot be written to, or a full disk, must not end
 * this one.
 */
export function keep(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch {
    // Found out again then.
  }
}
