// Adds optional packages for other systems, which npm left out, to package-lock.json. npm leaves them out if its
// registry does not have them, and `npm ci` then refuses the lock file everywhere. Run it after every change of the
// dependencies: "node scripts/complete-lock-file.mjs". The entries have version, system, processor and hash. A version
// whose packages for other systems cannot be looked up cannot be pinned for them: choose another version, if necessary
// with "overrides" in package.json.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { npmCommand } from './commands.mjs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

/** The platform in a package's name, such as `@oxlint/binding-linux-arm64-musl`; `null` if there is none. */
function placeOf(name) {
  const match = /-(android|darwin|linux|win32|freebsd|openharmony|wasm32)-?(.*)$/.exec(name)
  if (match === null) return null
  const [, system, rest] = match
  if (system === 'wasm32') return { cpu: ['wasm32'] }
  const [cpu, library] = rest.split('-')
  const libc = system === 'linux' && library ? { libc: [library.startsWith('musl') ? 'musl' : 'glibc'] } : {}
  return { cpu: [cpu], os: [system], ...libc }
}

/** The hash of a package, from its registry. */
function integrityOf(name, version) {
  const wanted = `${name}@${version}`
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  const [program, ...args] = npmCommand(['view', wanted, 'dist.integrity'])
  const integrity = execFileSync(program, args, options).trim()
  if (!integrity.startsWith('sha512-')) throw new Error(`the registry tells no hash of ${wanted}`)
  return integrity
}

let added = 0
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue
    const place = placeOf(name)
    if (place === null || !/^\d/.test(version))
      throw new Error(`${name}@${version} of ${path} is missing, and not understood`)
    const integrity = integrityOf(name, version)
    packages[`node_modules/${name}`] = {
      version,
      integrity,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...place,
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added`)
