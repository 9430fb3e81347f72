import type { FileBytes } from './file-bytes.ts'
import type { SoundTrack, Stretch } from './sound-track.ts'
import { trackEntry, writeWebm } from './webm-writer.ts'

/** Kilobits a second by the number in a frame's head, of MPEG-1 and of its extensions for lower rates (ISO/IEC 11172-3, 13818-3). */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const RATES = [44_100, 48_000, 32_000] as const
/** Bytes between frames that are searched for the next one. */
const MOST_BETWEEN = 256 * 1024
/** Where a first frame without sound says how it was made: behind its own information, at different places. */
const LONGEST_BEFORE_FACTS = 36
/** Samples by which decoders are late, beside what the encoder says. */
const DECODER_DELAY = 529

type Frame = { readonly size: number; readonly rate: number; readonly samples: number; readonly channels: number }

/** The sound of an MP3 file. */
export async function mp3Sound(file: FileBytes): Promise<SoundTrack> {
  const first = await nextFrame(file, await behindTags(file), null)
  if (first === null) throw new RangeError('no frame of sound')
  const { frame } = first
  const { rate, channels, samples, size } = frame
  const facts = factsIn(await file.read(first.at, size))
  const clock = { start: 0, end: Infinity, offset: -(facts?.delay ?? 0) / rate }
  const entry = trackEntry({ codec: 'A_MPEG/L3', channels, rate })
  const begin = facts === null ? first.at : first.at + size
  async function* stretches(): AsyncGenerator<Stretch> {
    let at = begin
    for (let index = 0; ; index += 1) {
      const next = await nextFrame(file, at, frame)
      if (next === null) return
      at = next.at + next.frame.size
      const { buffer, byteOffset, byteLength } = await file.read(next.at, next.frame.size)
      const bytes = new Uint8Array(buffer, byteOffset, byteLength).slice()
      const time = Math.round((1000 * index * samples) / rate)
      yield { clock, packet: { time, duration: (1000 * samples) / rate, bytes } }
    }
  }
  return {
    timescale: 1000,
    rate,
    stretches,
    fileOf: (packets) => writeWebm({ entry, number: 1, scale: 1_000_000 }, packets),
  }
}

/** Position behind what describes the recording at its beginning (ID3v2). */
async function behindTags(file: FileBytes): Promise<number> {
  const head = await file.read(0, 10)
  if (head.byteLength < 10 || head.getUint32(0) >>> 8 !== 0x494433) return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.getUint8(at) & 0x7f), 0)
  return 10 + size + (head.getUint8(5) & 0x10 ? 10 : 0)
}

/** The next frame from a position on that is whole; where something else is there, one that another one follows. */
async function nextFrame(file: FileBytes, from: number, like: Frame | null) {
  for (let at = from; at + 4 <= file.size && at - from < MOST_BETWEEN; at += 1) {
    const frame = frameAt(await file.read(at, 4), like)
    if (frame === null || at + frame.size > file.size) continue
    if (at === from && like !== null) return { at, frame }
    const isLast = at + frame.size + 4 > file.size
    if (isLast || frameAt(await file.read(at + frame.size, 4), frame) !== null) return { at, frame }
  }
  return null
}

/** A frame by its first four bytes, if it has the rate and samples of another one. */
function frameAt(view: DataView, like: Frame | null): Frame | null {
  const head = view.getUint32(0)
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3]
  const isMpeg1 = version === 3
  const bitrate = BITRATES[isMpeg1 ? 0 : 1][(head >>> 12) & 15]
  const base = RATES[(head >>> 10) & 3]
  // Layer III has the number 1, and version 1 is reserved.
  if (head >>> 21 !== 0x7ff || layer !== 1 || version === 1 || !bitrate || base === undefined) return null
  const rate = base / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const samples = isMpeg1 ? 1152 : 576
  if (like && (like.rate !== rate || like.samples !== samples)) return null
  const size = Math.floor((samples * 125 * bitrate) / rate) + ((head >>> 9) & 1)
  return { size, rate, samples, channels: (head >>> 6) & 3 ? (((head >>> 6) & 3) === 3 ? 1 : 2) : 2 }
}

/** What a first frame without sound says ("Xing", "Info"): samples at the beginning that are not heard. `null` for one of sound. */
function factsIn(frame: DataView): { readonly delay: number } | null {
  for (let at = 4; at <= LONGEST_BEFORE_FACTS && at + 8 <= frame.byteLength; at += 1) {
    const name = frame.getUint32(at)
    if (name !== 0x58696e67 && name !== 0x496e666f) continue
    const flags = frame.getUint32(at + 4)
    const encoder = at + 8 + [4, 4, 100, 4].reduce((sum, size, bit) => sum + ((flags >> bit) & 1 ? size : 0), 0)
    if (encoder + 24 > frame.byteLength || frame.getUint8(encoder) === 0) return { delay: 0 }
    return { delay: (frame.getUint16(encoder + 21) >> 4) + DECODER_DELAY }
  }
  return null
}

/** Whether a file begins as MP3 does. */
export function isMp3(beginning: DataView): boolean {
  if (beginning.byteLength < 4) return false
  return beginning.getUint32(0) >>> 8 === 0x494433 || frameAt(beginning, null) !== null
}
