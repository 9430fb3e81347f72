import { readFileSync } from 'node:fs'
import { isBuiltin, registerHooks } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { entryAt, placeOf } from './archive.ts'

/**
 * Loads modules from archives. Electron's Node finds them through its file functions; the loader of plain Node uses
 * others, so that it is told here where a module is and what it contains. Nothing outside of the archive is found by
 * a bare name, as in an installed package.
 */
export function loadModulesFromArchives(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (isBuiltin(specifier) || specifier === 'electron') return next(specifier, context)
      const parent = context.parentURL?.startsWith('file:') === true ? fileURLToPath(context.parentURL) : null
      const isRequire = context.conditions.includes('require')
      const path = targetOf(specifier, parent)
      if (path === null || (placeOf(path) === null && placeOf(parent) === null)) return next(specifier, context)
      const file = isRequire ? withEnding(path) : path
      if (file === null || !isFile(file)) throw notFound(specifier, parent, isRequire)
      return { url: pathToFileURL(file).href, format: formatOf(file), shortCircuit: true }
    },
    load(url, context, next) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : null
      if (path === null || placeOf(path) === null || extname(path) === '.node') return next(url, context)
      return { source: readFileSync(path, 'utf8'), format: formatOf(path), shortCircuit: true }
    },
  })
}

function entryOf(path: string): ReturnType<typeof entryAt> {
  const place = placeOf(path)
  return place === null ? null : entryAt(place)
}

const isFile = (path: string): boolean => entryOf(path)?.kind === 'file'

/** The path that a specifier means, without an ending that `require` adds; `null` for what is not of an archive. */
function targetOf(specifier: string, parent: string | null): string | null {
  if (specifier.startsWith('file:')) return fileURLToPath(specifier)
  if (specifier.startsWith('/')) return specifier
  if (parent === null || placeOf(parent) === null) return null
  if (/^\.\.?(\/|$)/.test(specifier)) return resolve(dirname(parent), specifier)
  return packageFile(specifier, parent) ?? join(dirname(parent), 'node_modules', specifier)
}

/** What `require` also tries. */
function withEnding(path: string): string | null {
  return [path, `${path}.js`, `${path}.json`, `${path}.node`, join(path, 'index.js')].find(isFile) ?? null
}

/** The file of a package in the archive. */
function packageFile(specifier: string, parent: string): string | null {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? []
  for (let folder = dirname(parent); placeOf(folder) !== null; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', name)
    if (entryOf(home)?.kind !== 'folder') continue
    const { main = 'index.js', exports } = packageJson(home)
    if (exports === undefined) return withEnding(join(home, rest === '' ? main : rest))
    const target = typeof exports === 'string' && rest === '' ? exports : (exports as Exports)[`.${rest}`]
    if (typeof target !== 'string') throw new Error(`the host does not understand the exports of ${name} for .${rest}`)
    return join(home, target)
  }
  return null
}

type Exports = Readonly<Record<string, unknown>>
type PackageJson = { readonly type?: string; readonly main?: string; readonly exports?: string | Exports }

function packageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson
}

/** `undefined` for a native module, which Node knows by its ending. */
function formatOf(path: string): 'module' | 'commonjs' | 'json' | undefined {
  switch (extname(path)) {
    case '.node':
      return undefined
    case '.mjs':
      return 'module'
    case '.json':
      return 'json'
    case '.js':
      return typeNear(dirname(path))
    default:
      return 'commonjs'
  }
}

/** The type of the nearest package. */
function typeNear(folder: string): 'module' | 'commonjs' {
  for (let at = folder; placeOf(at) !== null; at = dirname(at))
    if (isFile(join(at, 'package.json'))) return packageJson(at).type === 'module' ? 'module' : 'commonjs'
  return 'commonjs'
}

function notFound(specifier: string, parent: string | null, isRequire: boolean): Error {
  const code = isRequire ? 'MODULE_NOT_FOUND' : 'ERR_MODULE_NOT_FOUND'
  return Object.assign(new Error(`Cannot find '${specifier}' imported from ${parent ?? 'the program'}`), { code })
}
