/** Elements of WebM by their IDs (https://www.rfc-editor.org/rfc/rfc9559). */
const EBML = 0x1a45dfa3
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const CLUSTER = 0x1f43b675
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
const BLOCK_DURATION = 0x9b
const VOID = 0xec
const CHECKSUM = 0xbf

/** Nanoseconds of a timestamp's unit where the file does not say. */
const USUAL_SCALE = 1_000_000
/** Bytes of an ID and of a size at most. */
const LONGEST_NUMBER = 8
/** Elements without meaning before the timestamp of a cluster. */
const MOST_BEFORE = 2

type Element = {
  readonly id: number
  readonly start: number
  /** End of its content; that of the bytes where its length is unknown, or longer than they are. */
  readonly end: number
  readonly isCut: boolean
}

/** Nanoseconds of the unit of timestamps in a WebM file with this beginning; `null` for any other file. */
export function timestampScale(beginning: Uint8Array): number | null {
  if (elementAt(beginning, 0)?.id !== EBML) return null
  for (let at = 0; at + 4 < beginning.length; at += 1) {
    if (numberAt(beginning, at, 4) !== INFO) continue
    const info = elementAt(beginning, at)
    if (info === null) continue
    const scale = [...childrenOf(beginning, info)].find(({ id }) => id === TIMESTAMP_SCALE)
    return scale === undefined || scale.isCut ? USUAL_SCALE : numberIn(beginning, scale)
  }
  return USUAL_SCALE
}

/**
 * The last timestamp in the last bytes of a WebM file, in its unit, with the duration of what begins then where it is known;
 * `null` where no cluster begins in the bytes.
 */
export function lastTimestamp(ending: Uint8Array): number | null {
  for (let at = ending.length - 4; at >= 0; at -= 1) {
    if (ending[at] !== CLUSTER >>> 24 || numberAt(ending, at, 4) !== CLUSTER) continue
    const cluster = elementAt(ending, at)
    const time = cluster && lastInCluster(ending, cluster)
    if (time !== null) return time
  }
  return null
}

/** `null` for bytes that only look like a cluster: one begins with its timestamp. */
function lastInCluster(bytes: Uint8Array, cluster: Element): number | null {
  let base: number | null = null
  let last = 0
  let before = 0
  for (const child of childrenOf(bytes, cluster)) {
    if (base === null) {
      before += 1
      if ((child.id === VOID || child.id === CHECKSUM) && before <= MOST_BEFORE) continue
      if (child.id !== TIMESTAMP || child.isCut) return null
      base = numberIn(bytes, child)
    } else if (child.id === CLUSTER) break
    else if (child.id === SIMPLE_BLOCK) last = Math.max(last, blockTime(bytes, child))
    else if (child.id === BLOCK_GROUP) last = Math.max(last, groupEnd(bytes, child))
  }
  return base === null ? null : base + last
}

function groupEnd(bytes: Uint8Array, group: Element): number {
  let [time, duration] = [0, 0]
  for (const child of childrenOf(bytes, group)) {
    if (child.id === BLOCK) time = blockTime(bytes, child)
    else if (child.id === BLOCK_DURATION && !child.isCut) duration = numberIn(bytes, child)
  }
  return time + duration
}

/** The time of a block, which follows the number of its track, relative to its cluster. */
function blockTime(bytes: Uint8Array, { start, end }: Element): number {
  const at = start + lengthOfNumber(bytes[start] ?? 0)
  if (at + 2 > end) return 0
  return (numberAt(bytes, at, 2) << 16) >> 16
}

function* childrenOf(bytes: Uint8Array, { start, end }: Element): Generator<Element> {
  for (let at = start; at < end;) {
    const child = elementAt(bytes, at, end)
    if (child === null) return
    yield child
    at = child.end
  }
}

function elementAt(bytes: Uint8Array, at: number, limit = bytes.length): Element | null {
  const idLength = lengthOfNumber(bytes[at] ?? 0)
  const sizeAt = at + idLength
  const sizeLength = lengthOfNumber(bytes[sizeAt] ?? 0)
  const start = sizeAt + sizeLength
  if (idLength > 4 || sizeLength > LONGEST_NUMBER || start > limit) return null
  // The highest bit that is set says how long the number is. All others set say that the length is unknown.
  const highest = (bytes[sizeAt] ?? 0) & ((0x80 >> (sizeLength - 1)) - 1)
  const lower = numberAt(bytes, sizeAt + 1, sizeLength - 1)
  const size = highest * 256 ** (sizeLength - 1) + lower
  const isUnknown = size >= 2 ** (7 * sizeLength) - 1
  const isCut = isUnknown || start + size > limit
  return { id: numberAt(bytes, at, idLength), start, end: isCut ? limit : start + size, isCut }
}

/** Bytes of a number of variable length by its first byte. */
const lengthOfNumber = (first: number) => Math.clz32(first) - 23

function numberIn(bytes: Uint8Array, { start, end }: Element): number {
  return numberAt(bytes, start, Math.min(LONGEST_NUMBER, end - start))
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}
