import { opusSeconds } from '../webm-elements.ts'
import type { FileBytes } from './file-bytes.ts'
import { joined, type SoundTrack, type Stretch } from './sound-track.ts'
import { trackEntry, writeWebm } from './webm-writer.ts'

const OGG = 0x4f676753
const HEAD_BYTES = 27
const LONGEST_PAGE = HEAD_BYTES + 255 + 255 * 255
const IS_CONTINUED = 1
const IS_LAST = 4
/** Opus always counts so many samples a second (RFC 7845). */
const RATE = 48_000
/** Samples between packets that are no hole. */
const BESIDE = 960
/** Bytes of a packet at most: one of Opus has some hundred. */
const LARGEST_PACKET = 1024 * 1024
/** Packets before those of sound: what it is, and what describes it. */
const HEADERS = 2

type Page = {
  readonly flags: number
  readonly serial: number
  /** Samples at the end of its last whole packet; -1 where it has none. */
  readonly position: number
  readonly packets: readonly Uint8Array[]
  /** Whether its last packet goes on in the next page. */
  readonly isOpen: boolean
  readonly end: number
}

/** The sound of an Ogg file in Opus, as recorders write it. */
export async function oggSound(file: FileBytes): Promise<SoundTrack> {
  const first = await pageAt(file, 0)
  const [head] = first?.packets ?? []
  const text = new TextDecoder().decode(head?.subarray(0, 8))
  if (first === null || head === undefined || text !== 'OpusHead' || head.length < 19) {
    throw new RangeError('sound in Ogg that is not known here')
  }
  const skipped = (head[10] ?? 0) + 256 * (head[11] ?? 0)
  const delay = Math.round((skipped / RATE) * 1e9)
  const entry = trackEntry({ codec: 'A_OPUS', description: head, channels: head[9] ?? 1, rate: RATE, delay })
  const clock = { start: 0, end: Infinity, offset: -skipped / RATE }
  return {
    timescale: 1000,
    rate: RATE,
    async *stretches() {
      for await (const packet of packetsOf(file, first.serial)) yield { clock, packet }
    },
    fileOf: (packets) => writeWebm({ entry, number: 1, scale: 1_000_000 }, packets),
  }
}

async function* packetsOf(file: FileBytes, serial: number): AsyncGenerator<Stretch['packet']> {
  let open: Uint8Array<ArrayBuffer> = new Uint8Array()
  let headers = 0
  let base: number | null = null
  let at = 0
  for (let page = await pageAt(file, 0); page !== null; page = await pageAt(file, page.end)) {
    if (page.serial !== serial) continue
    const whole: Uint8Array<ArrayBuffer>[] = []
    for (const [index, part] of page.packets.entries()) {
      const isContinued = index === 0 && (page.flags & IS_CONTINUED) !== 0
      const packet = joined(isContinued ? [open, part] : [part])
      if (packet.length > LARGEST_PACKET) throw new RangeError('a packet that is too large')
      if (index === page.packets.length - 1 && page.isOpen) open = packet
      else whole.push(packet)
    }
    const sound = whole.slice(Math.max(0, HEADERS - headers))
    headers += whole.length
    const length = sound.reduce((sum, packet) => sum + samplesOf(packet), 0)
    // The last page may say that its end is not heard.
    if (page.position >= 0 && sound.length > 0 && (page.flags & IS_LAST) === 0) {
      const start = Math.max(0, page.position - length)
      base ??= start
      if (start - base > at + BESIDE) at = start - base
    }
    for (const packet of sound) {
      const samples = samplesOf(packet)
      yield { time: Math.round((1000 * at) / RATE), duration: (1000 * samples) / RATE, bytes: packet }
      at += samples
    }
  }
}

const samplesOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  Math.round(opusSeconds(new DataView(buffer, byteOffset, length), 0, length) * RATE)

/** The page at a position (RFC 3533, 6); `null` behind the last one and for one that was cut off. */
async function pageAt(file: FileBytes, at: number): Promise<Page | null> {
  if (at + HEAD_BYTES > file.size) return null
  const view = await file.read(at, LONGEST_PAGE)
  if (view.getUint32(0) !== OGG) throw new RangeError('no page of Ogg')
  const count = view.getUint8(26)
  const packets: Uint8Array[] = []
  let from = HEAD_BYTES + count
  let size = 0
  let isOpen = false
  for (let index = 0; index < count; index += 1) {
    if (HEAD_BYTES + index >= view.byteLength) return null
    const part = view.getUint8(HEAD_BYTES + index)
    size += part
    isOpen = part === 255
    if (isOpen && index < count - 1) continue
    if (from + size > view.byteLength) return null
    packets.push(new Uint8Array(view.buffer, view.byteOffset + from, size).slice())
    from += size
    size = 0
  }
  const position = Number(view.getBigInt64(6, true))
  return { flags: view.getUint8(5), serial: view.getUint32(14, true), position, packets, isOpen, end: at + from }
}

/** Whether a file begins as Ogg does. */
export function isOgg(beginning: DataView): boolean {
  return beginning.byteLength >= 4 && beginning.getUint32(0) === OGG
}
