import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test as onEverySystem, vi } from 'vitest'
import { createLibraryUpdater } from '../../../../main/updates/library-updater.ts'
import type { PackageKind } from '../../../../main/updates/package-kind.ts'
import { signFeed } from '../../../../main/updates/signed-feed.ts'
import { troubleOf } from '../../../../main/updates/update-error.ts'
import { createUpdateHttp } from '../../../../main/updates/update-http.ts'
import { mountSmallDisk } from '../../../support/small-disk.ts'
import { FEED, feedText, makeUpdateKeys, publish, startUpdateServer } from '../../../support/update-server.ts'
import { createNetworkGate, type NetworkGate } from '../../../../main/support/network-gate.ts'

// The library chooses its feed by the system, and an AppImage can be installed on Linux only.
const test = onEverySystem.runIf(process.platform === 'linux')
const { publicKey, privateKey } = makeUpdateKeys()
const VERSION = '0.1.0'
const NEVER = new AbortController().signal

/** A name of this system's feed, whatever the processor. */
vi.stubEnv('TEST_UPDATER_ARCH', 'x64')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proctor-desk-updates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

type Setting = {
  readonly cacheDir?: string
  readonly kind?: PackageKind
  readonly patienceMs?: number
  readonly gate?: NetworkGate
}

async function setUp({
  cacheDir = join(folder, 'cache'),
  kind = 'appimage',
  patienceMs = 5000,
  gate = createNetworkGate(),
}: Setting = {}) {
  const server = await startUpdateServer()
  onTestFinished(() => server.close())
  const appImage = join(folder, 'apps', 'Proctor Desk.AppImage')
  await mkdir(join(folder, 'apps'), { recursive: true })
  await writeFile(appImage, 'old')
  vi.stubEnv('APPIMAGE', appImage)
  const updater = createLibraryUpdater({
    kind,
    feedUrl: server.baseUrl,
    publicKey,
    cacheDir,
    http: createUpdateHttp({ gate, proxyFor: async () => null, patienceMs }),
    app: {
      version: VERSION,
      name: 'Proctor Desk',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'none.yml'),
      userDataPath: cacheDir,
      baseCachePath: cacheDir,
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    },
  })
  return { server, updater, appImage, cacheDir }
}

/** Files in a folder and its folders. */
async function filesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** What a user would be told of a step. */
async function troubleIn(step: Promise<unknown>): Promise<unknown> {
  return step.then(
    () => 'none',
    (error: unknown) => troubleOf(error)?.kind ?? 'cancelled',
  )
}

const paths = (server: { readonly seen: readonly { readonly url?: string | undefined }[] }) =>
  server.seen.map(({ url }) => url)

test('a newer version is found, downloaded, and takes the place of the old one, which it starts', async () => {
  const { server, updater, appImage, cacheDir } = await setUp()
  const started = join(folder, 'started')
  const file = Buffer.from(`#!/bin/sh\necho "$0" > '${started}'\n${'#'.repeat(300_000)}\n`)
  const notes = '## News\n<img src=x onerror="alert(1)">'
  publish(server, privateKey, { file, notes })
  expect(await updater.check(NEVER)).toEqual({
    version: '0.2.0',
    releasedAt: Date.UTC(2026, 10, 20, 10),
    notes,
    bytes: file.length,
  })
  const received: number[] = []
  await updater.download((bytes) => received.push(bytes), NEVER)
  expect(received.at(-1)).toBe(file.length)
  expect(paths(server)).toEqual([`/${FEED}`, '/Proctor%20Desk-0.2.0.AppImage'])
  // Nothing by which the server could recognize this computer, here or there.
  expect(JSON.stringify(server.seen.map(({ headers }) => headers))).not.toContain('staging')
  expect(await filesIn(cacheDir)).toEqual(expect.arrayContaining(['Proctor Desk-0.2.0.AppImage', 'update-info.json']))
  expect(await filesIn(cacheDir)).not.toContain('.updaterId')
  await updater.verify()
  expect(await readFile(appImage, 'utf8')).toBe('old')
  await updater.install()
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toBe(`${appImage}\n`)
  expect(await filesIn(join(folder, 'apps'))).toEqual(['Proctor Desk.AppImage'])
  expect(
    createHash('sha512')
      .update(await readFile(appImage))
      .digest('hex'),
  ).toBe(createHash('sha512').update(file).digest('hex'))
})

test.each(['0.1.0', '0.0.9', '0.1.0-beta.1'])('version %s is no update, however well it is signed', async (version) => {
  const { server, updater } = await setUp()
  publish(server, privateKey, { version })
  expect(await updater.check(NEVER)).toBeNull()
  expect(await troubleIn(updater.download(() => undefined, NEVER))).not.toBe('none')
  expect(paths(server)).toEqual([`/${FEED}`])
})

const other = makeUpdateKeys()
const signed = (text: string, name = FEED, key = privateKey) => signFeed(name, Buffer.from(text), key)

