import type { FileBytes } from './file-bytes.ts'
import type { SoundTrack, Stretch } from './sound-track.ts'
import { trackEntry, writeWebm } from './webm-writer.ts'

/** Of a "fmt " chunk: samples that are integers, or fractions, or what the chunk says behind. */
const INTEGER = 1
const FRACTION = 3
const BEHIND = 0xfffe
const MOST_RATE = 384_000
const MOST_CHANNELS = 32
/** Packets of a second; a WAV file has none. */
const PACKETS_A_SECOND = 25
const WHOLE = { start: 0, end: Infinity, offset: 0 }

type Format = { readonly codec: string; readonly channels: number; readonly rate: number; readonly bits: number }

/** The sound of a WAV file without compression. */
export async function wavSound(file: FileBytes): Promise<SoundTrack> {
  let format: Format | null = null
  for (let at = 12; at + 8 <= file.size;) {
    const head = await file.read(at, 8)
    const [name, size] = [head.getUint32(0), head.getUint32(4, true)]
    if (name === 0x666d7420) format = formatOf(await file.read(at + 8, Math.min(size, 40)))
    else if (name === 0x64617461) {
      if (format === null) break
      const { codec, ...samples } = format
      const entry = trackEntry({ codec, ...samples })
      // A recorder that was killed has not written the size.
      const end = size === 0 || at + 8 + size > file.size ? file.size : at + 8 + size
      const range = { from: at + 8, end, frame: (format.channels * format.bits) / 8, rate: format.rate }
      return {
        timescale: 1000,
        rate: format.rate,
        stretches: () => packetsOf(file, range),
        fileOf: (packets) => writeWebm({ entry, number: 1, scale: 1_000_000 }, packets),
      }
    }
    at += 8 + size + (size % 2)
  }
  throw new RangeError('a file that does not say how its samples are written')
}

function formatOf(view: DataView): Format {
  const tag = view.getUint16(0, true)
  const kind = tag === BEHIND ? view.getUint16(24, true) : tag
  const codec = kind === INTEGER ? 'A_PCM/INT/LIT' : kind === FRACTION ? 'A_PCM/FLOAT/IEEE' : null
  const [channels, rate, bits] = [view.getUint16(2, true), view.getUint32(4, true), view.getUint16(14, true)]
  const isUsual = [8, 16, 24, 32].includes(bits) && channels > 0 && channels <= MOST_CHANNELS
  if (codec === null || !isUsual || rate < PACKETS_A_SECOND || rate > MOST_RATE) {
    throw new RangeError('samples that are not known here')
  }
  return { codec, channels, rate, bits }
}

type Samples = { readonly from: number; readonly end: number; readonly frame: number; readonly rate: number }

async function* packetsOf(file: FileBytes, { from, end, frame, rate }: Samples): AsyncGenerator<Stretch> {
  const count = Math.round(rate / PACKETS_A_SECOND)
  for (let index = 0; ; index += 1) {
    const at = from + index * count * frame
    const frames = Math.min(count, Math.floor((end - at) / frame))
    if (frames <= 0) return
    const { buffer, byteOffset, byteLength } = await file.read(at, frames * frame, end)
    const bytes = new Uint8Array(buffer, byteOffset, byteLength).slice()
    const time = Math.round((1000 * index * count) / rate)
    yield { clock: WHOLE, packet: { time, duration: (1000 * frames) / rate, bytes } }
  }
}

/** Whether a file begins as WAV does. */
export function isWav(beginning: DataView): boolean {
  return beginning.byteLength >= 12 && beginning.getUint32(0) === 0x52494646 && beginning.getUint32(8) === 0x57415645
}
