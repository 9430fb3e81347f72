// Gathers what the builds of a release made: `node scripts/ci/gather.mjs BUILDS RELEASE`. BUILDS has a folder for each build;
// RELEASE gets all packages, one feed of updates for each system, and the list of components (SBOM).
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { npmCommand } from '../commands.mjs'
import { mergeFeeds } from './update-feeds.mjs'

const [builds, release] = process.argv.slice(2)
if (release === undefined) {
  console.error('usage: node scripts/ci/gather.mjs BUILDS RELEASE')
  process.exit(2)
}
/** What people get. The rest of dist/ are unpacked programs and electron-builder's notes. */
const PACKAGE = /\.(?:deb|AppImage|dmg|zip|exe|blockmap)$/
const FEED = /^latest[-a-z0-9]*\.yml$/
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const yaml = createRequire(ofBuilder.resolve('app-builder-lib'))('js-yaml')

mkdirSync(release, { recursive: true })
const feeds = new Map()
for (const build of readdirSync(builds).sort()) {
  for (const name of readdirSync(join(builds, build))) {
    const path = join(builds, build, name)
    if (FEED.test(name)) feeds.set(name, [...(feeds.get(name) ?? []), yaml.load(readFileSync(path, 'utf8'))])
    else if (PACKAGE.test(name)) {
      if (existsSync(join(release, name))) throw new Error(`two builds made ${name}`)
      copyFileSync(path, join(release, name))
    }
  }
}
for (const [name, found] of feeds) writeFileSync(join(release, name), yaml.dump(mergeFeeds(found), { lineWidth: -1 }))

// Most libraries are bundled, so those for development are in it too.
const [program, ...args] = npmCommand(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 100_000_000 })
if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
writeFileSync(join(release, 'sbom.cdx.json'), stdout)

console.log(`${readdirSync(release).length} files are in ${resolve(release)}.`)
