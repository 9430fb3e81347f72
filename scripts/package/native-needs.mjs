// Which system libraries the packaged native modules need. keytar is compiled where the package is made, so its needs are
// those of that system.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../files.mjs'

/** Highest version of a kind of symbol, such as `GLIBC_2.34`, that an ELF file names; `null` if it names none. */
export function highestVersion(content, kind) {
  const versions = [...content.toString('latin1').matchAll(new RegExp(`\\b${kind}_(\\d+(?:\\.\\d+)+)(?=\\0)`, 'g'))]
  return (
    versions
      .map(([, version]) => version)
      .sort(compareVersions)
      .at(-1) ?? null
  )
}

/** Below zero if the first is older. Numbers between dots are compared as numbers. */
export function compareVersions(one, other) {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** The native modules that a package for Linux on this processor holds, with the glibc that each needs. */
export function linuxNatives(root, arch = process.arch) {
  const paths = [
    `node_modules/better-sqlite3/prebuilds/linux-${arch}.node`,
    ...filesBelow(root, 'node_modules/keytar/build/Release').filter((path) => path.endsWith('.node')),
  ]
  return paths.map((path) => ({ path, glibc: highestVersion(readFileSync(join(root, path)), 'GLIBC') }))
}
