/** A directory of a TIFF (TIFF 6.0, section 2; BigTIFF), which is one of its pictures. */
export type TiffDirectory = {
  /** The largest that is said, 0 without one: programs differ in which of repeated tags they follow. */
  readonly width: number
  readonly height: number
  /** The first value of a tag that is a whole number; `null` without one. */
  readonly value: (tag: number) => number | null
  /** All values of a tag, up to a number of them. */
  readonly values: (tag: number, most: number) => readonly number[]
  /** A copy of the file in which the first value of a tag is another. */
  readonly withValue: (tag: number, value: number) => Uint8Array
}

export type TiffFile = {
  readonly directories: readonly TiffDirectory[]
  /** Whether a directory, or a value of one, would be beyond the end, or there are more than are read. */
  readonly isCut: boolean
}

export const TIFF_TAGS = {
  kind: 254,
  oldKind: 255,
  width: 256,
  height: 257,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  stripRows: 278,
  stripSizes: 279,
  planes: 284,
  tileOffsets: 324,
  tileSizes: 325,
  subDirectories: 330,
  dngVersion: 50706,
} as const

/** Most strips and tiles that are looked at, of all pictures of a file together, which may share them. */
export const MOST_STRIPS = 500_000

/** A file may have any number of directories and tags. */
const [MOST_DIRECTORIES, MOST_TAGS] = [10_000, 1000]
/** Most tags of all directories of a file, since these may overlap: a small file could have millions. */
const MOST_ENTRIES = 100_000
/** Directories of a file that are searched for others inside, and how many each may have. */
const [MOST_PARENTS, MOST_INSIDE] = [20, 20]
/** Bytes of a value by its type. */
const SIZES: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4 },
  ...{ 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8 },
}

type Found = { readonly directory: TiffDirectory; readonly next: number; readonly isCut: boolean }
type Entry = { readonly type: number; readonly count: number; readonly at: number }

/** The directories of a TIFF, or of a camera's file that is built like one. Empty if there is none that can be read. */
export function readTiff(bytes: Uint8Array): TiffFile {
  const directories: TiffDirectory[] = []
  let isCut = false
  for (const found of inTurn(createReader(bytes))) {
    if (found === null) return { directories, isCut: true }
    directories.push(found.directory)
    isCut ||= found.isCut
  }
  return { directories, isCut }
}

/** The first directory of a TIFF, which says of a photograph how it was taken. No other is read. */
export function firstDirectory(bytes: Uint8Array): TiffDirectory | null {
  const reader = createReader(bytes)
  return reader.first === 0 ? null : (reader.directory(reader.first)?.directory ?? null)
}

/** The directories of a TIFF and those inside the first of them, each read when it is asked for. */
export function* directoriesInside(bytes: Uint8Array): Generator<TiffDirectory> {
  const reader = createReader(bytes)
  let parents = 0
  for (const found of inTurn(reader)) {
    if (found === null) return
    yield found.directory
    parents += 1
    if (parents > MOST_PARENTS) continue
    for (const at of found.directory.values(TIFF_TAGS.subDirectories, MOST_INSIDE)) {
      const inside = reader.directory(at)
      if (inside) yield inside.directory
    }
  }
}

