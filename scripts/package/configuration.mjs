// electron-builder's configuration as a run uses it: the file, and what depends on the computer.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { macSigning } from './mac-identity.mjs'
import { linuxNatives } from './native-needs.mjs'
import { packagingProblems } from './rules.mjs'

/** electron-builder's own modules, resolved from its package. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))

const readMetadata = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Reads `electron-builder.yml` as electron-builder does, and refuses what its schema does not know. */
export async function readConfiguration(root) {
  const { getConfig, validateConfiguration } = ofBuilder('app-builder-lib/out/util/config/config')
  const { DebugLogger } = ofBuilder('builder-util')
  const configuration = await getConfig(root, 'electron-builder.yml', null)
  await validateConfiguration(configuration, new DebugLogger(false))
  return configuration
}

/** What is merged into the configuration for packages without the office program, the only resource beside the archive. */
export const WITHOUT_OFFICE = { extraResources: null }

/** The configuration of a run: the file's, signed with a certificate or ad hoc. */
export function effectiveConfiguration(configuration, hasCertificate) {
  return { ...configuration, mac: { ...configuration.mac, ...macSigning(hasCertificate) } }
}

/**
 * What is wrong with the configuration of a run. The files that it names must exist; `main` is there after a build.
 * @returns {string[]}
 */
export function problemsOf(root, configuration, { hasCertificate, platforms }) {
  const metadata = readMetadata(root)
  const { linux, mac, win } = configuration
  const named = [metadata.main, linux.icon, mac.icon, win.icon, mac.entitlements, mac.entitlementsInherit]
  const missing = named.filter((path) => !existsSync(join(root, path))).map((path) => `${path} is missing.`)
  if (missing.length > 0) return missing
  const text = (path) => readFileSync(join(root, path), 'utf8')
  return packagingProblems({
    configuration,
    metadata,
    natives: platforms.includes('linux') && process.platform === 'linux' ? linuxNatives(root) : [],
    hasCertificate,
    entitlements: { app: text(mac.entitlements), inherit: text(mac.entitlementsInherit) },
    platforms,
  })
}
