import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { grantFor } from '../../../main/downloads/download-item.ts'
import { itemOf } from '../../../main/downloads/items.ts'
import { downloadPagePictures } from '../../../main/downloads/page-pictures.ts'
import { openStoredMedia } from '../../../main/downloads/stored-media.ts'
import { encodePlan, readStoredPlan, type StoredSingleFile } from '../../../main/downloads/stored-plan.ts'
import { createStoreFirst } from '../../../main/media/stored-media.ts'
import type { Upstream } from '../../../main/media/upstream.ts'
import { openDownloader, reportOf, sessionKey, type Downloader } from '../../support/downloader.ts'
import { newUpstream } from '../../support/fetching.ts'
import { newContainer } from '../../support/media-containers.ts'
import { mediaBytes, piece } from '../../support/media-pieces.ts'
import { sendFile, startOwnHost, type OwnHost } from '../../support/own-host.ts'
import { TEST_CONNECTION } from '../../support/store.ts'

const PAGE = '/protocol.html'
const PICTURES = ['/1.png', '/2.png', '/3.png'] as const
/** The signature of a PNG, and its header up to its size of one pixel. */
const BEGINNING = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const HTML = `<!doctype html><html><body>${PICTURES.map((path) => `<img src="${path}">`).join('')}</body></html>`

/** A session whose protocol is a page with three pictures, of which the second is by far the largest. */
async function sessionWithPage(): Promise<{ readonly host: OwnHost; readonly desk: Downloader }> {
  const host = await startOwnHost()
  host.files.set(PAGE, { bytes: Buffer.from(HTML), type: 'text/html' })
  for (const [index, path] of PICTURES.entries()) {
    const bytes = Buffer.concat([BEGINNING, mediaBytes(index === 1 ? 200_000 : 1000 + index, index)])
    host.files.set(path, { bytes, type: 'image/png' })
  }
  const desk = await openDownloader()
  await desk.save(reportOf(0, host.origin, { protocol: PAGE }, 'first'))
  return { host, desk }
}

/** A network that answers with these words, and notes what it was asked for. */
function network(words: string) {
  const asked: string[] = []
  const upstream: Upstream = {
    open: async ({ url }, target) => {
      asked.push(String(target))
      return { url, status: 200, header: () => null, body: Readable.from([Buffer.from(words)]) }
    },
    close: async () => undefined,
  }
  return { upstream, asked }
}

const grantOf = (host: OwnHost) =>
  grantFor(TEST_CONNECTION, { kind: 'protocol' }, { url: host.origin + PAGE, type: null, size: null })

/** Reads addresses of the page as a window does: what is stored, and otherwise the network. */
async function reader(host: OwnHost, desk: Downloader) {
  const file = await desk.library.find(sessionKey(0), itemOf({ kind: 'protocol' }))
  const damaged: unknown[] = []
  const media = await openStoredMedia(file!, (error) => damaged.push(error))
  const { upstream, asked } = network('of the network')
  const store = createStoreFirst(upstream, async () => media)
  const grant = grantOf(host)
  const read = async (path: string) => {
    const { body } = await store.open(grant, host.origin + path, { method: 'GET' })
    return Buffer.concat(await Readable.from(body).toArray())
  }
  return { read, asked, damaged }
}

/** All that the page names is stored, each under its own address. */
async function expectWhole(host: OwnHost, desk: Downloader): Promise<void> {
  const { read, asked, damaged } = await reader(host, desk)
  for (const path of [PAGE, ...PICTURES]) {
    expect((await read(path)).equals(host.files.get(path)!.bytes), path).toBe(true)
  }
  expect([asked, damaged]).toEqual([[], []])
  expect((await desk.downloads.verify()).damaged).toEqual([])
}

/** Flips a bit in the middle of the page's container, which is one of its second picture. */
function flip({ folder }: Downloader): void {
  const media = join(folder, 'media')
  const path = join(media, readdirSync(media)[0]!)
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
}

