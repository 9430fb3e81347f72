import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = new URL('../../../../out/main/', import.meta.url)

/** The script of the build that has the library. */
async function libraryChunk(): Promise<string> {
  const name = (await readdir(MAIN)).find((one) => /^chunk-library-updater-.*\.js$/.test(one))
  if (name === undefined) throw new Error('the build has no script with the updater')
  return name
}

test('the build has the library in it, so that a package needs nothing of it beside', async () => {
  const names = await readdir(MAIN)
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const script = await readFile(new URL(name, MAIN), 'utf8')
    expect(script, name).not.toMatch(
      /(?:from|import|import\(|require\()\s*["'](?:electron-updater|builder-util|js-yaml)/,
    )
  }
  const library = await readFile(new URL(await libraryChunk(), MAIN), 'utf8')
  expect(library).toContain('APPIMAGE_SILENT_INSTALL')
})

test('the library is loaded apart from what the app starts with, and without Electron', async () => {
  expect(await readFile(new URL('index.js', MAIN), 'utf8')).not.toContain('APPIMAGE_SILENT_INSTALL')
  const code = `
    const { createLibraryUpdater } = await import(${JSON.stringify(new URL(await libraryChunk(), MAIN).href)})
    console.log(typeof createLibraryUpdater)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('/', MAIN)),
  })
  expect([stdout, stderr]).toEqual(['function\n', ''])
})

test('without an address at the build there is none in it', async () => {
  const index = await readFile(new URL('index.js', MAIN), 'utf8')
  expect(index).not.toContain('__UPDATE_FEED__')
})
