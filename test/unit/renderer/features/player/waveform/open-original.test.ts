import { afterEach, expect, test, vi } from 'vitest'
import { BACKGROUND_HEADER, CUT_HEADER } from '../../../../../../contract/bridge/media-headers.ts'
import { openOriginal } from '../../../../../../renderer/features/player/waveform/original/open-original.ts'

afterEach(() => vi.unstubAllGlobals())

const MEBIBYTE = 1024 * 1024
const FILE = Buffer.from(Array.from({ length: 5 * MEBIBYTE }, (_, at) => (at >> 8) & 0xff))
const signal = new AbortController().signal
const whenFree = () => Promise.resolve()

/** A host of {@link FILE}. `headers` are those of its answers by their number; `null` is no answer. */
function host(headers: (number: number) => Record<string, string> | null = () => ({})) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (_address: string, init: { headers: { range: string } & Record<string, string> }) => {
    const { range } = init.headers
    asked.push(`${range} ${init.headers[BACKGROUND_HEADER]}`)
    const own = headers(asked.length)
    if (own === null) return Promise.resolve(new Response(null, { status: 502 }))
    const [first = 0, last = 0] = range.slice(6).split('-').map(Number)
    const part = FILE.subarray(first, last + 1)
    const stated = `bytes ${first}-${first + part.length - 1}/${FILE.length}`
    return Promise.resolve(
      new Response(new Uint8Array(part), { status: 206, headers: { 'content-range': stated, etag: '"1"', ...own } }),
    )
  })
  return asked
}

test('a file is read in parts, in the background, and its beginning once', async () => {
  const asked = host()
  const file = await openOriginal('app://desk/media/1', { whenFree, signal })
  expect(file.size).toBe(FILE.length)
  for (const at of [0, 100, MEBIBYTE, 3 * MEBIBYTE - 2, FILE.length - 4]) {
    expect((await file.read(at, 4)).getUint8(0)).toBe(FILE[at])
  }
  expect(asked).toEqual([
    `bytes=0-${2 * MEBIBYTE - 1} 1`,
    `bytes=${3 * MEBIBYTE - 2}-${5 * MEBIBYTE - 3} 1`,
    `bytes=${5 * MEBIBYTE - 2}-${5 * MEBIBYTE - 1} 1`,
  ])
})

test('a part that does not come is requested again, and then fails', async () => {
  const asked = host((number) => (number === 2 || number > 3 ? null : {}))
  const file = await openOriginal('app://desk/media/1', { whenFree, signal })
  expect((await file.read(2 * MEBIBYTE, 4)).byteLength).toBe(4)
  await expect(file.read(4 * MEBIBYTE, 4)).rejects.toThrow('cannot be read')
  expect(asked).toHaveLength(6)
})

test('a file that changes while it is read fails', async () => {
  host((number) => ({ etag: number > 1 ? '"2"' : '"1"' }))
  const file = await openOriginal('app://desk/media/1', { whenFree, signal })
  await expect(file.read(3 * MEBIBYTE, 4)).rejects.toThrow('has changed')
})

test('of a host that sends only whole files no part is requested that is behind others', async () => {
  const asked = host(() => ({ [CUT_HEADER]: '1' }))
  await expect(openOriginal('app://desk/media/1', { whenFree, signal })).rejects.toThrow('only as a whole')
  expect(asked).toHaveLength(1)
})

test('nothing is requested while the player needs the network, and nothing more once the video is left', async () => {
  const asked = host()
  const leaving = new AbortController()
  const free = Promise.withResolvers<void>()
  const opened = openOriginal('app://desk/media/1', { whenFree: () => free.promise, signal: leaving.signal })
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([])
  free.resolve()
  const file = await opened
  leaving.abort(new Error('left'))
  await expect(file.read(3 * MEBIBYTE, 4)).rejects.toThrow('left')
  expect(asked).toHaveLength(1)
})