test.each([
  ['unsigned', 'without a signature', Buffer.from(feedText())],
  ['unsigned', 'with a signature before its end', Buffer.concat([signed(feedText()), Buffer.from('version: 9.9.9\n')])],
  ['wrongly-signed', 'signed by somebody else', signed(feedText(), FEED, other.privateKey)],
  ['wrongly-signed', 'of another system', signed(feedText(), 'latest.yml')],
  [
    'wrongly-signed',
    'changed after it was signed',
    Buffer.from(signed(feedText()).toString().replace('version: 0.2.0', 'version: 0.3.0')),
  ],
  ['malformed', 'that is no feed', signed('- nothing')],
  ['malformed', 'that is no YAML', signed('{{')],
  ['malformed', 'that does not end', Buffer.alloc(300 * 1024, '#')],
  ['malformed', 'without a file for this system', signed(feedText({ name: 'Proctor Desk-0.2.0.exe' }))],
  ['malformed', 'with a version that is none', signed(feedText({ change: (t) => t.replace('0.2.0', 'latest') }))],
  ['malformed', 'without a hash', signed(feedText({ change: (t) => t.replaceAll('sha512', 'sha1') }))],
  ['malformed', 'with a hash that is none', signed(feedText({ change: (t) => t.replace(/sha512: ./, 'sha512: ') }))],
] as const)('guard: %s: a feed %s is refused before anything in it is believed', async (kind, _how, feed) => {
  const { server, updater, cacheDir } = await setUp()
  publish(server, privateKey)
  server.files.set(`/${FEED}`, feed)
  expect(await troubleIn(updater.check(NEVER))).toBe(kind)
  expect(paths(server)).toEqual([`/${FEED}`])
  expect(await filesIn(cacheDir)).toEqual([])
})

test.each([
  '../Proctor.AppImage',
  '..%2FProctor.AppImage',
  '%2e%2e/Proctor.AppImage',
  '..\\Proctor.AppImage',
  '/etc/Proctor.AppImage',
  'folder/Proctor.AppImage',
  'http://127.0.0.1:1/Proctor.AppImage',
  '//127.0.0.1:1/Proctor.AppImage',
  'file:///etc/Proctor.AppImage',
  'Proctor.AppImage?x=1',
  '.AppImage',
  '-o.AppImage',
  'a$(touch x).AppImage',
  "a'b.AppImage",
])('guard: a file that leads elsewhere (%s) is refused, even in a signed feed', async (name) => {
  const { server, updater, cacheDir } = await setUp()
  publish(server, privateKey, { name })
  expect(await troubleIn(updater.check(NEVER))).toBe('malformed')
  expect(paths(server)).toEqual([`/${FEED}`])
  expect(await filesIn(cacheDir)).toEqual([])
})

const good = Buffer.alloc(200_000, 'good')
const changed = Buffer.from(good)
changed[150_000] = 0

test.each([
  ['damaged', 'with changed bytes', changed],
  ['damaged', 'that is shorter', good.subarray(0, -1)],
  ['damaged', 'that is longer', Buffer.concat([good, good])],
] as const)('guard: %s: a file %s is refused, and nothing of it stays', async (kind, _how, served) => {
  const { server, updater, cacheDir } = await setUp()
  publish(server, privateKey, { file: good })
  server.files.set('/Proctor Desk-0.2.0.AppImage', served)
  await updater.check(NEVER)
  expect(await troubleIn(updater.download(() => undefined, NEVER))).toBe(kind)
  expect(await filesIn(cacheDir)).toEqual([])
  expect(await troubleIn(updater.install())).toBe('damaged')
})

test('what a server does instead of answering is told, and nothing stays', async () => {
  const { server, updater, cacheDir } = await setUp({ patienceMs: 300 })
  publish(server, privateKey, { file: good })
  await updater.check(NEVER)
  const elsewhere = await startUpdateServer()
  onTestFinished(() => elsewhere.close())
  const answers = [
    ['refused', (response) => response.writeHead(404).end()],
    ['refused', (response) => response.writeHead(500).end('<h1>no</h1>')],
    // Not followed: another host would learn who looks for updates.
    ['refused', (response) => response.writeHead(302, { location: `${elsewhere.baseUrl}/x` }).end()],
    ['slow', () => undefined],
    ['slow', (response) => void response.writeHead(200).write(good.subarray(0, 1000))],
    [
      'unreachable',
      (response) => {
        response.writeHead(200, { 'content-length': good.length }).write(good.subarray(0, 1000))
        setTimeout(() => response.destroy(), 20)
      },
    ],
  ] satisfies [string, (response: ServerResponse) => void][]
  for (const [kind, answer] of answers) {
    server.files.set('/Proctor Desk-0.2.0.AppImage', answer)
    expect(await troubleIn(updater.download(() => undefined, NEVER))).toBe(kind)
    server.files.set(`/${FEED}`, answer)
    expect(await troubleIn(updater.check(NEVER))).toBe(kind)
    expect(await filesIn(cacheDir)).toEqual([])
  }
  expect(elsewhere.seen).toEqual([])
  await server.close()
  expect(await troubleIn(updater.check(NEVER))).toBe('unreachable')
})

