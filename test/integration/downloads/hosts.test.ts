import { describe, expect, test, vi } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import type { MissingItem } from '../../../contract/model/downloads.ts'
import { itemOf } from '../../../main/downloads/items.ts'
import { MOST_SEGMENTS } from '../../../contract/model/manifest/limits.ts'
import {
  manifest,
  openDownloader,
  putPresentation,
  reportOf,
  SEGMENTS,
  sessionKey,
  type Downloader,
} from '../../support/downloader.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost, type OwnHost } from '../../support/own-host.ts'

const PDF = 'application/pdf'
const putFile = (host: OwnHost, path: string, bytes: Buffer, type = PDF) => void host.files.set(path, { bytes, type })

/** Two sessions on a host: the first is the one that a test makes trouble for, and the second must not suffer from it. */
async function twoSessions() {
  const host = await startOwnHost()
  const desk = await openDownloader()
  const dash = putPresentation(host, '/one', 1)
  putFile(host, '/one.pdf', mediaBytes(5000, 50))
  putFile(host, '/two.pdf', mediaBytes(7000, 51))
  putFile(host, '/one.mp4', mediaBytes(90_000, 52), 'video/mp4')
  const files = [{ path: '/one.pdf', size: 5000 }]
  const original = { path: '/one.mp4', size: 90_000 }
  const named = { dash, original, files }
  await desk.save(reportOf(0, host.origin, named, 'first'))
  await desk.save(reportOf(1, host.origin, { files: [{ path: '/two.pdf', size: 7000 }] }, 'first'))
  return { host, desk, named }
}

const missing = (state: { readonly kind: string; readonly missing?: readonly MissingItem[] }) =>
  state.missing?.map(({ item, failure }) => `${item.kind} ${failure.code}`)

describe('an address that has expired', () => {
  test.each([403, 404, 410])('is replaced by that of a fresh report, which is requested once (%i)', async (status) => {
    const { host, desk, named } = await twoSessions()
    const refuse = (path: string) =>
      host.spoil(path, ({ url }, response) => {
        if (url.endsWith('?sig=fresh')) return false
        response.writeHead(status).end()
        return true
      })
    for (const path of host.files.keys()) refuse(path)
    const sign = (path: string) => `${path}?sig=fresh`
    desk.set.fetched = () => {
      for (const path of host.files.keys()) if (path.endsWith('.m4s')) host.heal(path)
      const { dash, original, files } = named
      const fresh = {
        dash: sign(dash),
        original: { ...original, path: sign(original.path) },
        files: files.map(({ path, size }) => ({ path: sign(path), size })),
      }
      return reportOf(0, host.origin, fresh, 'second')
    }
    await desk.add([0])
    await desk.until(0, 'ready')
    expect(desk.fetches).toEqual([sessionKey(0)])
    // Once in vain, by whichever file came first.
    expect(host.seen.filter(({ url }) => url.startsWith('/one.pdf'))).toHaveLength(2)
    expect(host.asked('/one/manifest.mpd')).toBe(1)
  })

  test('of a segment makes the manifest be read again, and what is stored is kept', async () => {
    const { host, desk, named } = await twoSessions()
    host.spoil('/one/4.m4s', (_, response) => {
      response.writeHead(403).end()
      return true
    })
    desk.set.fetched = () => {
      host.heal()
      return reportOf(0, host.origin, { ...named, dash: `${named.dash}?again` }, 'second')
    }
    await desk.add([0])
    await desk.until(0, 'ready')
    expect(host.asked('/one/manifest.mpd')).toBe(2)
    expect(host.asked('/one/init.m4s')).toBe(1)
    expect(host.asked('/one/1.m4s')).toBe(1)
    expect(desk.fetches).toHaveLength(1)
  })

  test('and stays so is missing, with the reason; the rest of the session and others are there', async () => {
    const { host, desk } = await twoSessions()
    host.files.delete('/one.pdf')
    host.files.delete('/one/3.m4s')
    await desk.add([0, 1])
    await desk.until(1, 'ready')
    expect(missing(await desk.until(0, 'partly'))).toEqual(['essayFile not-found', 'video not-found'])
    expect(desk.fetches).toHaveLength(1)
    const video = await desk.library.find(sessionKey(0), itemOf({ kind: 'dash', questionNum: 1 }))
    const stored = await video!.use(async (container) => container.parts().map(({ part }) => part))
    expect(stored.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 4, 5, 6])
  })
})

