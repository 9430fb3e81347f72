import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const at = (...parts) => join(ROOT, ...parts)
/** Where each target notes the libraries that it contains. */
export const LIBRARIES = at('.cache/libraries')
