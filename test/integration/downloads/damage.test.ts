import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { itemOf } from '../../../main/downloads/items.ts'
import { openStoredMedia } from '../../../main/downloads/stored-media.ts'
import type { DownloadItemId } from '../../../main/store/records.ts'
import { openDownloader, reportOf, sessionKey, type Downloader } from '../../support/downloader.ts'
import { joinBytes } from '../../support/media-containers.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'

const ITEM: DownloadItemId = itemOf({ kind: 'original', questionNum: 1 })
const SIZE = 1_000_000

/** Sessions with an original of a megabyte each. */
async function downloaded() {
  const host = await startOwnHost()
  const desk = await openDownloader()
  for (const number of [0, 1]) {
    host.files.set(`/${number}.mp4`, { bytes: mediaBytes(SIZE, number), type: 'video/mp4' })
    await desk.save(reportOf(number, host.origin, { original: { path: `/${number}.mp4`, size: SIZE } }, 'first'))
  }
  await desk.add([0, 1])
  for (const number of [0, 1]) await desk.until(number, 'ready')
  return { host, desk, paths: [await pathOf(desk, 0), await pathOf(desk, 1)] as const }
}

async function pathOf({ library, folder }: Downloader, number: number): Promise<string> {
  const file = await library.find(sessionKey(number), ITEM)
  return join(folder, 'media', `${file!.name}.media`)
}

function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
}

function replaceBy(path: string, make: () => unknown): void {
  rmSync(path)
  make()
}

/** A folder of the user's with a file. */
function folderOfUser(path: string): string {
  const folder = `${path}.of-the-user`
  mkdirSync(folder)
  writeFileSync(join(folder, 'letter.txt'), 'kept')
  return folder
}

const DAMAGES: readonly (readonly [string, (paths: readonly [string, string]) => void])[] = [
  ['a bit is flipped', ([one]) => flip(one)],
  ['the end is cut off', ([one]) => truncateSync(one, SIZE >> 1)],
  ['nothing is left of it', ([one]) => truncateSync(one, 0)],
  ['another one is in its place', ([one, other]) => cpSync(other, one)],
  ['it is gone', ([one]) => rmSync(one)],
  ['a link to another one is in its place', ([one, other]) => replaceBy(one, () => symlinkSync(other, one))],
  ['a link that leads nowhere is in its place', ([one]) => replaceBy(one, () => symlinkSync(`${one}.none`, one))],
  ['a pipe is in its place', ([one]) => replaceBy(one, () => execFileSync('mkfifo', [one]))],
]

test.each(DAMAGES)('a file is downloaded again where %s', async (_, damage) => {
  const { host, desk, paths } = await downloaded()
  const { folder } = desk
  await desk.close()
  damage(paths)
  const again = await openDownloader({ folder })
  await vi.waitFor(async () => {
    const { damaged } = await again.downloads.verify()
    const state = await again.state(0)
    expect([damaged.length, state]).toEqual([0, 'ready'])
  }, 10_000)
  const file = await again.library.find(sessionKey(0), ITEM)
  const bytes = await file!.use((container) => joinBytes(container.read(0, 0, SIZE - 1)))
  expect(bytes.equals(mediaBytes(SIZE, 0))).toBe(true)
  expect((await again.downloads.ofSession(sessionKey(0)))?.bytes).toBe(SIZE)
  // Nothing else was downloaded again, and nothing was left behind.
  expect(host.asked('/1.mp4')).toBe(1)
  expect(readdirSync(join(folder, 'media'))).toHaveLength(2)
  expect(await pathOf(again, 1)).toBe(paths[1])
})

