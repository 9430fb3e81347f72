// Builds packages with electron-builder: `npm run package`, `npm run package -- --dir --linux`. `npm run package --
// --check` only checks the configuration, which needs no downloads; with `--linux`, `--mac` and `--win` those of other
// systems. `--output=FOLDER` puts them elsewhere than in dist/, `--without-office` makes smaller ones that show office files
// as text only. Behind a network with a mirror:
// scripts/package/sources.mjs.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasMacCertificate, macSigning } from './package/mac-identity.mjs'
import { ofSystem, packagingSources } from './package/sources.mjs'
import { ensureSetup } from './setup.mjs'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const NAMED = { '--linux': 'linux', '--mac': 'mac', '--win': 'win' }

/** Errors of Node and electron-builder's downloader when a download cannot be reached. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|fetch failed|status code \d+|Response code \d+|tunneling socket|cannot resolve|getaddrinfo/i
/** The error of @electron/get for an archive that differs from its checksum. */
const ALTERED = /Generated checksum for|did not match expected checksum|checksum mismatch/i

/** An unpacked Electron brings its own app, which electron-builder removes only from what it downloads itself. */
async function removeDefaultApp({ appOutDir, packager }) {
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
}

async function makePackages(platforms, { isFolder, hasOffice, electronDist }) {
  const { build: makeAll, createTargets, Platform } = await import('electron-builder')
  const known = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS }
  const targets = createTargets(
    platforms.map((name) => known[name]),
    isFolder ? 'dir' : null,
  )
  // Electron's package lists the checksums of its release: what a mirror offers must be the same. Without the list the
  // downloader would take the mirror's.
  const electronDownload = { checksums: createRequire(import.meta.url)('electron/checksums.json') }
  const from = electronDist === null ? { electronDownload } : { electronDist, afterExtract: removeDefaultApp }
  // With the address of a feed electron-builder writes latest*.yml beside the packages. It uploads nothing.
  const url = process.env.PROCTOR_DESK_UPDATE_URL
  const feed = url ? { publish: [{ provider: 'generic', url }] } : {}
  const office = hasOffice ? {} : WITHOUT_OFFICE
  // electron-builder reads its file itself and merges this into it.
  const config = { mac: macSigning(hasCertificate), directories: { output }, ...from, ...feed, ...office }
  return makeAll({ projectDir: ROOT, targets, config, publish: 'never' })
}

function explain(error, lines) {
  const message = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
  const first = message.split('\n')[0].slice(0, 300)
  if (ALTERED.test(message))
    return (
      `The packages couldn't be made: a download differs from its known checksum (${first}).\n${lines.join('\n')}\n` +
      'Nothing of it was used.'
    )
  if (UNREACHABLE.test(message))
    return (
      `The packages couldn't be made: a download couldn't be reached (${first}).\n${lines.join('\n')}\n` +
      'The build in out/ is complete. Run this where downloads work, or set ELECTRON_MIRROR and ' +
      'ELECTRON_BUILDER_BINARIES_MIRROR to a mirror, or ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron.'
    )
  return null
}

function stop(problems) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

const args = process.argv.slice(2)
const output = resolve(args.find((argument) => argument.startsWith('--output='))?.slice('--output='.length) ?? 'dist')
const chosen = args.map((argument) => NAMED[argument]).filter((name) => name !== undefined)
const platforms = chosen.length > 0 ? chosen : [ofSystem(process.platform)]
const isCheck = args.includes('--check')

await ensureSetup({ for: 'package' })
const { build } = await import('./build.mjs')
// electron-builder is there only after the set-up.
const { effectiveConfiguration, problemsOf, readConfiguration, WITHOUT_OFFICE } =
  await import('./package/configuration.mjs')
await build({ log: (line) => console.log(line) })

const hasCertificate = hasMacCertificate(process.env)
const configuration = effectiveConfiguration(await readConfiguration(ROOT), hasCertificate)
const checked = isCheck && chosen.length === 0 ? Object.values(NAMED) : platforms
const problems = problemsOf(ROOT, configuration, { hasCertificate, platforms: checked })
if (problems.length > 0) stop(problems)
console.log(`electron-builder.yml is sound for ${checked.join(', ')}.`)

const sources = packagingSources(process.env, { platforms })
for (const line of sources.lines) console.log(line)
if (sources.problems.length > 0) stop(sources.problems)
if (platforms.includes('mac'))
  console.log(hasCertificate ? 'macOS: signed with a certificate.' : 'macOS: no certificate, so signed ad hoc.')

if (!isCheck) {
  // Fuses and signatures of macOS are made by `codesign`, which is there alone.
  if (platforms.includes('mac') && process.platform !== 'darwin') stop(['Packages for macOS are made on macOS.'])
  try {
    const [isFolder, hasOffice] = [args.includes('--dir'), !args.includes('--without-office')]
    const files = await makePackages(platforms, { isFolder, hasOffice, electronDist: sources.electronDist })
    if (!hasOffice) console.log('Without the office program: office files are shown as text.')
    for (const file of files) console.log(file)
    console.log(`The packages are in ${output}.`)
  } catch (error) {
    const explanation = explain(error, sources.lines)
    if (explanation === null) throw error
    stop([explanation])
  }
}
