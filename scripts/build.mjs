// Builds what has changed: main, preload, renderer, viewer and the reference service's worker, each into `out/`. A
// target is built again if the size or modification time of one of its input files has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locked } from './build/lock.mjs'
import { at, LIBRARIES, ROOT } from './build/paths.mjs'
import { TARGETS } from './build/targets.mjs'
import { writeLicences } from './licences.mjs'

const STAMPS = at('.cache/build.json')

function addFiles(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) addFiles(hash, join(path, name))
}

function stampOf(target) {
  const hash = createHash('sha256')
  for (const input of [
    'scripts/build.mjs',
    'scripts/build',
    'scripts/licences.mjs',
    'package.json',
    'package-lock.json',
    ...target.inputs,
  ])
    addFiles(hash, at(input))
  for (const name of target.variables ?? []) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  return hash.digest('hex')
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'))
  } catch {
    return {}
  }
}

/** Builds the targets that have changed, or all with `force`. Returns the names of those that were built. */
export function build({ force = false, log = () => {} } = {}) {
  return locked(() => inProduction(() => buildTargets(force, log)))
}

/** Vite uses the environment's NODE_ENV, and a test's would include React's slow development build. */
async function inProduction(work) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function buildTargets(force, log) {
  const stamps = readStamps()
  const built = []
  for (const [name, target] of Object.entries(TARGETS)) {
    if (!target.needs()) continue
    const stamp = stampOf(target)
    if (!force && stamps[name] === stamp && existsSync(at(target.output))) continue
    const from = performance.now()
    // Imported here, so that a start without anything to build does not load the bundler.
    await target.build(await import('vite'))
    target.after?.()
    stamps[name] = stamp
    mkdirSync(dirname(STAMPS), { recursive: true })
    writeFileSync(STAMPS, JSON.stringify(stamps))
    built.push(name)
    log(`built ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  if (built.length > 0) writeLicences(ROOT, LIBRARIES, at('out'))
  return built
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ensureSetup } = await import('./setup.mjs')
  await ensureSetup({ for: 'build' })
  const built = await build({ force: process.argv.includes('--force'), log: (line) => console.log(line) })
  if (built.length === 0) console.log('Nothing changed since the last build.')
}
