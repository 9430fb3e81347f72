// Electron's V8 keeps all buffers inside of its memory cage, so a native module cannot hand it memory of its own: Node's
// napi_create_external_arraybuffer and napi_create_external_buffer answer napi_no_external_buffers_allowed there
// (src/node_api.cc and src/js_native_api_v8.cc of Node, under V8_ENABLE_SANDBOX). A module that does not expect this throws
// or ends the process, and only in Electron.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../files.mjs'

const EXTERNAL = [
  'napi_create_external_arraybuffer',
  'napi_create_external_buffer',
  'node_api_create_external_sharedarraybuffer',
  'node_api_create_buffer_from_arraybuffer',
]

/**
 * Modules that may name such a function, since its refusal is expected: node-addon-api's `NewOrCopy` copies then. Their
 * sources must use nothing else that makes one.
 */
const ALLOWED = {
  'better-sqlite3': {
    names: ['napi_create_external_buffer'],
    // Database::serialize, which the program does not call.
    sources: 'node_modules/better-sqlite3/src',
  },
}

/** Ways of node-addon-api to make an external buffer without a copy in reserve. */
const WITHOUT_RESERVE =
  /\b(?:Array)?Buffer(?:<[^>]*>)?::New\s*\(\s*\w+\s*,[^()]*,|napi_create_external_(?:array)?buffer/

/**
 * The functions that a binary names. They are read from its strings, where ELF, Mach-O and PE alike keep the names of what
 * they import; so this needs no tool, and no binary of another system is left out.
 */
export function externalBufferNames(content) {
  const text = content.toString('latin1')
  return EXTERNAL.filter((name) => new RegExp(`(?<![A-Za-z0-9_])_?${name}\\0`).test(text))
}

/** Native modules of the package, for all systems. */
const modulesOf = (root) =>
  ['better-sqlite3/prebuilds', 'keytar/build/Release']
    .flatMap((folder) => filesBelow(root, `node_modules/${folder}`))
    .filter((path) => path.endsWith('.node'))

/** Checks the native modules that packages hold; one line for each problem. */
export function checkNativeBuffers(root, paths = modulesOf(root)) {
  return paths.flatMap((path) => {
    const name = path.replaceAll('\\', '/').split('/')[1] ?? ''
    const found = externalBufferNames(readFileSync(join(root, path)))
    const allowed = ALLOWED[name]
    const refused = found.filter((one) => !allowed?.names.includes(one))
    const careless =
      found.length > 0 && allowed !== undefined
        ? filesBelow(root, allowed.sources).filter((file) =>
            WITHOUT_RESERVE.test(readFileSync(join(root, file), 'utf8')),
          )
        : []
    return [
      ...refused.map((one) => `${path} uses ${one}, which Electron refuses`),
      ...careless.map((file) => `${file} makes an external buffer without a copy in reserve`),
    ]
  })
}
