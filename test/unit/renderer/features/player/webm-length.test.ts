import { expect, test, vi } from 'vitest'
import { findRecordingLength } from '../../../../../renderer/features/player/recording-length.ts'
import { lastTimestamp, timestampScale } from '../../../../../renderer/features/player/webm-length.ts'
import { block, cluster, group, webm } from '../../../../support/webm.ts'

test('the last time of a recording is that of the latest block of its last cluster', () => {
  const file = webm([cluster(0, [block(0), block(33)]), cluster(9000, [block(40), block(900), block(870)])])
  expect(timestampScale(file)).toBe(1_000_000)
  expect(lastTimestamp(file)).toBe(9900)
})

test('clusters may say their length or not, and a block its duration', () => {
  expect(lastTimestamp(webm([cluster(500, [block(1)], true), cluster(2000, [block(5), group(10, 60)], true)]))).toBe(
    2070,
  )
})

test('bytes of the picture that look like a cluster are none, and a file that was cut off ends with what is there', () => {
  const alike = Buffer.concat([Buffer.from('1f43b675', 'hex'), Buffer.alloc(40, 0x55)])
  const file = webm([cluster(3000, [block(0), block(250, alike)])])
  expect(lastTimestamp(file)).toBe(3250)
  expect(lastTimestamp(file.subarray(0, -30))).toBe(3250)
  expect(lastTimestamp(Buffer.alloc(5000, 0x1f))).toBeNull()
  expect(timestampScale(Buffer.from('ftypisom'))).toBeNull()
})

/** A host of a file that answers ranges; also what was asked of it, as bytes. */
function hostOf(file: Buffer) {
  const asked: number[] = []
  const answer = (_address: string, { headers }: { headers: { range: string } }) => {
    const [first = 0, last = 0] = headers.range.slice(6).split('-').map(Number)
    const part = file.subarray(first, last + 1)
    asked.push(part.length)
    const range = `bytes ${first}-${first + part.length - 1}/${file.length}`
    return Promise.resolve(new Response(new Uint8Array(part), { status: 206, headers: { 'content-range': range } }))
  }
  vi.stubGlobal('fetch', answer)
  return asked
}

test('only the ends of a large recording are read, and more where its last cluster is long', async () => {
  const { signal } = new AbortController()
  const large = [cluster(0, [block(0, Buffer.alloc(9_000_000))]), cluster(60_000, [block(10, Buffer.alloc(100_000))])]
  const asked = hostOf(webm(large))
  expect(await findRecordingLength('/recording', signal)).toBe(60.01)
  expect(asked).toEqual([16_384, 262_144])
  const more = hostOf(webm([large[0]!, cluster(60_000, [block(10, Buffer.alloc(900_000)), block(2000)])]))
  expect(await findRecordingLength('/recording', signal)).toBe(62)
  expect(more).toEqual([16_384, 262_144, 4_194_304])
  hostOf(Buffer.from('no recording'))
  expect(await findRecordingLength('/recording', signal)).toBeNull()
  vi.unstubAllGlobals()
})
