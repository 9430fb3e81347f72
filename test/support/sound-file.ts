// Small files of sound, as far as a reader of their times needs them: frames with times, and bytes in their place.

function uint(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigUInt64BE(BigInt(value))
  else buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([uint(4, length), Buffer.from(name, 'latin1'), ...content])
}

const full = (name: string, version: number, flags: number, ...content: readonly Buffer[]) =>
  box(name, uint(1, version), uint(3, flags), ...content)

/** Units a second of the times of {@link mp4Init} and {@link mp4Segment}. */
export const TIMESCALE = 1000

/** An initialization segment of a track of sound. `edits` are the starts of its edits in the media. */
export function mp4Init({ edits = [] as readonly number[], id = 1 } = {}): Buffer {
  const track = (number: number, handler: string, ...own: readonly Buffer[]) =>
    box(
      'trak',
      full('tkhd', 0, 3, uint(8, 0), uint(4, number), Buffer.alloc(60)),
      ...own,
      box(
        'mdia',
        full('mdhd', 0, 0, uint(8, 0), uint(4, TIMESCALE), uint(8, 0)),
        full('hdlr', 0, 0, uint(4, 0), Buffer.from(handler), Buffer.alloc(13)),
      ),
    )
  const list = edits.map((start) => {
    const entry = Buffer.alloc(12)
    entry.writeInt32BE(start, 4)
    return entry
  })
  const edit = edits.length === 0 ? [] : [box('edts', full('elst', 0, 0, uint(4, edits.length), ...list))]
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5'), uint(4, 0)),
    box(
      'moov',
      track(id + 1, 'vide'),
      track(id, 'soun', ...edit),
      box('mvex', full('trex', 0, 0, uint(4, id), uint(4, 1), uint(4, 100), uint(8, 0))),
    ),
  ])
}

/** A fragment with frames of those durations from a time on, and a byte as its sound. `null` is a tenth of a second each. */
export function mp4Segment(time: number, durations: readonly number[] | number, value = 0, id = 1): Buffer {
  const stated = typeof durations === 'number' ? null : durations
  const count = typeof durations === 'number' ? durations : durations.length
  const run = full(
    'trun',
    0,
    stated ? 0x101 : 0x1,
    uint(4, count),
    uint(4, 0),
    ...(stated ?? []).map((duration) => uint(4, duration)),
  )
  const fragment = box('traf', full('tfhd', 0, 0, uint(4, id)), full('tfdt', 1, 0, uint(8, time)), run)
  return Buffer.concat([box('moof', full('mfhd', 0, 0, uint(4, 1)), fragment), box('mdat', uint(1, value))])
}

/** An element of WebM whose size has as many bytes as asked for; `null` for a size that is not known. */
function element(id: number, content: Buffer, sizeBytes: number | null = 8): Buffer {
  const name = Buffer.from(id.toString(16), 'hex')
  if (sizeBytes === null) return Buffer.concat([name, Buffer.from('01ffffffffffffff', 'hex'), content])
  const size = uint(sizeBytes === 8 ? 8 : sizeBytes, content.length)
  size[0] = (size[0] ?? 0) | (1 << (8 - Math.min(8, sizeBytes)))
  return Buffer.concat([name, size, content])
}

/** The beginning of a WebM with a track of pictures and one of sound in Opus, number 2, without clusters. */
export function webmInit(): Buffer {
  const text = (value: string) => Buffer.from(value)
  const pictures = [element(0xd7, uint(1, 1), 1), element(0x83, uint(1, 1), 1), element(0x86, text('V_VP9'), 1)]
  const sound = [
    element(0x86, text('A_OPUS'), 1),
    element(0xd7, uint(1, 2), 1),
    element(0x83, uint(1, 2), 1),
    element(0x56aa, uint(4, 6_500_000), 1),
  ]
  const tracks = Buffer.concat([element(0xae, Buffer.concat(pictures)), element(0xae, Buffer.concat(sound), 1)])
  const info = element(0x1549a966, element(0x2ad7b1, uint(3, 1_000_000), 1), 2)
  // The space for something that was never written.
  const space = element(0xec, Buffer.alloc(104))
  const head = element(0x1a45dfa3, Buffer.alloc(4), 1)
  return Buffer.concat([head, element(0x18538067, Buffer.concat([space, info, element(0x1654ae6b, tracks, 2)]), null)])
}

/** A cluster with packets of Opus of 20 ms each at those milliseconds behind its time, and a block of a picture. */
export function webmCluster(time: number, packets: readonly number[], isOpen = false): Buffer {
  const block = (track: number, at: number, packet: string) => {
    const bytes = Buffer.concat([uint(1, 0x80 | track), uint(2, at), uint(1, 0x80), Buffer.from(packet, 'hex')])
    // In a group, or alone.
    return at % 40 === 0 ? element(0xa0, element(0xa1, bytes, 1), 1) : element(0xa3, bytes, 1)
  }
  const blocks = packets.map((at) => block(2, at, 'f8fffe'))
  const content = Buffer.concat([element(0xe7, uint(2, time), 1), block(1, 0, '8200'), ...blocks])
  return element(0x1f43b675, content, isOpen ? null : 4)
}

/** Bytes of a WebM that have no meaning. */
export const webmSpace = (bytes: number): Buffer => element(0xec, Buffer.alloc(bytes))

/** The position from which an index of a file that begins with {@link webmInit} counts. */
export const WEBM_SEGMENT = webmInit().indexOf(Buffer.from('18538067', 'hex')) + 12

/** The index of a WebM: where clusters begin, by their times in milliseconds and their positions behind {@link WEBM_SEGMENT}. */
export function webmCues(points: readonly (readonly [time: number, position: number])[]): Buffer {
  const entries = points.map(([time, position]) => {
    const place = element(0xb7, Buffer.concat([element(0xf7, uint(1, 2), 1), element(0xf1, uint(4, position), 1)]), 1)
    return element(0xbb, Buffer.concat([element(0xb3, uint(4, time), 1), place]), 1)
  })
  return element(0x1c53bb6b, Buffer.concat(entries), 4)
}

/** A cluster with one block of several packets, whose sizes are written in one of the three ways. Each has up to 255 bytes. */
export function webmLaced(time: number, lacing: 'xiph' | 'fixed' | 'ebml', packets: readonly Buffer[]): Buffer {
  const sizes = packets.slice(0, -1).map(({ length }) => length)
  const written = {
    xiph: sizes.map((size) => (size < 255 ? uint(1, size) : uint(2, 0xff00))),
    fixed: [],
    // The first size, and what is to be added to the size before, both in two bytes.
    ebml: sizes.map((size, at) =>
      uint(2, at === 0 ? 0x4000 | size : 0x4000 | (size - (sizes[at - 1] ?? 0) + 2 ** 13 - 1)),
    ),
  }
  const flags = { xiph: 0x02, fixed: 0x04, ebml: 0x06 }[lacing]
  const head = [uint(1, 0x82), uint(2, 0), uint(1, flags), uint(1, packets.length - 1)]
  const block = element(0xa3, Buffer.concat([...head, ...written[lacing], ...packets]), 4)
  return element(0x1f43b675, Buffer.concat([element(0xe7, uint(2, time), 1), block]), 4)
}

/** The bytes of files behind each other as they are in a page. */
export function bytesOf(...files: readonly Buffer[]): ArrayBuffer {
  return Uint8Array.from(Buffer.concat(files)).buffer
}