/** The directories of a file as each names the next; `null` for one that can't be read, which is the last. */
function* inTurn(reader: Reader): Generator<Found | null> {
  const seen = new Set<number>()
  for (let at = reader.first; at !== 0 && !seen.has(at);) {
    const found = seen.size < MOST_DIRECTORIES ? reader.directory(at) : null
    yield found
    if (found === null) return
    seen.add(at)
    at = found.next
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  const isBig = bytes.length >= 16 && view.getUint16(2, isLittle) === 43
  /** A whole number of some bytes; `null` beyond the end. */
  function read(at: number, size: number): number | null {
    if (!(at >= 0) || at + size > bytes.length) return null
    if (size === 8) return Number(view.getBigUint64(at, isLittle))
    return size === 4 ? view.getUint32(at, isLittle) : size === 2 ? view.getUint16(at, isLittle) : view.getUint8(at)
  }
  /** Bytes of a number of entries, of a number, of an entry. */
  const [countSize, wide, entrySize] = isBig ? [8, 8, 20] : [2, 4, 12]

  function entryAt(at: number): Entry | null {
    const [type, count] = [read(at + 2, 2) ?? 0, read(at + 4, wide) ?? 0]
    const size = SIZES[type]
    if (size === undefined) return null
    const inside = at + 4 + wide
    return { type, count, at: size * count <= wide ? inside : (read(inside, wide) ?? Infinity) }
  }

  const known = new Map<number, Found | null>()
  let entriesLeft = MOST_ENTRIES

  /** The directory at an offset, read once; `null` if it can't be read, or is one too many. */
  function directory(at: number): Found | null {
    const before = known.get(at)
    if (before !== undefined) return before
    const found = readDirectory(at)
    known.set(at, found)
    return found
  }

  function readDirectory(at: number): Found | null {
    const count = read(at, countSize)
    if (count === null || count > MOST_TAGS || count > entriesLeft) return null
    const end = at + countSize + count * entrySize
    const next = read(end, wide)
    if (next === null) return null
    entriesLeft -= count
    const entries = new Map<number, Entry>()
    let [width, height] = [0, 0]
    for (let entry = at + countSize; entry < end; entry += entrySize) {
      const found = entryAt(entry)
      if (found === null) continue
      const tag = read(entry, 2) ?? 0
      const first = () => read(found.at, SIZES[found.type] ?? 1) ?? 0
      if (tag === TIFF_TAGS.width) width = Math.max(width, first())
      if (tag === TIFF_TAGS.height) height = Math.max(height, first())
      // Of repeated tags libtiff, which draws the picture, follows the first.
      if (!entries.has(tag)) entries.set(tag, found)
    }
    const values = (tag: number, most: number) => {
      const entry = entries.get(tag)
      if (entry === undefined) return []
      const size = SIZES[entry.type] ?? 1
      const found: number[] = []
      for (let index = 0; index < Math.min(entry.count, most); index += 1) {
        const value = read(entry.at + size * index, size)
        if (value === null) break
        found.push(value)
      }
      return found
    }
    const withValue = (tag: number, value: number) => {
      const copy = Uint8Array.from(bytes)
      const target = new DataView(copy.buffer)
      const entry = entries.get(tag)
      if (entry && SIZES[entry.type] === 2) target.setUint16(entry.at, value, isLittle)
      else if (entry && SIZES[entry.type] === 4) target.setUint32(entry.at, value, isLittle)
      return copy
    }
    const isCut = [...entries.values()].some(
      ({ type, count, at: start }) => start + (SIZES[type] ?? 1) * count > bytes.length,
    )
    const value = (tag: number) => values(tag, 1)[0] ?? null
    return { directory: { width, height, values, withValue, value }, next, isCut }
  }

  const first = bytes.length < 8 ? null : read(isBig ? 8 : 4, wide)
  return { first: first ?? 0, directory }
}

/** A picture of a TIFF. Sizes in pixels, before it is turned. */
export type TiffPage = {
  /** Its place among the directories. */
  readonly index: number
  readonly directory: TiffDirectory
  readonly width: number
  readonly height: number
}

const [REDUCED, MASK, OLD_REDUCED] = [1, 4, 2]

/** The pictures of a TIFF, without smaller copies and masks of them. */
export function tiffPages({ directories }: TiffFile): readonly TiffPage[] {
  const all = directories.map((directory, index) => {
    const { width, height } = directory
    return { index, directory, width, height }
  })
  const sized = all.filter(({ width, height }) => width > 0 && height > 0)
  const whole = sized.filter(
    ({ directory }) =>
      ((directory.value(TIFF_TAGS.kind) ?? 0) & (REDUCED | MASK)) === 0 &&
      directory.value(TIFF_TAGS.oldKind) !== OLD_REDUCED,
  )
  return whole.length > 0 ? whole : sized
}
