import { MOST_PARTS } from '../../../../contract/model/media-parts.ts'
import { childrenNamed } from '../../../../contract/model/manifest/elements.ts'
import { kindOf } from '../../../../contract/model/manifest/kinds.ts'
import { addressingOf, type Addressing } from '../../../../contract/model/manifest/addressing.ts'
import { initOf, partsOf, unitsOf, wholeBudget } from '../../../../contract/model/manifest/parts.ts'
import { periodsOf, type Period } from '../../../../contract/model/manifest/periods.ts'
import { hasSound, heardSounds, mixedSound } from '../tracks/heard-sound.ts'
import { bitrateOf } from '../../../../contract/model/manifest/set-facts.ts'
import { representationsOf } from '../tracks/decodable.ts'
import { readSegmentIndex } from './segment-index.ts'
import { readCues } from './webm-cues.ts'

/** Bytes at an absolute address; `range` is `first-last`, `null` for all of them. */
export type SoundPart = { readonly address: string; readonly range: string | null }

/** Consecutive segments that are decoded together. Times are in seconds of the presentation. */
export type SoundPiece = {
  /** Initialization segment. */
  readonly init: SoundPart
  readonly parts: readonly SoundPart[]
  /** As the manifest says. Where the sound is exactly, the segments say. */
  readonly start: number
  readonly end: number
  readonly period: PeriodClock
  /** Samples a second as the manifest says; `null` if it does not. */
  readonly rate: number | null
  /** Whether there is a picture in the same segments. */
  readonly isMixed: boolean
}

/** Where a period is in the presentation, and how its media's own clock goes, in seconds. */
export type PeriodClock = {
  readonly start: number
  readonly end: number
  /** What is added to a time of the media's clock. */
  readonly offset: number
}

/** The place of the set that is heard among the sets of each `Period` element; `null` for a period without one. */
export type HeardSets = readonly (number | null)[]

/** `pieces` are empty where the presentation has no sound. */
export type Sound = { readonly seconds: number; readonly pieces: readonly SoundPiece[] }

/** Start and end are in seconds of the presentation. */
type Segment = SoundPart & { readonly start: number; readonly end: number }

/** Seconds of sound that are loaded and decoded at a time. As samples, that is 23 MB in stereo at 48 kHz. */
const PIECE_SECONDS = 60
/** The same where a picture comes with it. */
const MIXED_PIECE_SECONDS = 20
/** Seconds. Longer segments would take too much memory. */
const LONGEST_SEGMENT = 120
/** As many times as long as the others, and more than that many seconds longer, is a segment that ends with a hole. */
const HOLE_TIMES = 1.5
const HOLE_SECONDS = 1
/** Seconds by which a segment may start later than the previous one ends and still continue it. */
const CONTINUES = 0.1

/**
 * The segments of the sound of a presentation that is heard, in the representation with the lowest bitrate. A period without sound
 * has none.
 *
 * @param manifest a DASH manifest as main rewrites it (docs/decisions/0003-manifests-are-made-absolute.md)
 * @param read reads an index of segments
 * @param heard without it, the usual sound is found
 * @returns `null` if sound is addressed in a way that is not known here
 */
export async function findSound(
  manifest: string,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
  heard: HeardSets | null = null,
): Promise<Sound | null> {
  const root = new DOMParser().parseFromString(manifest, 'application/xml').documentElement
  const periods = periodsOf(root)
  const pieces: SoundPiece[] = []
  const elements = childrenNamed(root, 'Period')
  const sets = heard?.map((place, index) => setAt(elements[index], place)) ?? heardSounds(elements)
  for (const period of periods) {
    const set = sets[elements.indexOf(period.element)] ?? null
    if (!hasSound(period.element)) continue
    const sound = heardOf(period.element, set)
    const found = sound && (await piecesOf(root, period, sound, read))
    if (found === null) return null
    pieces.push(...found)
  }
  const last = periods.at(-1)
  return last === undefined ? null : { seconds: last.end, pieces }
}

function setAt(period: Element | undefined, place: number | null): Element | null {
  return period === undefined || place === null ? null : (childrenNamed(period, 'AdaptationSet')[place] ?? null)
}

type HeardSet = {
  readonly set: Element
  readonly representations: readonly Element[]
  readonly isMixed: boolean
}

