import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { toPosix } from './posix-path.ts'

const MOST_PLACES = 25

/** Where the app's pages come from, on Electron and on the host that stands in for it. */
const PAGE = /^(?:app:\/\/desk|https:\/\/desk\.app\.invalid)\/(assets\/[A-Za-z0-9_.-]{1,100})$/
/** The app's own folders, in a package and in a clone. */
const OWN =
  /^(?:app\.asar(?:\.unpacked)?\/)?((?:out|main|contract|preload|reference-service|chromium-host|node_modules|test)\/[A-Za-z0-9_@.\-/]{1,200})$/

/**
 * The places of a stack in the app's files, relative to its folder `root`, innermost first. Without names of functions:
 * V8 takes those from keys of objects too, which may be data. Only a file that the app has is named, since a message may
 * look like a stack; any other place is "elsewhere".
 */
export function safePlaces(stack: string, root: string): readonly string[] {
  const app = toPosix(root).replace(/\/$/, '')
  const places: string[] = []
  for (const line of stack.split('\n')) {
    const [, said, row, column] = /^\s*at\s+(.*):(\d{1,9}):(\d{1,9})\)?\s*$/.exec(line) ?? []
    if (said === undefined) continue
    const file = fileOf(addressIn(said, line.trimEnd().endsWith(')')), app)
    places.push(file === null ? 'elsewhere' : `${file}:${row}:${column}`)
    if (places.length === MOST_PLACES) break
  }
  return places
}

/** Of `name (address` what follows the name, which has no parentheses; a folder's name may have some. */
function addressIn(said: string, isNamed: boolean): string {
  return isNamed ? said.slice(said.indexOf('(') + 1) : said.replace(/^async /, '')
}

function fileOf(address: string, app: string): string | null {
  if (address.startsWith('node:internal/')) return 'node:internal'
  if (address.startsWith('node:')) return isBuiltin(address) ? address : null
  const [, asset] = PAGE.exec(address) ?? []
  if (asset !== undefined) return existsSync(`${app}/out/renderer/${asset}`) ? `renderer/${asset}` : null
  const path = toPosix(address)
  // Native modules are in a folder beside the archive, so what contains both is what a path is relative to.
  const folder = app.endsWith('/app.asar') ? app.slice(0, -'/app.asar'.length) : app
  if (!path.startsWith(`${folder}/`)) return null
  const [, own] = OWN.exec(path.slice(folder.length + 1)) ?? []
  return own !== undefined && existsSync(path) ? own : null
}