test('a download that is cancelled leaves nothing, and can be begun again', async () => {
  const { server, updater, cacheDir } = await setUp()
  publish(server, privateKey, { file: good })
  server.files.set('/Proctor Desk-0.2.0.AppImage', (response) => {
    response.writeHead(200, { 'content-length': good.length }).write(good.subarray(0, 100_000))
  })
  await updater.check(NEVER)
  const controller = new AbortController()
  const download = updater.download((bytes) => {
    if (bytes > 50_000) controller.abort()
  }, controller.signal)
  expect(await troubleIn(download)).toBe('cancelled')
  expect(await filesIn(cacheDir)).toEqual([])
  server.files.set('/Proctor Desk-0.2.0.AppImage', good)
  await updater.download(() => undefined, NEVER)
  await updater.verify()
})

test('a full disk is told as one, and nothing stays', async ({ skip }) => {
  const disk = mountSmallDisk(1 << 20)
  if (disk === null) return skip('file systems can be mounted by root only')
  onTestFinished(() => disk.remove())
  const { server, updater, cacheDir } = await setUp({ cacheDir: join(disk.folder, 'cache') })
  publish(server, privateKey, { file: Buffer.alloc(4 << 20, 'large') })
  await updater.check(NEVER)
  expect(await troubleIn(updater.download(() => undefined, NEVER))).toBe('disk-full')
  expect(await filesIn(cacheDir)).toEqual([])
})

test('guard: a file that was changed after its download is not installed, and is deleted', async () => {
  const { server, updater, appImage, cacheDir } = await setUp()
  publish(server, privateKey, { file: good })
  await updater.check(NEVER)
  await updater.download(() => undefined, NEVER)
  const downloaded = join(cacheDir, 'pending', 'Proctor Desk-0.2.0.AppImage')
  await chmod(downloaded, 0o755)
  await writeFile(downloaded, '#!/bin/sh\n')
  expect(await troubleIn(updater.verify())).toBe('damaged')
  expect(await troubleIn(updater.install())).toBe('damaged')
  expect(await filesIn(cacheDir)).toEqual([])
  expect(await readFile(appImage, 'utf8')).toBe('old')
})

test('where the new version cannot take its place, the old one stays', async () => {
  const { server, updater, appImage } = await setUp()
  publish(server, privateKey, { file: good })
  await updater.check(NEVER)
  await updater.download(() => undefined, NEVER)
  // The library deletes the old one, and then moves the new one by a program that it does not find.
  vi.stubEnv('PATH', join(folder, 'nothing'))
  expect(await troubleIn(updater.install())).toBe('not-installed')
  vi.unstubAllEnvs()
  expect(await readFile(appImage, 'utf8')).toBe('old')
  expect(await filesIn(join(folder, 'apps'))).toEqual(['Proctor Desk.AppImage'])
})

test('a downloaded version is found again after a restart, without another download', async () => {
  const first = await setUp()
  publish(first.server, privateKey, { file: good })
  await first.updater.check(NEVER)
  await first.updater.download(() => undefined, NEVER)
  const second = await setUp()
  publish(second.server, privateKey, { file: good })
  await second.updater.check(NEVER)
  await second.updater.download(() => undefined, NEVER)
  await second.updater.verify()
  expect(paths(second.server)).toEqual([`/${FEED}`])
  await second.updater.discard()
  expect(await filesIn(second.cacheDir)).toEqual([])
})

test('a Debian package is what a copy from one takes', async () => {
  const { server, updater, cacheDir } = await setUp({ kind: 'deb' })
  const name = 'proctor-desk_0.2.0_amd64.deb'
  publish(server, privateKey, { file: good, name })
  expect(await updater.check(NEVER)).toMatchObject({ bytes: good.length })
  await updater.download(() => undefined, NEVER)
  expect(await filesIn(cacheDir)).toContain(name)
})

test('working offline: the server is asked for nothing, and a download that runs is cut off', async () => {
  const gate = createNetworkGate()
  const { server, updater } = await setUp({ gate })
  publish(server, privateKey, { file: Buffer.alloc(300_000) })
  await updater.check(NEVER)
  const asked = server.seen.length
  gate.set(false)
  expect(await troubleIn(updater.check(NEVER))).toBe('working-offline')
  expect(await troubleIn(updater.download(() => undefined, NEVER))).toBe('working-offline')
  expect(server.seen).toHaveLength(asked)

  gate.set(true)
  const cutOff = updater.download(() => gate.set(false), NEVER)
  expect(await troubleIn(cutOff)).toBe('working-offline')
})
