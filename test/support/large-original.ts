import { mediaFolderWith } from './media-folder.ts'

type Box = { readonly type: string; readonly start: number; readonly end: number }

function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) throw new Error('a box of this length is not known here')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, end: at + size })
    at += size
  }
  return boxes
}

/** The chunk offset tables ("stco") of an MP4 file, at any depth. */
function chunkTables(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  return boxesIn(bytes, start, end).flatMap((box) => {
    if (box.type === 'stco') return [box]
    return /^(moov|trak|mdia|minf|stbl)$/.test(box.type)
      ? chunkTables(bytes, { start: box.start + 8, end: box.end })
      : []
  })
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

type Spread = {
  readonly before: Buffer
  /** The index, for a file in which the chunks are where they were put. */
  readonly moov: Buffer
  readonly chunks: readonly { readonly at: number; readonly bytes: Buffer }[]
}

/** Puts the chunks of a plain MP4 video elsewhere: each where `place` says by its number and by where those before it end. */
export function movedChunks(video: Buffer, place: (number: number, end: number, count: number) => number): Spread {
  const whole = boxesIn(video, 0, video.length)
  const [type, index, media] = ['ftyp', 'moov', 'mdat'].map((name) =>
    whole.find((candidate) => candidate.type === name),
  )
  if (!type || !index || !media) throw new Error('the sample is not a plain MP4 file')
  const moov = Buffer.from(video.subarray(index.start, index.end))
  const entries = chunkTables(moov, { start: 8, end: moov.length }).flatMap((table) =>
    Array.from({ length: moov.readUInt32BE(table.start + 12) }, (_, entry) => table.start + 16 + 4 * entry),
  )
  const places = entries.map((entry) => ({ entry, from: moov.readUInt32BE(entry) })).sort((a, b) => a.from - b.from)
  const before = video.subarray(type.start, type.end)
  let end = before.length + 8
  const chunks = places.map(({ entry, from }, number) => {
    const bytes = video.subarray(from, places[number + 1]?.from ?? media.end)
    const at = place(number, end, places.length)
    moov.writeUInt32BE(at, entry)
    end = at + bytes.length
    return { at, bytes }
  })
  return { before, moov, chunks }
}

/**
 * Makes a short MP4 video as large as a long one: its chunks are spread evenly over `size` bytes, and its index
 * ("moov") comes last, as in the files of a recorder.
 */
export function spreadVideo(video: Buffer, size: number): Buffer {
  const { before, moov, chunks } = movedChunks(video, (_number, end, count) => {
    return end + Math.floor((size - 2 * video.length) / count)
  })
  const space = Buffer.alloc(size - before.length - moov.length - 8)
  for (const { at, bytes } of chunks) bytes.copy(space, at - before.length - 8)
  return Buffer.concat([before, box('mdat', space), moov])
}

/** A copy of the sample media in `folder` in which the original of one presentation has `size` bytes. */
export function largeMediaFolder(folder: string, id: string, size: number): string {
  return mediaFolderWith(folder, { [`original/${id}.mp4`]: (video) => spreadVideo(video(), size) })
}
