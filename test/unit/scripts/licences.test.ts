import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Licence = { readonly name: string; readonly version: string; readonly licence: string; readonly text: string }
type LicencesModule = {
  readonly packageFolder: (moduleId: string) => string | null
  readonly licenceOf: (folder: string) => Licence
  readonly writeLicences: (root: string, notes: string, out: string) => void
}

const { packageFolder, licenceOf, writeLicences } = (await import(
  new URL('../../../scripts/licences.mjs', import.meta.url).href
)) as LicencesModule

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'proctor-desk-licences-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function library(root: string, name: string, facts: object, files: Readonly<Record<string, string>>) {
  const at = join(root, 'node_modules', name)
  await mkdir(at, { recursive: true })
  await writeFile(join(at, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...facts }))
  for (const [file, text] of Object.entries(files)) await writeFile(join(at, file), text)
  return at
}

test.each([
  ['/app/node_modules/zod/v4/index.js', '/app/node_modules/zod'],
  ['/app/node_modules/@scope/part/a.css?used', '/app/node_modules/@scope/part'],
  ['/app/node_modules/outer/node_modules/inner/i.js', '/app/node_modules/outer/node_modules/inner'],
  ['\0/app/node_modules/old/i.js?commonjs-module', '/app/node_modules/old'],
  ['/app/renderer/main.tsx', null],
])('%s is of %s', (moduleId, expected) => {
  expect(packageFolder(moduleId)).toBe(expected)
})

test('a licence comes with all its texts; a library that states none ends the build', async () => {
  const root = await folder()
  const files = { 'LICENSE.md': 'the terms', NOTICE: 'who made it', 'licences.js': 'no text' }
  expect(licenceOf(await library(root, 'one', { license: 'MIT' }, files))).toEqual({
    name: 'one',
    version: '1.2.3',
    licence: 'MIT',
    text: 'the terms\n\nwho made it',
  })
  const none = await library(root, 'none', {}, {})
  expect(() => licenceOf(none)).toThrow('none 1.2.3 states no licence')
})

test('the lists hold what the builds noted, what lies beside them, and what is inside of bundles, each once', async () => {
  const root = await folder()
  const zod = await library(root, 'zod', { license: 'MIT' }, { LICENSE: 'zod’s terms' })
  for (const name of ['electron', 'better-sqlite3', 'keytar', 'jszip'])
    await library(root, name, { license: 'MIT' }, {})
  const office = { license: 'MPL-2.0', homepage: 'https://example.org/office' }
  await library(root, '@matbee/libreoffice-converter', office, {})
  await library(root, 'dashjs', { license: 'BSD', dependencies: { imsc: '1' } }, {})
  await library(root, 'imsc', { license: 'BSD', dependencies: { sax: '1', dashjs: '5' } }, {})
  await library(root, 'sax', { license: 'ISC' }, {})
  const notes = join(root, 'notes')
  await mkdir(notes)
  for (const target of ['main', 'renderer']) await writeFile(join(notes, `${target}.json`), JSON.stringify([zod]))
  writeLicences(root, notes, join(root, 'out'))
  const listed = JSON.parse(await readFile(join(root, 'out/renderer/licences.json'), 'utf8')) as Licence[]
  expect(listed.map(({ name }) => name)).toEqual([
    '@matbee/libreoffice-converter',
    'better-sqlite3',
    'dashjs',
    'electron',
    'imsc',
    'keytar',
    'sax',
    'zod',
  ])
  // A package without a text says where its source is.
  expect(listed[0]).toMatchObject({ licence: 'MPL-2.0', text: 'Source: https://example.org/office' })
  expect(await readFile(join(root, 'out/third-party-licenses.txt'), 'utf8')).toContain('zod 1.2.3 (MIT)')
})
