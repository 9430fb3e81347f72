import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { grantedAddress } from '../../../../../../contract/bridge/addresses.ts'
import { rewriteManifest } from '../../../../../../main/media/manifest.ts'
import { createHeldParts, partName } from '../../../../../../renderer/features/player/read-ahead/held-parts.ts'
import { readAhead } from '../../../../../../renderer/features/player/read-ahead/read-ahead.ts'
import { DEFAULT_SETTINGS } from '../../../../../../contract/model/settings.ts'
import { mediaWish } from '../../../../../../renderer/features/player/media-wish.ts'

const HOST = 'https://media.example/dash/'
const GRANT = `app://desk/media/${'g'.repeat(43)}`
const MEDIA = resolve(import.meta.dirname, '../../../../../../assets/media/dash')
const MANY = 64 * 1024 * 1024

const sample = async (file: string) => new Uint8Array(await readFile(`${MEDIA}/${file}`))
const bytesOf = (held: unknown) => new Uint8Array((held as { data: ArrayBuffer }).data)

/** What was asked for, without the way to it: a file, and its bytes where not all of it was wanted. */
let asked: string[] = []

/** Answers granted addresses as main does, for a presentation of the samples. */
async function answerAsMain(presentation: string, address: string, range: string | undefined): Promise<Response> {
  if (address === GRANT) {
    const text = await readFile(`${MEDIA}/${presentation}/manifest.mpd`, 'utf8')
    return new Response(rewriteManifest(text, `${HOST}${presentation}/manifest.mpd`).xml)
  }
  const file = decodeURIComponent(address.slice(GRANT.length + 1)).slice(`${HOST}${presentation}/`.length)
  asked.push(range === undefined ? file : `${file} ${range}`)
  const whole = await sample(`${presentation}/${file}`)
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return new Response(whole)
  return new Response(whole.slice(Number(first), Number(last) + 1), { status: 206 })
}

function serve(answer: (address: string, range: string | undefined, signal: AbortSignal) => Promise<Response>): void {
  const fetched = (address: string, { headers, signal }: { headers?: HeadersInit; signal: AbortSignal }) =>
    answer(address, new Headers(headers).get('range') ?? undefined, signal)
  vi.stubGlobal('fetch', fetched)
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
})
afterEach(() => vi.unstubAllGlobals())

/** Reads a presentation of the samples ahead; answers what is held of it then. */
async function readSample(presentation: string) {
  serve((address, range) => answerAsMain(presentation, address, range))
  const parts = createHeldParts(MANY)
  await readAhead(GRANT, mediaWish(DEFAULT_SETTINGS), parts, new AbortController().signal)
  return parts
}

test('the first part is read in the quality that the player will ask for', async () => {
  serve((address, range) => answerAsMain('numbered', address, range))
  await readAhead(
    GRANT,
    { ...mediaWish(DEFAULT_SETTINGS), quality: { height: 200, kbitPerSecond: null } },
    createHeldParts(MANY),
    new AbortController().signal,
  )
  expect(asked).toEqual(expect.arrayContaining(['init-0.m4s', 'segment-0-001.m4s', 'segment-2-001.m4s']))
  expect(asked.filter((file) => file.startsWith('segment-1'))).toEqual([])
})

test.each(['timeline', 'numbered'])('of %s the heads and the first parts are read', async (presentation) => {
  const parts = await readSample(presentation)
  const wanted = ['init-1.m4s', 'init-2.m4s', 'segment-1-001.m4s', 'segment-2-001.m4s']
  expect(asked).toEqual(expect.arrayContaining(wanted))
  expect(asked.length).toBeLessThanOrEqual(wanted.length + 2)
  for (const file of wanted) {
    const held = parts.find(grantedAddress(GRANT, `${HOST}${presentation}/${file}`))
    expect(held).toMatchObject({ status: 200 })
    expect(bytesOf(held)).toEqual(await sample(`${presentation}/${file}`))
  }
})

