import { DeskError } from '../errors.ts'
import { assertShort, resolveAddress, type Addressing } from './addressing.ts'
import { childrenNamed, type ManifestElement } from './elements.ts'
import { excessive, MOST_SEGMENTS } from './limits.ts'
import { rounded, type Period } from './periods.ts'
import { expandTemplate, segmentsOfTimeline, type TemplateValues } from './segments.ts'

/** Bytes that the player asks for in one request, or in several if the kind is `whole`. */
export type PlannedPart = {
  /** Absolute http(s) address, to the letter as dash.js makes it from the planned manifest. */
  readonly address: string
  /** `first-last`; `null` for all bytes. */
  readonly range: string | null
  /** `whole` is a file of which the player reads its index and then ranges that only the index tells. */
  readonly kind: 'init' | 'media' | 'whole'
  /** Seconds of the presentation; both are 0 for an initialization segment. */
  readonly start: number
  readonly end: number
  /** Exact length where a range tells it. */
  readonly bytes: number | null
  /** Number of the representation in a period that it is of. Left out where the plan was made before it was kept. */
  readonly track?: number
}

/** A segment before its address is known. */
type Segment = {
  /** Counted from 0. */
  readonly index: number
  /** What `$Number$` stands for. */
  readonly number: number
  readonly time: number
  readonly start: number
  readonly seconds: number
  /** Number of partial segments that are requested one by one. */
  readonly partial: number
}

/** What the plan of a manifest may still have. */
export type Budget = { parts: number; characters: number }

/** All parts, and 100 characters for the address of each. */
export function wholeBudget(): Budget {
  return { parts: MOST_SEGMENTS, characters: MOST_SEGMENTS * 100 }
}

/** dash.js compares times by 15 digits. Where they are longer, it may ask for a segment that ends at the period's start. */
const LONG_TIME = 1e15
/** Seconds: more than these digits can be wrong. */
const ROUNDING = 1e-3

/**
 * The parts of a representation in a period: everything that dash.js can request of it.
 *
 * @throws `media-unplayable` for more segments than any recording has, and for addresses that are not http(s)
 */
export function partsOf(addressing: Addressing, period: Period, budget: Budget): readonly PlannedPart[] {
  const init = initOf(addressing)
  if (addressing.kind === 'SegmentBase' || addressing.kind === 'BaseURL') {
    const whole = { address: addressing.base, range: null, bytes: null, start: period.start, end: period.end }
    // What is in the same file is read with it.
    const apart = init !== null && init.address !== whole.address ? [init] : []
    return [...apart, { ...whole, kind: 'whole' }]
  }
  const media =
    addressing.kind === 'SegmentList' ? listed(addressing, period, budget) : templated(addressing, period, budget)
  return [...(init === null ? [] : [init]), ...media]
}

function spent(budget: Budget, part: PlannedPart): PlannedPart {
  budget.parts -= 1
  budget.characters -= part.address.length
  if (budget.parts < 0 || budget.characters < 0) throw excessive()
  return part
}

/** The initialization segment of a representation; `null` where it has none of its own. */
export function initOf(addressing: Addressing): PlannedPart | null {
  const { id, bandwidth, base } = addressing
  const element = addressing.child('Initialization')
  const named = element?.getAttribute('sourceURL') ?? addressing.attribute('initialization')
  const range = rangeOf(element)
  if (named === null && range === null) return null
  // dash.js replaces these two before it resolves the address, and the others after it.
  const template = assertShort(
    (named ?? '').replaceAll('$Bandwidth$', () => String(bandwidth)).replaceAll('$RepresentationID$', () => id),
  )
  const address = assertShort(expandTemplate(resolveAddress(template, base), { id, bandwidth }))
  return { address: resolveAddress(address, base), range, kind: 'init', start: 0, end: 0, bytes: lengthOf(range) }
}

function templated(addressing: Addressing, period: Period, budget: Budget): readonly PlannedPart[] {
  const media = addressing.attribute('media')
  if (media === null) throw new DeskError('media-unplayable', 'The manifest does not say where the segments are.')
  const segments = segmentsOf(addressing, period)
  const partial = segments.reduce((sum, segment) => sum + segment.partial, 0)
  if (!(partial <= MOST_SEGMENTS)) throw excessive()
  return segments.flatMap((segment) =>
    pieces(segment).map(({ piece, subNumber }) =>
      spent(budget, mediaPart(addressing, period, piece, { template: media, range: null, subNumber })),
    ),
  )
}

/** What dash.js requests of a segment: partial ones even where their addresses are that of the whole segment. */
function pieces(segment: Segment): readonly { readonly piece: Segment; readonly subNumber?: number }[] {
  if (segment.partial < 1) return [{ piece: segment }]
  const seconds = segment.seconds / segment.partial
  return Array.from({ length: segment.partial }, (_, subNumber) => ({
    piece: { ...segment, start: segment.start + subNumber * seconds, seconds },
    subNumber,
  }))
}

