import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeElectronFolder } from '../../support/electron-folder.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(await readFile(join(ROOT, 'node_modules/electron/package.json'), 'utf8')) as {
  version: string
}
const ARCHIVE = `/v${version}/electron-v${version}-linux-${process.arch}.zip`

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'package-sources-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A mirror that answers each request with one text, or with 404. */
async function startMirror(answer: string | null) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer === null) response.writeHead(404)
    response.end(answer ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

/** Runs `npm run package` with a cache and an output of its own. */
async function makePackage(args: readonly string[], env: NodeJS.ProcessEnv) {
  const own = await folder()
  const output = join(own, 'dist')
  const inherited = Object.entries(process.env).filter(([name]) => !/electron/i.test(name))
  const child = spawn(process.execPath, [join(ROOT, 'scripts/package.mjs'), `--output=${output}`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), XDG_CACHE_HOME: join(own, 'cache'), ...env },
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (told += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, told, output }
}

test('what a mirror has is taken only with the checksum of Electron’s release', async () => {
  const mirror = await startMirror('something else')
  const { code, told, output } = await makePackage(['--dir'], { ELECTRON_MIRROR: mirror.address })
  expect(told).toContain(`Electron comes from ${mirror.address} (ELECTRON_MIRROR).`)
  expect(told).toContain("The packages couldn't be made: a download differs from its known checksum")
  expect(told).not.toContain('    at ')
  // The checksums are not asked of it.
  expect(mirror.asked).toEqual([ARCHIVE])
  expect(existsSync(join(output, 'linux-unpacked/resources/app.asar'))).toBe(false)
  expect(code).toBe(1)
}, 60_000)

test('a mirror without this version is named', async () => {
  const mirror = await startMirror(null)
  const { code, told } = await makePackage(['--dir'], { npm_config_electron_mirror: mirror.address })
  expect(told).toContain("The packages couldn't be made: a download couldn't be reached")
  expect(told).toContain(`Electron comes from ${mirror.address} (npm_config_electron_mirror).`)
  expect(told).toContain('The build in out/ is complete.')
  expect(mirror.asked).toEqual([ARCHIVE])
  expect(code).toBe(1)
}, 60_000)

test('electron-builder’s tools come from their mirror, and are named when it lacks them', async () => {
  const mirror = await startMirror(null)
  const electron = join(await folder(), 'electron')
  await makeElectronFolder(electron)
  const { code, told } = await makePackage(['--linux'], {
    ELECTRON_OVERRIDE_DIST_PATH: electron,
    ELECTRON_BUILDER_BINARIES_MIRROR: mirror.address,
    ELECTRON_BUILDER_BINARIES_ALLOW_HTTP: 'true',
  })
  expect(told).toContain(`electron-builder's tools come from ${mirror.address} (ELECTRON_BUILDER_BINARIES_MIRROR).`)
  expect(told).toContain("The packages couldn't be made: a download couldn't be reached")
  // The runtime that needs no libfuse2.
  expect(mirror.asked[0]).toMatch(/^\/appimage@1\.0\.\d+\//)
  expect(code).toBe(1)
}, 120_000)

test('a folder with Electron is packaged with its fuses set and without its own app', async () => {
  const electron = join(await folder(), 'electron')
  await makeElectronFolder(electron)
  const { code, told, output } = await makePackage(['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: electron })
  expect(told).toContain(`Electron comes from the folder ${electron} (ELECTRON_OVERRIDE_DIST_PATH).`)
  expect(code).toBe(0)
  const packaged = join(output, 'linux-unpacked')
  expect(existsSync(join(packaged, 'resources/app.asar'))).toBe(true)
  expect(existsSync(join(packaged, 'resources/default_app.asar'))).toBe(false)

  const readFuses = () =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/ci/read-fuses.mjs'), join(packaged, 'proctor-desk')], {
      encoding: 'utf8',
    })
  const sound = readFuses()
  expect(sound.stdout).toContain('ok     runAsNode is off')
  expect(sound.stdout).toContain('ok     onlyLoadAppFromAsar is on')
  expect(sound.status).toBe(0)

  // As Electron ships them.
  await writeFile(join(packaged, 'proctor-desk'), await readFile(join(electron, 'electron')))
  const shipped = readFuses()
  expect(shipped.stdout).toContain('WRONG  runAsNode is on')
  expect(shipped.status).toBe(1)
}, 120_000)

test('the configuration is checked before anything is downloaded', async () => {
  const { code, told } = await makePackage(['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' })
  expect(told).toContain('ELECTRON_OVERRIDE_DIST_PATH names /nonexistent, where there is no electron.')
  expect(code).toBe(1)
}, 60_000)

test('packages for macOS are refused elsewhere: their fuses and signatures are made by codesign', async () => {
  const { code, told } = await makePackage(['--mac', '--dir'], {})
  expect(told).toContain('electron-builder.yml is sound for mac.')
  expect(told).toContain('macOS: no certificate, so signed ad hoc.')
  expect(told).toContain('Packages for macOS are made on macOS.')
  expect(code).toBe(1)
}, 60_000)
