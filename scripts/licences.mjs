// Records the libraries in a build, and writes the list of them with their licences: `renderer/licences.json`, which
// Settings > About shows, and `third-party-licenses.txt`, which is in the packages.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Shipped without being bundled: Electron, the native modules and the office program. */
const BESIDE_THE_BUNDLES = ['electron', 'better-sqlite3', 'keytar', '@matbee/libreoffice-converter']
/** Shipped as prebuilt bundles, which include their dependencies. */
const BUNDLES = ['dashjs', 'jszip']
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-._].*)?$/i
/** Folders of packages with licences of their own that are shipped too (see build/pdf-data.mjs). */
const SHIPPED_FOLDERS = {
  'pdfjs-dist': ['cmaps', 'iccs', 'standard_fonts', 'wasm'],
  'libheif-js': ['libheif-wasm'],
}

/** The folder of the package that a module belongs to; `null` for a module of the app itself. */
export function packageFolder(moduleId) {
  const path = moduleId.replace(/^\0/, '').replace(/[?#].*$/, '')
  const match = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))
  return match?.[1] ?? null
}

/** Where the source is of a package that brings no text: licences as the MPL's ask to say it. */
const sourceAt = (homepage) => (typeof homepage === 'string' ? `Source: ${homepage}` : '')

/** Name, version, licence and licence texts of a package. Fails if it states no licence. */
export function licenceOf(folder) {
  const { name, version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const folders = ['', ...(SHIPPED_FOLDERS[name] ?? [])].map((below) => join(folder, below))
  const text = folders
    .flatMap((one) =>
      readdirSync(one, { withFileTypes: true }).filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name)),
    )
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .sort()
    .map((path) => readFileSync(path, 'utf8').trim())
    .join('\n\n')
  if (typeof license !== 'string' && text === '') throw new Error(`${name} ${version} states no licence`)
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : 'see the text',
    text: text || sourceAt(homepage),
  }
}

/** A bundler plug-in that writes the folders of the bundled packages to `file`. */
export function noteLibraries(file) {
  return {
    name: 'note-libraries',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      // Style sheets are extracted from the chunks that import them.
      const sheets = [...this.getModuleIds()].filter((id) => /\.css($|\?)/.test(id))
      const folders = new Set([...modules, ...sheets].map(packageFolder).filter((folder) => folder !== null))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([...folders].sort()))
    },
  }
}

/** The folders of a package's dependencies, recursively. */
function dependencyFolders(root, folder, known = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const own = join(folder, 'node_modules', name)
    const found = existsSync(own) ? own : join(root, 'node_modules', name)
    if (known.has(found) || !existsSync(found)) continue
    known.add(found)
    dependencyFolders(root, found, known)
  }
  return known
}

/** Writes both lists to `out`, from the records of the builds in the folder `notes`. */
export function writeLicences(root, notes, out) {
  const noted = existsSync(notes) ? readdirSync(notes).sort() : []
  const folders = new Set([
    ...noted.flatMap((file) => JSON.parse(readFileSync(join(notes, file), 'utf8'))),
    ...BESIDE_THE_BUNDLES.map((name) => join(root, 'node_modules', name)),
    ...BUNDLES.flatMap((name) => [...dependencyFolders(root, join(root, 'node_modules', name))]),
  ])
  const byName = new Map([...folders].map(licenceOf).map((one) => [`${one.name} ${one.version}`, one]))
  const licences = [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  mkdirSync(join(out, 'renderer'), { recursive: true })
  writeFileSync(join(out, 'renderer/licences.json'), JSON.stringify(licences))
  const heading = ({ name, version, licence }) => `${name} ${version} (${licence})`
  const texts = licences.map((one) => `${'='.repeat(78)}\n${heading(one)}\n${'='.repeat(78)}\n\n${one.text}\n`)
  writeFileSync(join(out, 'third-party-licenses.txt'), texts.join('\n'))
}