test.each(['paused', 'ended and started again', 'neither'])(
  'each address gives its own picture, although one failed at first (%s)',
  async (between) => {
    const { host, desk } = await sessionWithPage()
    host.spoil('/2.png', (_, response) => {
      response.writeHead(500).end()
      return true
    })
    await desk.add([0])
    await vi.waitFor(() => expect(host.asked('/2.png')).toBe(1), 10_000)
    await desk.until(0, 'queued')
    let next = desk
    if (between === 'paused') await desk.downloads.pause(null)
    if (between === 'ended and started again') {
      await desk.close()
      next = await openDownloader({ folder: desk.folder })
    }
    host.heal()
    // The first one comes last now.
    host.spoil('/1.png', ({ headers }, response) => {
      setTimeout(() => sendFile(response, headers, host.files.get('/1.png')!), 200)
      return true
    })
    await next.downloads.resume(null)
    await next.until(0, 'ready')
    await expectWhole(host, next)
  },
)

test('a damaged picture is found, and downloaded again', async () => {
  const { host, desk } = await sessionWithPage()
  await desk.add([0])
  await desk.until(0, 'ready')
  await desk.close()
  flip(desk)
  const again = await openDownloader({ folder: desk.folder })
  expect((await again.downloads.verify()).damaged).toHaveLength(1)
  await again.until(0, 'ready')
  await expectWhole(host, again)
})

test('a damaged picture is asked of the network meanwhile, and is reported', async () => {
  const { host, desk } = await sessionWithPage()
  await desk.add([0])
  await desk.until(0, 'ready')
  await desk.close()
  flip(desk)
  const { read, asked, damaged } = await reader(host, await openDownloader({ folder: desk.folder }))
  expect((await read('/1.png')).equals(host.files.get('/1.png')!.bytes)).toBe(true)
  expect(damaged).toEqual([])
  expect(String(await read('/2.png'))).toBe('of the network')
  expect(asked).toEqual([`${host.origin}/2.png`])
  expect(damaged).toMatchObject([{ code: 'media-damaged' }])
})

test('a picture that the host did not have is asked of the network, and is not the page', async () => {
  const { host, desk } = await sessionWithPage()
  host.spoil('/2.png', (_, response) => {
    response.writeHead(404).end()
    return true
  })
  await desk.add([0])
  await desk.until(0, 'ready')
  const { read, asked } = await reader(host, desk)
  expect(String(await read('/2.png'))).toBe('of the network')
  expect(String(await read('/elsewhere.png'))).toBe('of the network')
  expect(asked).toEqual([`${host.origin}/2.png`, `${host.origin}/elsewhere.png`])
  expect(String(await read(PAGE))).toBe(HTML)
})

test('a page that the report names by another address now is read from the store', async () => {
  const { host, desk } = await sessionWithPage()
  await desk.add([0])
  await desk.until(0, 'ready')
  const file = await desk.library.find(sessionKey(0), itemOf({ kind: 'protocol' }))
  const media = await openStoredMedia(file!, () => undefined)
  const { upstream, asked } = network('of the network')
  const url = `${host.origin}${PAGE}?sig=fresh`
  const grant = grantFor(TEST_CONNECTION, { kind: 'protocol' }, { url, type: null, size: null })
  const { body } = await createStoreFirst(upstream, async () => media).open(grant, url, { method: 'GET' })
  expect(String(Buffer.concat(await Readable.from(body).toArray()))).toBe(HTML)
  expect(asked).toEqual([])
})

test('a full disk while pictures are stored is not taken for pictures that cannot be had', async () => {
  const { host } = await sessionWithPage()
  const { writer } = await newContainer()
  const plan: StoredSingleFile = {
    kind: 'file',
    address: host.origin + PAGE,
    type: 'text/html',
    version: { etag: null, lastModified: null },
    pictures: [],
    hasPictures: false,
  }
  await writer.append(piece(0, 0, true), Buffer.from(HTML))
  await writer.appendPlan(encodePlan(plan))
  const full: typeof writer = {
    ...writer,
    append: async () => {
      throw new DeskError('disk-full', 'There is no room on the disk.')
    },
  }
  const options = {
    upstream: newUpstream(),
    grant: grantOf(host),
    signal: new AbortController().signal,
    onBytes: async () => undefined,
  }
  await expect(downloadPagePictures(full, plan, options)).rejects.toMatchObject({ code: 'disk-full' })
  expect(await readStoredPlan(writer)).toMatchObject({ hasPictures: false })
})