test('of one file for each quality the indexes, the heads and the first parts are read', async () => {
  const parts = await readSample('ranges')
  const wanted = [
    'video-180.mp4 bytes=744-855',
    'video-360.mp4 bytes=743-854',
    'audio.m4a bytes=696-819',
    'video-360.mp4 bytes=0-742',
    'audio.m4a bytes=0-695',
    'video-360.mp4 bytes=855-27485',
    'audio.m4a bytes=820-9394',
  ]
  expect(asked).toEqual(expect.arrayContaining(wanted))
  expect(asked.length).toBeLessThanOrEqual(wanted.length + 2)
  const address = grantedAddress(GRANT, `${HOST}ranges/video-360.mp4`)
  const held = parts.find(partName(address, 'bytes=855-27485'))
  expect(held).toMatchObject({ status: 206 })
  expect(bytesOf(held)).toEqual((await sample('ranges/video-360.mp4')).slice(855, 27486))
})

const LISTED = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT6S" minBufferTime="PT2S">
<BaseURL>${HOST}</BaseURL><Period><AdaptationSet contentType="video" mimeType="video/mp4">
<Representation id="v" codecs="avc1.4d401e" bandwidth="200000" width="640" height="360">
<SegmentList duration="2"><Initialization sourceURL="head.mp4"/>
<SegmentURL media="one.mp4"/><SegmentURL media="two.mp4"/><SegmentURL media="three.mp4"/></SegmentList>
</Representation></AdaptationSet></Period></MPD>`

/** Answers the listed manifest, and all else as `answer` says. */
function serveListed(answer: (file: string, signal: AbortSignal) => Promise<Response>): void {
  serve((address, _range, signal) => {
    if (address === GRANT) return Promise.resolve(new Response(LISTED))
    const file = decodeURIComponent(address).slice(GRANT.length + 1 + HOST.length)
    asked.push(file)
    return answer(file, signal)
  })
}

test('of a list of files the head and the first are read, and pictures without sound suffice', async () => {
  serveListed(() => Promise.resolve(new Response(new Uint8Array(1000))))
  await readAhead(GRANT, mediaWish(DEFAULT_SETTINGS), createHeldParts(MANY), new AbortController().signal)
  expect(asked.slice(0, 2)).toEqual(['head.mp4', 'one.mp4'])
  expect(asked).not.toContain('three.mp4')
})

test('a part that is larger than a few seconds of pictures is neither read to its end nor kept', async () => {
  let given = 0
  const source = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
  serveListed((file) => Promise.resolve(new Response(file === 'one.mp4' ? source() : new Uint8Array(1000))))
  const parts = createHeldParts(MANY)
  await readAhead(GRANT, mediaWish(DEFAULT_SETTINGS), parts, new AbortController().signal)
  expect(given).toBeLessThan(8 * 1024 * 1024)
  expect(parts.find(grantedAddress(GRANT, `${HOST}one.mp4`))).toBeNull()
  expect(parts.find(grantedAddress(GRANT, `${HOST}head.mp4`))).not.toBeNull()
})

test('a refusal by the media host ends the prefetch silently, and is reported when the video is played', async () => {
  serveListed(() => Promise.resolve(new Response('{}', { status: 404 })))
  const parts = createHeldParts(MANY)
  await readAhead(GRANT, mediaWish(DEFAULT_SETTINGS), parts, new AbortController().signal)
  expect(asked).toEqual(['head.mp4'])
  expect(parts.find(grantedAddress(GRANT, `${HOST}head.mp4`))).toBeNull()
})

test('leaving ends what is being read, and nothing more is asked for', async () => {
  const leaving = new AbortController()
  const ended: string[] = []
  serveListed((file, signal) => {
    queueMicrotask(() => leaving.abort())
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        ended.push(file)
        reject(new Error('aborted'))
      })
    })
  })
  const parts = createHeldParts(MANY)
  await readAhead(GRANT, mediaWish(DEFAULT_SETTINGS), parts, leaving.signal)
  expect(ended).toEqual(['head.mp4'])
  expect(asked).toEqual(['head.mp4'])
})
