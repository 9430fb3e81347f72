// Videos of noise for measuring downloads: nothing of them is decoded.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Two, as the app downloads two sessions at a time. */
export const PRESENTATIONS = [1, 2] as const
/** Four seconds of a segment, and how many there are: eight minutes. */
const SECONDS = 4
const SEGMENTS = 120
/** Four seconds of video at 2.5 Mbit/s and of sound at 96 kbit/s. */
const BYTES = { v: 1_250_000, a: 48_000 } as const
const KINDS = ['v', 'a'] as const
type Kind = (typeof KINDS)[number]
const INIT_BYTES = 900

/** Paths of all files of a presentation but its manifest. */
export function partsOfPresentation(number: number): readonly string[] {
  const numbers = Array.from({ length: SEGMENTS }, (_, at) => at + 1)
  return [
    ...KINDS.map((kind) => `/${number}/${kind}-init.mp4`),
    ...numbers.flatMap((segment) => KINDS.map((kind) => `/${number}/${kind}-${segment}.m4s`)),
  ]
}

function adaptation(kind: Kind, mime: string, codecs: string, more: string): string {
  const bandwidth = (BYTES[kind] * 8) / SECONDS
  return `<AdaptationSet mimeType="${mime}" segmentAlignment="true"><SegmentTemplate duration="${SECONDS}" startNumber="1"
    initialization="${kind}-init.mp4" media="${kind}-$Number$.m4s"/><Representation id="${kind}" codecs="${codecs}"
    bandwidth="${bandwidth}" ${more}/></AdaptationSet>`
}

const MANIFEST = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
  profiles="urn:mpeg:dash:profile:isoff-live:2011" minBufferTime="PT4S"
  mediaPresentationDuration="PT${SEGMENTS * SECONDS}S"><Period>${adaptation('v', 'video/mp4', 'avc1.64001e', 'width="1280" height="720"')}${adaptation('a', 'audio/mp4', 'mp4a.40.2', 'audioSamplingRate="48000"')}</Period></MPD>`

/** Serves the presentations on loopback, from memory. */
export async function startPresentations(): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const noise = randomBytes(BYTES.v)
  const server = createServer(({ url = '/' }, response) => {
    if (url.endsWith('.mpd')) {
      response.writeHead(200, { 'content-type': 'application/dash+xml' }).end(MANIFEST)
      return
    }
    const [, kind = '', name = ''] = /\/([va])-(init|\d+)\./.exec(url) ?? []
    const bytes = name === 'init' ? INIT_BYTES : BYTES[kind as Kind]
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes }).end(noise.subarray(0, bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