function listed(addressing: Addressing, period: Period, budget: Budget): readonly PlannedPart[] {
  const urls = addressing.children('SegmentURL')
  return segmentsOf(addressing, period, urls.length).flatMap((segment) => {
    const element = urls[segment.index]
    if (element === undefined) return []
    const template = element.getAttribute('media') ?? ''
    const range = rangeOf(element, 'mediaRange')
    return [spent(budget, mediaPart(addressing, period, segment, { template, range }))]
  })
}

function mediaPart(
  addressing: Addressing,
  period: Period,
  segment: Segment,
  { template, range, subNumber }: { template: string; range: string | null; subNumber?: number | undefined },
): PlannedPart {
  const values: TemplateValues = {
    id: addressing.id,
    bandwidth: addressing.bandwidth,
    number: segment.number,
    subNumber,
    time: segment.time,
  }
  // dash.js expands it twice.
  const expanded = expandTemplate(assertShort(expandTemplate(template, values)), values)
  return {
    address: resolveAddress(expanded, addressing.base),
    range,
    kind: 'media',
    start: Math.max(segment.start, period.start),
    end: Math.min(segment.start + segment.seconds, period.end),
    bytes: lengthOf(range),
  }
}

/**
 * The segments that are within the period.
 *
 * @param listedUrls number of addresses in a list, which limits its segments
 */
function segmentsOf(addressing: Addressing, period: Period, listedUrls = Infinity): readonly Segment[] {
  const timeline = addressing.child('SegmentTimeline')
  const earliest = period.start - (unitsOf(addressing).offset < LONG_TIME ? 0 : ROUNDING)
  const first = Math.trunc(addressing.number('startNumber') ?? 1)
  const last = (addressing.number('endNumber') ?? 0) || Infinity
  const segments: Segment[] = []
  for (const segment of timeline ? timed(addressing, timeline, period) : even(addressing, period, listedUrls)) {
    const isWithin = segment.start < period.end && segment.start + segment.seconds > earliest
    const number = first + segment.index
    if (isWithin && segment.seconds > 0 && number <= last) segments.push({ ...segment, number })
    if (segment.index + 1 >= MOST_SEGMENTS) throw excessive()
  }
  return segments
}

function* timed(addressing: Addressing, timeline: ManifestElement, period: Period): Generator<Omit<Segment, 'number'>> {
  const { timescale, offset } = unitsOf(addressing)
  const entries = childrenNamed(timeline, 'S').map((entry) => {
    const t = entry.getAttribute('t')
    return {
      t: t === null ? null : Number(t),
      d: Number(entry.getAttribute('d')),
      r: Number(entry.getAttribute('r') ?? 0),
      k: Number(entry.getAttribute('k') ?? 0),
    }
  })
  const end = (period.end - period.start) * timescale + offset
  let index = 0
  for (const { time, duration, entry } of segmentsOfTimeline(entries, end)) {
    const start = period.start + (time - offset) / timescale
    yield { index, time, start, seconds: duration / timescale, partial: entries[entry]?.k ?? 0 }
    index += 1
  }
}

/** Segments of equal duration; a single one if there is no duration. */
function* even(addressing: Addressing, period: Period, listedUrls: number): Generator<Omit<Segment, 'number'>> {
  const { timescale } = unitsOf(addressing)
  const duration = addressing.number('duration')
  const seconds = duration === null ? period.end - period.start : duration / timescale
  const count = Math.min(Math.ceil((period.end - period.start) / seconds), listedUrls)
  if (!(count >= 0 && count <= MOST_SEGMENTS)) throw excessive()
  const partial = Math.trunc(addressing.number('k') ?? 0)
  for (let index = 0; index < count; index += 1) {
    const start = rounded(period.start + index * seconds)
    yield { index, time: Math.round(index * seconds * timescale), start, seconds, partial }
  }
}

/** Units a second, and the time in these units that is the start of the period. */
export function unitsOf(addressing: Addressing): { readonly timescale: number; readonly offset: number } {
  const timescale = addressing.number('timescale') ?? 1
  if (!(timescale > 0)) throw new DeskError('media-unplayable', 'The manifest has a number that is none.')
  return { timescale, offset: addressing.number('presentationTimeOffset') ?? 0 }
}

function rangeOf(element: ManifestElement | null, name = 'range'): string | null {
  const range = element?.getAttribute(name) ?? null
  if (range !== null && lengthOf(range) === null) {
    throw new DeskError('media-unplayable', 'The manifest has a byte range that is none.')
  }
  return range
}

function lengthOf(range: string | null): number | null {
  const [, first, last] = /^(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
  const length = Number(last) - Number(first) + 1
  return length > 0 ? length : null
}
