import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
type Asar = {
  createPackageWithOptions(source: string, archive: string, options: { readonly unpack: string }): Promise<void>
}
/** What electron-builder packs with. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const asar = createRequire(ofBuilder.resolve('app-builder-lib'))('@electron/asar') as Asar

const scratch = mkdtempSync(join(tmpdir(), 'archive-'))
const archive = join(scratch, 'app.asar')
let told: Record<string, unknown>

/** Runs the program of an archive in a process of its own, whose file functions are replaced. */
function run(path: string) {
  const thread = join(ROOT, 'chromium-host/archive-thread.ts')
  const options = ['--disable-warning=ExperimentalWarning', '--import', thread]
  return spawnSync(process.execPath, [...options, join(path, 'main.js')], { encoding: 'utf8' })
}

function makeModule(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

beforeAll(async () => {
  const source = join(scratch, 'source')
  cpSync(join(ROOT, 'test/support/archive-app'), source, { recursive: true })
  makeModule(join(source, 'node_modules/dependency'), {
    'package.json': '{ "name": "dependency", "main": "lib.js" }',
    'lib.js': "exports.told = [require('./inner').word, require('./facts.json').number]",
    'inner.js': "exports.word = require('path').basename(__filename)",
    'facts.json': '{ "number": 7 }',
  })
  // An installed package has no such folder beside its archive, and the folder of a project would hide that.
  makeModule(join(scratch, 'node_modules/beside'), { 'index.js': '' })
  await asar.createPackageWithOptions(source, archive, { unpack: '**/outside.txt' })
  const { stdout, stderr } = run(archive)
  expect(stderr).toBe('')
  told = JSON.parse(stdout) as Record<string, unknown>
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('modules and threads are loaded from the archive, of either kind and from each other', () => {
  expect(told).toMatchObject({
    part: 'a part of the archive',
    dependency: ['inner.js', 7],
    thread: { part: 'a part of the archive', text: 'inside\n' },
  })
})

test('a module or thread that the archive lacks is not found elsewhere', () => {
  expect(told).toMatchObject({
    missingThread: 'ERR_MODULE_NOT_FOUND',
    missingModule: 'ERR_MODULE_NOT_FOUND',
    moduleOutside: 'ERR_MODULE_NOT_FOUND',
    moduleWithoutEnding: 'ERR_MODULE_NOT_FOUND',
  })
})

test('files are read from the archive and, where they are unpacked, from beside it', () => {
  expect(told).toMatchObject({
    read: 'inside\n',
    readSync: 'inside\n',
    readByCallback: 'inside\n',
    readUnpacked: 'outside\n',
    stream: 'inside\n',
    streamUnpacked: 'side\n',
    handle: 'outside\n',
    list: 'inside.txt',
    kinds: ['folder', 'node_modules', 'outside'],
    size: 7,
    isFolder: true,
    exists: [true, true, false],
    realpath: true,
  })
})

test('what Electron does not do for an archive fails as there', () => {
  expect(told).toMatchObject({
    quietStat: null,
    missing: 'ENOENT',
    missingByCallback: 'ENOENT',
    mayWrite: 'EACCES',
    write: 'ENOTDIR',
    makeFolder: 'ENOTDIR',
    remove: 'ENOTDIR',
    openFolder: 'ENOTDIR',
    sizeOfDisk: 'ENOTDIR',
  })
})

test('an unpacked file that is not beside the archive is missing, although the archive lists it', () => {
  const other = mkdtempSync(join(scratch, 'other-'))
  cpSync(archive, join(other, 'app.asar'))
  const alone = JSON.parse(run(join(other, 'app.asar')).stdout) as Record<string, unknown>
  expect(alone).toMatchObject({ readUnpacked: 'ENOENT', handle: 'ENOENT', read: 'inside\n' })
})

test('a file that was changed in the archive ends the program', () => {
  const changed = mkdtempSync(join(scratch, 'changed-'))
  const bytes = readFileSync(archive)
  bytes.write('a trap in', bytes.indexOf('a part of'))
  writeFileSync(join(changed, 'app.asar'), bytes)
  const { status, stderr } = run(join(changed, 'app.asar'))
  expect(status).toBe(1)
  expect(stderr).toContain('ASAR Integrity Violation')
})
