// ImageMagick, a script that the viewer's frame loads for TIFF and the like (see renderer/viewer/picture/magick.ts).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { at, LIBRARIES } from './paths.mjs'

const library = createRequire(at('renderer/viewer/picture/magick.ts'))
const NAME = '@imagemagick/magick-wasm'

/**
 * The script, which has its WebAssembly in it: packed, since as text it is a third larger. The library defines itself by its
 * name.
 */
export function magickScript() {
  const code = readFileSync(library.resolve(NAME), 'utf8')
  const packed = gzipSync(readFileSync(library.resolve(`${NAME}/magick.wasm`)), { level: 9 }).toString('base64')
  return `${code}\nglobalThis.magickWasm={library:globalThis['magick-wasm'],packed:"${packed}"}\n`
}

/** Writes the script into a folder, and notes the library, which is in no bundle. */
export function writeMagick(folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'magick.js'), magickScript())
  const note = JSON.stringify([dirname(dirname(library.resolve(NAME)))])
  mkdirSync(LIBRARIES, { recursive: true })
  writeFileSync(join(LIBRARIES, 'viewer-magick.json'), note)
}