test('what is damaged is not given to a player, and is reported', async () => {
  const { host, desk, paths } = await downloaded()
  const { folder } = desk
  await desk.close()
  flip(paths[0])
  const again = await openDownloader({ folder })
  const file = await again.library.find(sessionKey(0), ITEM)
  const reported: unknown[] = []
  const media = await openStoredMedia(file!, (error) => reported.push(error))
  // The network is asked for these, and the others are read.
  expect(await media!.open(null, { first: 0, last: SIZE - 1 })).toBeNull()
  expect(reported).toMatchObject([{ code: 'media-damaged' }])
  const sound = await media!.open(null, { first: 0, last: 999 })
  expect((await joinBytes(sound!.body)).equals(mediaBytes(SIZE, 0).subarray(0, 1000))).toBe(true)
  await again.downloads.damaged(sessionKey(0), ITEM)
  await vi.waitFor(() => expect(host.asked('/0.mp4')).toBe(2), 5000)
  await again.until(0, 'ready')
  expect((await again.downloads.verify()).damaged).toEqual([])
})

test('a file that was cut is reported as soon as a player opens it', async () => {
  const { desk, paths } = await downloaded()
  const { folder } = desk
  await desk.close()
  truncateSync(paths[0], SIZE >> 1)
  const again = await openDownloader({ folder })
  const reported: unknown[] = []
  await openStoredMedia((await again.library.find(sessionKey(0), ITEM))!, (error) => reported.push(error))
  await openStoredMedia((await again.library.find(sessionKey(1), ITEM))!, (error) => reported.push(error))
  expect(reported).toMatchObject([{ code: 'media-damaged' }])
})

test('a damaged file that the host has in another length by now is started anew', async () => {
  const { host, desk, paths } = await downloaded()
  const { folder } = desk
  await desk.close()
  flip(paths[0])
  const changed = mediaBytes(SIZE - 1000, 7)
  host.files.set('/0.mp4', { bytes: changed, type: 'video/mp4' })
  const again = await openDownloader({ folder })
  // Nothing is downloaded until both are known. A newer report of sound files would only be told.
  again.set.barrier = 'no-network'
  expect((await again.downloads.verify()).damaged).toHaveLength(1)
  await again.save(reportOf(0, host.origin, { original: { path: '/0.mp4', size: SIZE - 1000 } }, 'second'))
  again.set.barrier = null
  again.downloads.wakeUp()
  await again.until(0, 'ready')
  const file = await again.library.find(sessionKey(0), ITEM)
  expect((await file!.use((container) => joinBytes(container.read(0, 0, changed.length - 1)))).equals(changed)).toBe(
    true,
  )
})

test('a folder in a container’s place is set aside with what is in it, and a link goes without what it points to', async () => {
  const { desk, paths } = await downloaded()
  const { folder } = desk
  await desk.close()
  const behind = join(folder, 'behind')
  writeFileSync(behind, 'kept too')
  replaceBy(paths[0], () => cpSync(folderOfUser(paths[0]), paths[0], { recursive: true }))
  replaceBy(paths[1], () => symlinkSync(behind, paths[1]))
  const again = await openDownloader({ folder })
  for (const number of [0, 1]) await again.until(number, 'ready')
  expect((await again.downloads.verify()).damaged).toEqual([])
  const aside = readdirSync(join(folder, 'media')).filter((name) => name.includes('.set-aside-'))
  expect(aside).toHaveLength(1)
  expect(readFileSync(join(folder, 'media', aside[0]!, 'letter.txt'), 'utf8')).toBe('kept')
  expect(readFileSync(behind, 'utf8')).toBe('kept too')
})

test('a file of the app that belongs to nothing is removed at the start, and others are not touched', async () => {
  const { desk } = await downloaded()
  const { folder } = desk
  await desk.close()
  writeFileSync(join(folder, 'media', `${'0'.repeat(32)}.media`), 'left by a crash')
  writeFileSync(join(folder, 'media', 'notes.txt'), 'somebody else’s')
  await openDownloader({ folder })
  const left = readdirSync(join(folder, 'media'))
  expect(left).toHaveLength(3)
  expect(left).toContain('notes.txt')
})

