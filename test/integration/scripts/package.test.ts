import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { launchApp } from '../../../chromium-host/launch.ts'
import type { Bridge } from '../../../contract/bridge/bridge.ts'
import { findOfficeFiles } from '../../../main/convert/office-files.ts'

const scratch = mkdtempSync(join(tmpdir(), 'package-'))
const appDir = join(scratch, 'app')
const resources = join(scratch, 'dist/linux-unpacked/resources')
type Asar = { extractAll(archive: string, folder: string): void; listPackage(archive: string): string[] }
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const asar = createRequire(ofBuilder.resolve('app-builder-lib'))('@electron/asar') as Asar

const { packArchive } = (await import(new URL('../../../scripts/smoke/pack.mjs', import.meta.url).href)) as {
  packArchive(output: string, options?: { readonly hasOffice: boolean }): Promise<string>
}

/** Packs the app by its own configuration around an empty file in Electron's place. */
beforeAll(async () => {
  await packArchive(join(scratch, 'dist'), { hasOffice: true })
  asar.extractAll(join(resources, 'app.asar'), appDir)
}, 120_000)

test('a package holds what runs and nothing else', () => {
  const files = asar.listPackage(join(resources, 'app.asar')).map((path) => path.slice(1))
  const modules = files.filter((path) => /^node_modules\/[^/]+$/.test(path))
  expect(modules.sort()).toEqual(['node_modules/better-sqlite3', 'node_modules/keytar'])
  expect([...new Set(files.map((path) => path.split('/')[0]))].sort()).toEqual(['node_modules', 'out', 'package.json'])
  expect(files.filter((path) => /\.(?:map|tsx?)$|README|screenshots|cli\.js$/.test(path))).toEqual([])
})

test('the window has the half of React that is meant for users, whoever asks for the build', () => {
  const folder = join(appDir, 'out/renderer/assets')
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(scripts).not.toEqual([])
  for (const script of scripts) expect(readFileSync(join(folder, script), 'utf8')).not.toContain('jsxDEV')
})

test('native modules lie outside of the archive, and only those of this system', () => {
  const outside = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' })
  expect(outside.filter((path) => path.endsWith('.node')).sort()).toEqual([
    `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    'node_modules/keytar/build/Release/keytar.node',
  ])
  expect(existsSync(join(resources, 'app.asar.unpacked/out/assets/media/catalogue.json'))).toBe(true)
})

test('the office program lies beside the archive, with the files that are asked for and no others', () => {
  const files = readdirSync(join(resources, 'office'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  expect(files.filter((file) => file.isFile()).length).toBe(5)
  expect(findOfficeFiles(join(resources, 'office'))).not.toBeNull()
})

test('the desktop knows windows by the name of the desktop file', () => {
  const { desktopName } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as { desktopName?: string }
  expect(desktopName).toBe('proctor-desk.desktop')
})

test('an app that opened nothing ends as well when it is told to', async () => {
  const app = await launchApp({
    appDir,
    dataDir: join(scratch, 'empty data'),
    env: { PROCTOR_DESK_HEADLESS: '1', ELECTRON_OVERRIDE_DIST_PATH: undefined },
  })
  expect(await app.close()).toBe(0)
}, 60_000)

test('the app runs from what was packed, with its demo data, its database and its media', async () => {
  const app = await launchApp({
    appDir,
    dataDir: join(scratch, 'data'),
    env: { PROCTOR_DESK_HEADLESS: '1', ELECTRON_OVERRIDE_DIST_PATH: undefined },
  })
  try {
    const connectionId = await app.page.evaluate(async () => {
      const started = await (globalThis as unknown as { desk: Bridge }).desk.demo.start()
      return started.ok ? started.value.id : null
    })
    if (connectionId === null) throw new Error(`the demo did not start:\n${app.output()}`)
    const testsInStore = () =>
      app.page.evaluate(async (id) => {
        const facets = await (globalThis as unknown as { desk: Bridge }).desk.sessions.facets({ connectionId: id })
        return facets.ok ? facets.value.tests.length : facets.error.message
      }, connectionId)
    await expect.poll(testsInStore, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(app.output()).toBe('')
  } finally {
    expect(await app.close()).toBe(0)
  }
}, 60_000)