function heardOf(period: Element, set: Element | null): HeardSet | null {
  if (set !== null && kindOf(set) === 'audio') {
    return { set, representations: representationsOf(set), isMixed: false }
  }
  const mixed = mixedSound(period, set)
  return mixed && { ...mixed, isMixed: true }
}

async function piecesOf(
  root: Element,
  period: Period<Element>,
  { set, representations, isMixed }: HeardSet,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
): Promise<readonly SoundPiece[] | null> {
  const [cheapest] = representations.toSorted((one, other) => bitrateOf(one) - bitrateOf(other))
  if (cheapest === undefined) return null
  const addressing = addressingOf([root, period.element, set, cheapest])
  const { timescale, offset } = unitsOf(addressing)
  const clock = { start: period.start, end: period.end, offset: period.start - offset / timescale }
  const init = initOf(addressing)
  const segments =
    addressing.kind === 'SegmentBase'
      ? await indexedSegments(addressing, init, clock, read)
      : partsOf(addressing, period, wholeBudget()).filter(({ kind }) => kind === 'media')
  // Sound that is listed nowhere in its period cannot be placed: that is not the same as none.
  if (init === null || segments === null || segments.length === 0) return null
  if (segments.every(({ start, end }) => !(end - start <= LONGEST_SEGMENT))) return null
  const rate = Number(cheapest.getAttribute('audioSamplingRate') ?? set.getAttribute('audioSamplingRate'))
  return joinedToPieces(withoutHoles(segments), {
    init: { address: init.address, range: init.range },
    rate: rate > 0 ? rate : null,
    period: clock,
    isMixed,
  })
}

/** Segments without the hole that follows in the timeline: one that is much longer than the others is the last before it. */
function withoutHoles(segments: readonly Segment[]): readonly Segment[] {
  const lengths = segments.map(({ start, end }) => end - start).toSorted((one, other) => one - other)
  const usual = lengths[Math.floor(lengths.length / 2)] ?? LONGEST_SEGMENT
  const longest = Math.min(LONGEST_SEGMENT, Math.max(HOLE_TIMES * usual, usual + HOLE_SECONDS))
  return segments.map((segment) => ({ ...segment, end: Math.min(segment.end, segment.start + longest) }))
}

function joinedToPieces(
  segments: readonly Segment[],
  ofAll: Pick<SoundPiece, 'init' | 'rate' | 'period' | 'isMixed'>,
): readonly SoundPiece[] {
  const seconds = ofAll.isMixed ? MIXED_PIECE_SECONDS : PIECE_SECONDS
  const pieces: (Omit<SoundPiece, 'parts' | 'end'> & { parts: SoundPart[]; end: number })[] = []
  for (const { address, range, start, end } of segments) {
    const piece = pieces.at(-1)
    const continues = piece && piece.parts.length < MOST_PARTS && Math.abs(start - piece.end) < CONTINUES
    if (continues && end - piece.start <= seconds) {
      addPart(piece.parts, { address, range })
      piece.end = end
    } else pieces.push({ ...ofAll, parts: [{ address, range }], start, end })
  }
  return pieces
}

/** Adds a part, in one request with the part before it where the bytes of a file continue. */
function addPart(parts: SoundPart[], added: SoundPart): void {
  const before = parts.at(-1)
  const [first, end] = before?.range?.split('-') ?? []
  const [next, last] = added.range?.split('-') ?? []
  const continues = before?.address === added.address && end !== undefined && Number(end) + 1 === Number(next)
  if (continues) parts[parts.length - 1] = { address: added.address, range: `${first}-${last}` }
  else parts.push(added)
}

/** Segments of one file by its index, without those of other periods. */
async function indexedSegments(
  addressing: Addressing,
  init: SoundPart | null,
  clock: PeriodClock,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
): Promise<readonly Segment[] | null> {
  const range = addressing.attribute('indexRange')
  if (range === null) return null
  const address = addressing.base
  const [bytes, first] = [await read({ address, range }), Number(range.split('-')[0])]
  const index = readSegmentIndex(bytes, first) ?? (init && readCues({ bytes, first }, await read(init)))
  if (index === null) return null
  let at = index.start + clock.offset
  return index.subsegments
    .map(({ first, last, seconds }) => {
      const segment = { address, range: `${first}-${last}`, start: at, end: at + seconds }
      at += seconds
      return segment
    })
    .filter(({ start, end }) => start < clock.end && end > clock.start)
}
