// What the parts of the set-up share.
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const at = (...parts) => join(ROOT, ...parts)
export const say = (line) => process.stderr.write(`${line}\n`)

export class SetupError extends Error {}

/** Path of a program that is on the PATH; `null` if there is none. */
export function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** Content of a JSON file; `null` if it cannot be read. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