test('a secret that the service refuses holds everything, and makes no session fail', async () => {
  const { host, desk } = await twoSessions()
  desk.set.fetched = () => new DeskError('forbidden', 'Account ID or secret key not accepted.')
  await desk.add([2, 1])
  await desk.until(2, 'queued')
  await expect.poll(async () => (await desk.downloads.status()).hold).toBe('secret')
  await desk.save(reportOf(2, host.origin, {}, 'first'))
  desk.set.fetched = null
  desk.downloads.wakeUp()
  await desk.until(1, 'ready')
  await desk.until(2, 'ready')
})

test('a report that comes later is downloaded by itself', async () => {
  const { host, desk } = await twoSessions()
  desk.set.fetched = () => new DeskError('not-found', 'The service has no report yet.')
  await desk.add([2])
  expect(missing(await desk.until(2, 'partly'))).toEqual(['report not-found'])
  await desk.save(reportOf(2, host.origin, { files: [{ path: '/two.pdf', size: 7000 }] }, 'first'))
  await desk.until(2, 'ready')
})

test('a blank address is no file', async () => {
  const { host, desk } = await twoSessions()
  const { proctoring, ...report } = reportOf(0, host.origin, { protocol: '/one.pdf' }, 'first')
  await desk.save({ ...report, proctoring: { ...proctoring!, protocolUrl: '' } })
  await desk.add([0])
  await desk.until(0, 'ready')
  expect(host.seen).toEqual([])
})

describe('a file of another size than the report says', () => {
  test('is kept, and named', async () => {
    const { host, desk } = await twoSessions()
    putFile(host, '/two.pdf', mediaBytes(6999))
    await desk.add([1])
    expect(missing(await desk.until(1, 'partly'))).toEqual(['essayFile malformed'])
    expect((await desk.downloads.ofSession(sessionKey(1)))?.content.essayFiles).toEqual({ stored: 1, of: 1 })
    putFile(host, '/two.pdf', mediaBytes(7000))
    await desk.downloads.retry([sessionKey(1)])
    await desk.until(1, 'ready')
  })

  test('is not one that came in two goes', async () => {
    const host = await startOwnHost({ validators: 'none' })
    const desk = await openDownloader()
    const bytes = mediaBytes(9_000_000)
    putFile(host, '/a.pdf', bytes)
    host.spoil('/a.pdf', (_, response) => {
      if (host.asked('/a.pdf') > 1) return false
      response.writeHead(200, { 'Content-Length': bytes.length, 'Content-Type': PDF })
      response.write(bytes.subarray(0, 6_000_000), () => setTimeout(() => response.destroy(), 20))
      return true
    })
    await desk.save(reportOf(0, host.origin, { files: [{ path: '/a.pdf', size: bytes.length }] }, 'first'))
    await desk.add([0])
    await desk.until(0, 'ready')
    expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBe(bytes.length)
  })
})

