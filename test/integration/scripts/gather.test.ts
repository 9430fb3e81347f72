import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

async function gather(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'gather-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'builds', path)), { recursive: true })
    await writeFile(join(folder, 'builds', path), content)
  }
  const release = join(folder, 'release')
  const script = join(ROOT, 'scripts/ci/gather.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, join(folder, 'builds'), release], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status === 0) spawnSync(process.execPath, [join(ROOT, 'scripts/ci/checksums.mjs'), release], { cwd: ROOT })
  return { status, stderr, release, read: (name: string) => readFile(join(release, name), 'utf8') }
}

const feed = (name: string) => `version: 0.1.0\nfiles:\n  - url: ${name}\n    sha512: x\n    size: 1\npath: ${name}\n`

test('a release has the packages, one feed for a system, the components and the checksums', async () => {
  const { status, stderr, release, read } = await gather({
    'ubuntu-24.04/proctor-desk_0.1.0_amd64.deb': 'a deb',
    'ubuntu-24.04/builder-debug.yml': 'left out',
    'macos-15/Proctor-Desk-arm64-mac.zip': 'for one processor',
    'macos-15/latest-mac.yml': feed('Proctor-Desk-arm64-mac.zip'),
    'macos-15-intel/Proctor-Desk-mac.zip': 'for the other',
    'macos-15-intel/latest-mac.yml': feed('Proctor-Desk-mac.zip'),
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect((await readdir(release)).sort()).toEqual([
    'Proctor-Desk-arm64-mac.zip',
    'Proctor-Desk-mac.zip',
    'SHA256SUMS',
    'latest-mac.yml',
    'proctor-desk_0.1.0_amd64.deb',
    'sbom.cdx.json',
  ])
  expect(await read('latest-mac.yml')).toMatch(/url: Proctor-Desk-arm64-mac\.zip[^]*url: Proctor-Desk-mac\.zip/)
  const sum = createHash('sha256').update('a deb').digest('hex')
  expect((await read('SHA256SUMS')).split('\n')).toContain(`${sum}  proctor-desk_0.1.0_amd64.deb`)
  const sbom = JSON.parse(await read('sbom.cdx.json')) as { bomFormat: string; components: { name: string }[] }
  expect(sbom.bomFormat).toBe('CycloneDX')
  // One that is shipped beside the bundles, and one in them.
  expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['keytar', 'react']))
}, 60_000)

test('two builds that made the same file are told, and neither is dropped', async () => {
  const { status, stderr } = await gather({ 'one/a.deb': '1', 'two/a.deb': '2' })
  expect(stderr).toContain('two builds made a.deb')
  expect(status).not.toBe(0)
}, 60_000)
