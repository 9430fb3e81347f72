import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { openStoredMedia } from '../../../main/downloads/stored-media.ts'
import { encodePlan } from '../../../main/downloads/stored-plan.ts'
import type { Grant } from '../../../main/media/grants.ts'
import type { PlannedPart } from '../../../contract/model/manifest/parts.ts'
import { createStoreFirst } from '../../../main/media/stored-media.ts'
import type { Upstream } from '../../../main/media/upstream.ts'
import { newContainer } from '../../support/media-containers.ts'
import { mediaBytes, piece } from '../../support/media-pieces.ts'

const HOST = 'https://media.example'
const init = (name: string): PlannedPart => ({
  address: `${HOST}/${name}`,
  range: null,
  kind: 'init',
  start: 0,
  end: 0,
  bytes: null,
})
const media = (name: string, start: number): PlannedPart => ({ ...init(name), kind: 'media', start, end: start + 4 })
const whole = (name: string): PlannedPart => ({ ...init(name), kind: 'whole', start: 0, end: 12 })

const grant: Grant = {
  id: 'grant',
  connectionId: 'one' as Grant['connectionId'],
  kind: 'dash',
  url: new URL(`${HOST}/manifest.mpd`),
  type: null,
  size: null,
  manifestOrigins: new Set(),
}

/** A network that is down. */
const down: Upstream = {
  open: async () => {
    throw new DeskError('network', 'Couldn’t reach the media server.')
  },
  close: async () => undefined,
}

/** A video of which some parts are stored, or only their beginnings. */
async function partlyStored(
  parts: readonly PlannedPart[],
  stored: readonly (Uint8Array | null)[],
  begun: readonly number[] = [],
) {
  const { writer } = await newContainer()
  const presentation = { xml: '<MPD/>', origins: [], parts, duration: 12, bytes: 0, video: null, fingerprint: '' }
  await writer.appendPlan(encodePlan({ kind: 'presentation', presentation, versions: {} }))
  for (const [part, bytes] of stored.entries())
    if (bytes !== null) await writer.append(piece(part, 0, !begun.includes(part)), bytes)
  const file = {
    name: 'one',
    isComplete: false,
    use: async <T>(act: (container: typeof writer) => Promise<T>) => act(writer),
    hold: async () => ({ container: writer, release: () => undefined }),
  }
  const damaged: unknown[] = []
  const found = await openStoredMedia(file, (error) => damaged.push(error))
  expect(found).not.toBeNull()
  const store = createStoreFirst(down, async () => found)
  const read = async (address: string, range?: string) => {
    const answer = await store.open(grant, address, { method: 'GET', ...(range !== undefined && { range }) })
    const chunks = await Readable.from(answer.body).toArray()
    return { status: answer.status, range: answer.header('content-range'), bytes: Buffer.concat(chunks) }
  }
  return { read, damaged }
}

const BYTES = mediaBytes(1000, 3)

test('a page is the file itself, whatever its address is by now, and no picture that it names', async () => {
  const { writer } = await newContainer()
  const version = { etag: null, lastModified: null }
  const address = `${HOST}/before.html`
  await writer.appendPlan(
    encodePlan({ kind: 'file', address, type: 'text/html', version, pictures: [], hasPictures: true }),
  )
  await writer.append(piece(0, 0, true), BYTES)
  const file = {
    name: 'one',
    isComplete: false,
    use: async <T>(act: (container: typeof writer) => Promise<T>) => act(writer),
    hold: async () => ({ container: writer, release: () => undefined }),
  }
  const found = await openStoredMedia(file, () => undefined)
  const store = createStoreFirst(down, async () => found)
  const page: Grant = { ...grant, kind: 'protocol', url: new URL(`${HOST}/now.html`) }
  const { body } = await store.open(page, page.url.href, { method: 'GET' })
  expect(Buffer.concat(await Readable.from(body).toArray())).toEqual(BYTES)
  await expect(store.open(page, `${HOST}/picture.png`, { method: 'GET' })).rejects.toMatchObject({
    code: 'offline-not-stored',
  })
})

test('what is missing of a video fails with the second up to which all of it is stored', async () => {
  const parts = [init('v'), init('a'), media('v1', 0), media('a1', 0), media('v2', 4), media('a2', 4), media('v3', 8)]
  const { read } = await partlyStored(parts, [BYTES, BYTES, BYTES, BYTES, BYTES, null, BYTES])
  expect(await read(`${HOST}/v2`)).toMatchObject({ status: 200, bytes: BYTES })
  await expect(read(`${HOST}/a2`)).rejects.toMatchObject({ code: 'offline-not-stored', details: { storedSeconds: 4 } })
})

test('a part behind the end of what the host has is empty, and is not waited for', async () => {
  const ranged = { ...media('all', 8), range: '9000-9999' }
  const { read } = await partlyStored(
    [init('v'), media('v1', 0), media('v2', 4), ranged],
    [BYTES, BYTES, new Uint8Array(), new Uint8Array()],
  )
  const empty = { status: 200, range: null, bytes: Buffer.alloc(0) }
  expect(await read(`${HOST}/v2`)).toEqual(empty)
  expect(await read(`${HOST}/all`, 'bytes=9000-9999')).toEqual(empty)
  await expect(read(`${HOST}/v3`)).rejects.toMatchObject({ details: { storedSeconds: 12 } })
})

test('an initialization segment that is missing ends what is stored where its period begins', async () => {
  const parts = [init('first'), media('v1', 0), init('second'), media('v2', 4)]
  const { read } = await partlyStored(parts, [BYTES, BYTES, null, BYTES])
  await expect(read(`${HOST}/second`)).rejects.toMatchObject({ details: { storedSeconds: 4 } })
})

test('of a file that is read by its index the beginning is read, and how many seconds that is nobody knows', async () => {
  const { read } = await partlyStored([whole('video.mp4')], [BYTES], [0])
  expect(await read(`${HOST}/video.mp4`, 'bytes=10-99')).toEqual({
    status: 206,
    range: 'bytes 10-99/*',
    bytes: BYTES.subarray(10, 100),
  })
  for (const range of ['bytes=990-1010', 'bytes=10-', undefined]) {
    const failure = await read(`${HOST}/video.mp4`, range).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'offline-not-stored', details: {} })
  }
})
