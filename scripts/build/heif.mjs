// The decoder of HEIC, a script that the viewer's frame loads for such files (see renderer/viewer/picture/heif.ts).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { at, LIBRARIES } from './paths.mjs'

const library = createRequire(at('renderer/viewer/picture/heif.ts'))

/** The script, which has its WebAssembly in it. */
export function heifScript() {
  return readFileSync(library.resolve('libheif-js/libheif-wasm/libheif-bundle.js'), 'utf8')
}

/** Writes the script into a folder, and notes the library, which is in no bundle. */
export function writeHeif(folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'libheif.js'), heifScript())
  const note = JSON.stringify([dirname(library.resolve('libheif-js/package.json'))])
  mkdirSync(LIBRARIES, { recursive: true })
  writeFileSync(join(LIBRARIES, 'viewer-heif.json'), note)
}
