// What pdf.js loads only for files that need it, as scripts: the viewer's frame may load scripts of the app and nothing else
// (see renderer/viewer/pdf/pdf-data.ts).
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'

const PDFJS = at('node_modules/pdfjs-dist')
/** Decoders without WebAssembly are larger and slower, and scripts of a PDF are not run. */
const LOADED = /^(?!quickjs).*[.](?:wasm|bcmap|icc|pfb|ttf)$/
const FOLDERS = ['wasm', 'cmaps', 'iccs', 'standard_fonts']

/** Names of the files of pdf.js, each with its path. */
const files = new Map(
  FOLDERS.flatMap((folder) => readdirSync(join(PDFJS, folder)).map((name) => [name, join(PDFJS, folder, name)])).filter(
    ([name]) => LOADED.test(name),
  ),
)

/** The script that hands over a file of pdf.js; `null` if it has no file of that name. */
export function pdfDataScript(name) {
  const path = files.get(name)
  if (path === undefined) return null
  return `addPdfData(${JSON.stringify(name)},"${readFileSync(path).toString('base64')}")\n`
}

/** Writes the scripts of all files into a folder. */
export function writePdfData(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of files.keys()) writeFileSync(join(folder, `${name}.js`), pdfDataScript(name))
}