test('a file is still read by a player when its download goes on', async () => {
  const host = await startOwnHost()
  const desk = await openDownloader()
  const bytes = mediaBytes(9_000_000, 3)
  host.files.set('/0.mp4', { bytes, type: 'video/mp4' })
  host.spoil('/0.mp4', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': bytes.length, ETag: '"a"' })
    response.write(bytes.subarray(0, 6_000_000))
    return true
  })
  await desk.save(reportOf(0, host.origin, { original: { path: '/0.mp4', size: bytes.length } }, 'first'))
  await desk.add([0])
  await vi.waitFor(async () => {
    expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBeGreaterThan(4_000_000)
  }, 10_000)
  await desk.downloads.pause(null)
  const { folder } = desk
  await desk.close()
  const again = await openDownloader({ folder })
  const file = await again.library.find(sessionKey(0), ITEM)
  const { container, release } = await file!.hold()
  const chunks = container.read(0, 0, 3_999_999)[Symbol.asyncIterator]()
  const first = await chunks.next()
  host.heal()
  await again.downloads.resume(null)
  await again.until(0, 'ready')
  const read = [first.value as Uint8Array]
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) read.push(next.value)
  release()
  expect(Buffer.concat(read).equals(bytes.subarray(0, 4_000_000))).toBe(true)
})

test('a full quota holds the downloads, and a larger one lets them go on', async () => {
  const host = await startOwnHost()
  const desk = await openDownloader()
  for (const number of [0, 1, 2, 3]) {
    host.files.set(`/${number}.mp4`, { bytes: mediaBytes(SIZE, number), type: 'video/mp4' })
    await desk.save(reportOf(number, host.origin, { original: { path: `/${number}.mp4`, size: SIZE } }, 'first'))
  }
  desk.set.quota = 2.5 * SIZE
  // One after the other, so that it is known which one is the oldest.
  await desk.add([0], { mayBeRemoved: true })
  await desk.until(0, 'ready')
  const removable = await desk.add([1], { mayBeRemoved: true })
  await desk.until(1, 'ready')
  const kept = await desk.add([2])
  // The oldest one makes room, and no more than is needed.
  await desk.until(2, 'ready')
  expect(await desk.state(0)).toBeNull()
  expect(await desk.state(1)).toBe('ready')
  desk.set.quota = 2.2 * SIZE
  await desk.downloads.removeStack(removable)
  await desk.add([3], { mayBeRemoved: true })
  await desk.until(3, 'ready')
  desk.set.quota = 1.2 * SIZE
  await desk.add([0])
  // What may not be removed stays, and what does not fit is not begun.
  await vi.waitFor(async () => expect((await desk.downloads.status()).hold).toBe('quota'), 10_000)
  expect(await desk.state(2)).toBe('ready')
  expect(await desk.state(0)).not.toBe('ready')
  desk.set.quota = 4 * SIZE
  desk.downloads.wakeUp()
  await desk.until(0, 'ready')
  expect((await desk.downloads.overview()).stacks.map(({ id }) => id)).toContain(kept)
})

test('a stack is removed while its download makes room', async () => {
  const host = await startOwnHost()
  const desk = await openDownloader()
  for (const number of [0, 1, 2]) {
    host.files.set(`/${number}.mp4`, { bytes: mediaBytes(SIZE, number), type: 'video/mp4' })
    await desk.save(reportOf(number, host.origin, { original: { path: `/${number}.mp4`, size: SIZE } }, 'first'))
  }
  await desk.add([0], { mayBeRemoved: true })
  await desk.until(0, 'ready')
  desk.set.quota = 1.5 * SIZE
  const adding = desk.add([1])
  const stack = await adding
  await desk.downloads.removeStack(stack)
  await desk.add([2])
  await vi.waitFor(async () => expect(await desk.state(2)).toBe('ready'), 10_000)
})