describe('a manifest that cannot be played', () => {
  // Refused for the first of them: a few entities of each other can stand for gigabytes.
  const ENTITY = '<!DOCTYPE MPD [<!ENTITY a "b">]><MPD>&a;</MPD>'
  const BAD: readonly (readonly [string, string])[] = [
    ['text', '#EXTM3U'],
    ['live', manifest(SEGMENTS, { attributes: 'type="dynamic" availabilityStartTime="2026-01-01T00:00:00Z"' })],
    ['with an entity', ENTITY],
    ['with a file: address', manifest(SEGMENTS, { base: '<BaseURL>file:///etc/</BaseURL>' })],
    ['with too many segments', manifest(MOST_SEGMENTS + 1)],
  ]

  test.each(BAD)('is replaced by the original (%s)', async (_, text) => {
    const { host, desk } = await twoSessions()
    host.files.set('/one/manifest.mpd', { bytes: Buffer.from(text), type: 'application/dash+xml' })
    await desk.add([0, 1])
    await desk.until(0, 'ready')
    await desk.until(1, 'ready')
    expect(host.asked('/one.mp4')).toBe(1)
    expect(host.seen.filter(({ url }) => url.endsWith('.m4s'))).toEqual([])
  })

  test('leaves the session without its video where there is no original', async () => {
    const { host, desk, named } = await twoSessions()
    await desk.save(reportOf(0, host.origin, { ...named, original: null }, 'second'))
    for (const [, text] of BAD.slice(1, 3)) {
      host.files.set('/one/manifest.mpd', { bytes: Buffer.from(text), type: 'application/dash+xml' })
      const stack = await desk.add([0, 1])
      await desk.until(1, 'ready')
      expect(missing(await desk.until(0, 'partly'))).toEqual(['video media-unplayable'])
      await desk.downloads.removeStack(stack)
    }
  })

  test.each([
    ['a host of this computer', '<BaseURL>http://localhost:9/</BaseURL>'],
    ['a private address', '<BaseURL>http://192.168.7.7/</BaseURL>'],
  ])('is not followed to %s that the report does not name', async (_, base) => {
    const { host, desk, named } = await twoSessions()
    await desk.save(reportOf(0, host.origin, { ...named, original: null }, 'second'))
    const text = manifest(SEGMENTS, { base })
    host.files.set('/one/manifest.mpd', { bytes: Buffer.from(text), type: 'application/dash+xml' })
    await desk.add([0, 1])
    await desk.until(1, 'ready')
    expect(missing(await desk.until(0, 'partly'))).toEqual(['video media-refused'])
  })
})

test.each([
  ['does not have', '<BaseURL>dead/</BaseURL><BaseURL>./</BaseURL>'],
  ['cannot be reached', '<BaseURL>http://localhost:9/</BaseURL><BaseURL>./</BaseURL>'],
])('a part that a base address %s comes by the next one, which is tried first from then on', async (_, base) => {
  const { host, desk } = await twoSessions()
  putFile(host, '/one/manifest.mpd', Buffer.from(manifest(SEGMENTS, { base })), 'application/dash+xml')
  await desk.add([0])
  await desk.until(0, 'ready')
  const vain = host.seen.filter(({ url }) => url.includes('/dead/')).length
  expect(vain).toBeLessThan(SEGMENTS)
  expect(host.asked('/one/6.m4s')).toBe(1)
})

describe('a recording of which the host has less than its manifest promises', () => {
  const SEGMENTS_OF = (seconds: number) =>
    manifest(SEGMENTS, {
      attributes: `type="static" mediaPresentationDuration="PT${seconds}S"`,
    })

  async function partLengths({ library }: Downloader) {
    const video = await library.find(sessionKey(0), itemOf({ kind: 'dash', questionNum: 1 }))
    return video!.use(async (container) => Array.from({ length: SEGMENTS + 4 }, (_, part) => container.lengthOf(part)))
  }

  test.each([404, 410, 416])('is there as a whole when the host has no more of it (%i)', async (status) => {
    const { host, desk } = await twoSessions()
    putFile(host, '/one/manifest.mpd', Buffer.from(SEGMENTS_OF(SEGMENTS + 3)), 'application/dash+xml')
    for (const number of [1, 2, 3])
      host.spoil(`/one/${SEGMENTS + number}.m4s`, (_, response) => {
        response.writeHead(status).end()
        return true
      })
    await desk.add([0])
    await desk.until(0, 'ready')
    expect(await partLengths(desk)).toEqual([500, ...Array.from({ length: SEGMENTS }, () => 30_000), 0, 0, 0])
  })

  test('is there as a whole when it ends long before', async () => {
    const { host, desk } = await twoSessions()
    putFile(host, '/one/manifest.mpd', Buffer.from(SEGMENTS_OF(200)), 'application/dash+xml')
    await desk.add([0])
    await desk.until(0, 'ready')
  })

  test('is there in part when a part is missing before the end', async () => {
    const { host, desk } = await twoSessions()
    putFile(host, '/one/manifest.mpd', Buffer.from(SEGMENTS_OF(SEGMENTS + 3)), 'application/dash+xml')
    host.files.delete('/one/5.m4s')
    await desk.add([0])
    expect(missing(await desk.until(0, 'partly'))).toEqual(['video not-found'])
    expect(await partLengths(desk)).toEqual([500, 30_000, 30_000, 30_000, 30_000, null, 30_000, 0, 0, 0])
  })

  test('is missing when the host has no part of it', async () => {
    const { host, desk } = await twoSessions()
    for (const path of host.files.keys()) if (/\d\.m4s$/.test(path)) host.files.delete(path)
    await desk.add([0])
    expect(missing(await desk.until(0, 'partly'))).toEqual(['video not-found'])
  })
})

