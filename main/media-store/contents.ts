import type { PieceRecord, StoredRecord } from './records.ts'

/** Bytes of a part, both ends inclusive. */
type Range = { readonly first: number; readonly last: number }
/** What of a part is stored. `length` is `null` until the piece is there with which the resource ends. */
export type StoredPart = { readonly part: number; readonly length: number | null; readonly ranges: readonly Range[] }
/** Bytes of a resource, `end` exclusive, that are read from this record. */
export type Extent = { readonly first: number; readonly end: number; readonly record: PieceRecord }

/** What a container holds: of records that overlap, the bytes of the latest. */
export type Contents = {
  /** Whether a record can be added: a resource has one length. */
  readonly fits: (record: StoredRecord) => boolean
  /** Adds a record that fits and lies behind all others in the file. */
  readonly add: (record: StoredRecord) => void
  readonly plan: () => StoredRecord | null
  readonly parts: () => readonly StoredPart[]
  readonly lengthOf: (part: number) => number | null
  /** Where these bytes are read, in order; `null` if some of them are missing. */
  readonly extents: (part: number, first: number, last: number) => readonly Extent[] | null
  /** Every extent of every part. */
  readonly allExtents: () => readonly Extent[]
  /** Records of which something is still valid, in the file's order. */
  readonly liveRecords: () => readonly StoredRecord[]
}

/** `ending` is the record with which the resource ends. */
type Part = { readonly extents: readonly Extent[]; readonly ending: PieceRecord | null }

const endOf = ({ header }: PieceRecord) => header.at + header.length
const isPieceRecord = (record: StoredRecord): record is PieceRecord => record.header.kind === 'piece'

export function createContents(): Contents {
  const parts = new Map<number, Part>()
  let plan: StoredRecord | null = null

  const extentsOf = (part: number) => parts.get(part)?.extents ?? []
  const lengthOf = (part: number) => {
    const ending = parts.get(part)?.ending
    return ending ? endOf(ending) : null
  }
  return {
    fits(record) {
      if (!isPieceRecord(record)) return true
      const { part, isLast } = record.header
      const end = endOf(record)
      const length = lengthOf(part)
      if (length !== null) return isLast ? end === length : end <= length
      return !isLast || (extentsOf(part).at(-1)?.end ?? 0) <= end
    },
    add(record) {
      if (!isPieceRecord(record)) {
        plan = record
        return
      }
      const { part, isLast } = record.header
      const known = parts.get(part)
      parts.set(part, {
        extents: laidOver(known?.extents ?? [], record),
        ending: isLast ? record : (known?.ending ?? null),
      })
    },
    plan: () => plan,
    parts: () =>
      [...parts.keys()].map((part) => ({ part, length: lengthOf(part), ranges: joinedRanges(extentsOf(part)) })),
    lengthOf,
    extents(part, first, last) {
      if (last < first) return []
      const touched = extentsOf(part).filter((extent) => extent.first <= last && extent.end > first)
      const cut = touched.map(({ record, ...extent }) => ({
        record,
        first: Math.max(first, extent.first),
        end: Math.min(last + 1, extent.end),
      }))
      const held = cut.reduce((sum, extent) => sum + extent.end - extent.first, 0)
      return held === last + 1 - first ? cut : null
    },
    allExtents: () => [...parts.values()].flatMap(({ extents }) => extents),
    liveRecords() {
      const live = new Set<StoredRecord>(plan === null ? [] : [plan])
      for (const { extents, ending } of parts.values()) {
        if (ending !== null) live.add(ending)
        for (const { record } of extents) live.add(record)
      }
      return [...live].sort((one, other) => one.offset - other.offset)
    },
  }
}

/** The extents with this record's bytes in place of those that it replaces. */
function laidOver(extents: readonly Extent[], record: PieceRecord): readonly Extent[] {
  const own = { first: record.header.at, end: endOf(record), record }
  if (own.first === own.end) return extents
  // As most pieces come.
  if ((extents.at(-1)?.end ?? 0) <= own.first) return [...extents, own]
  const before = extents.filter(({ first }) => first < own.first)
  const after = extents.filter(({ end }) => end > own.end)
  return [
    ...before.map((extent) => ({ ...extent, end: Math.min(extent.end, own.first) })),
    own,
    ...after.map((extent) => ({ ...extent, first: Math.max(extent.first, own.end) })),
  ]
}

function joinedRanges(extents: readonly Extent[]): readonly Range[] {
  const ranges: Range[] = []
  for (const { first, end } of extents) {
    const previous = ranges.at(-1)
    if (previous?.last === first - 1) ranges[ranges.length - 1] = { first: previous.first, last: end - 1 }
    else ranges.push({ first, last: end - 1 })
  }
  return ranges
}