describe('as a segment of a video', () => {
  /** The length of each part of the video; `null` where its end is not stored. */
  async function lengths(desk: Downloader, parts: number): Promise<readonly (number | null)[]> {
    const video = await desk.library.find(sessionKey(0), itemOf({ kind: 'dash', questionNum: 1 }))
    return video!.use(async (container) => Array.from({ length: parts }, (_, part) => container.lengthOf(part)))
  }

  test('a web page is not stored', async () => {
    const { host, desk } = await twoSessions()
    host.files.set('/one/2.m4s', { bytes: Buffer.from('<html>Sign in</html>'), type: 'text/html' })
    await desk.add([0])
    expect(missing(await desk.until(0, 'partly'))).toEqual(['video malformed'])
    expect(await lengths(desk, 4)).toEqual([500, 30_000, null, 30_000])
  })

  test('less than the host promised is not stored, and is requested again', async () => {
    const { host, desk } = await twoSessions()
    const { bytes, type } = host.files.get('/one/2.m4s')!
    host.spoil('/one/2.m4s', (_, response) => {
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length })
      response.write(bytes.subarray(0, 10_000), () => setTimeout(() => response.destroy(), 20))
      return true
    })
    await desk.add([0])
    await vi.waitFor(() => expect(host.asked('/one/2.m4s')).toBeGreaterThan(1), 10_000)
    expect(await lengths(desk, 3)).toEqual([500, 30_000, null])
    host.heal()
    await desk.until(0, 'ready')
    expect(await lengths(desk, 3)).toEqual([500, 30_000, 30_000])
  })

  test('less than the range that was requested is not stored', async () => {
    const { host, desk } = await twoSessions()
    const range = (first: number) => `mediaRange="${first}-${first + 9999}"`
    const urls = [0, 10_000, 20_000].map((first) => `<SegmentURL media="all.mp4" ${range(first)}/>`)
    const text = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT3S"><Period><AdaptationSet mimeType="video/mp4"><SegmentList duration="1"><Initialization sourceURL="init.m4s"/>${urls.join('')}</SegmentList><Representation id="v" bandwidth="240000"/></AdaptationSet></Period></MPD>`
    putFile(host, '/one/manifest.mpd', Buffer.from(text), 'application/dash+xml')
    putFile(host, '/one/all.mp4', mediaBytes(30_000), 'video/mp4')
    host.spoil('/one/all.mp4', ({ headers }, response) => {
      if (headers.range !== 'bytes=10000-19999') return false
      response.writeHead(206, { 'Content-Range': 'bytes 10000-19999/30000' }).end(Buffer.alloc(9000))
      return true
    })
    await desk.add([0])
    expect(missing(await desk.until(0, 'partly'))).toEqual(['video malformed'])
    expect(await lengths(desk, 4)).toEqual([500, 10_000, null, 10_000])
  })
})
