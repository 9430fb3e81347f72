import { MOST_PARTS } from '../../../../contract/model/media-parts.ts'
import { expandTemplate, segmentsOfTimeline } from '../../../../contract/model/segments.ts'
import { readSegmentIndex } from './segment-index.ts'
import { periodsOf, type Period } from './manifest-periods.ts'

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
}

/** Where a period is in the presentation, and how its media's own clock goes, in seconds. */
export type PeriodClock = {
  readonly start: number
  readonly end: number
  /** What is added to a time of the media's clock. */
  readonly offset: number
}

/** `pieces` are empty where the presentation has no sound. */
export type Sound = { readonly seconds: number; readonly pieces: readonly SoundPiece[] }

type Segment = SoundPart & { readonly start: number; readonly seconds: number }

/** Seconds of sound that are loaded and decoded at a time. As samples, that is 23 MB in stereo at 48 kHz. */
const PIECE_SECONDS = 60
/** Seconds. Longer segments would take too much memory. */
const LONGEST_SEGMENT = 120
/** Seconds by which a segment may start later than the previous one ends and still continue it. */
const CONTINUES = 0.1

/**
 * The segments of the sound of a presentation that is heard, in the representation with the lowest bitrate. A period without sound
 * has none.
 *
 * @param manifest a DASH manifest as main rewrites it (docs/decisions/0003-manifests-are-made-absolute.md)
 * @param read reads an index of segments
 * @returns `null` if sound is addressed in a way that is not known here
 */
export async function findSound(
  manifest: string,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
): Promise<Sound | null> {
  const root = new DOMParser().parseFromString(manifest, 'application/xml').documentElement
  const periods = periodsOf(root)
  const pieces: SoundPiece[] = []
  for (const period of periods) {
    if (period.isMute) continue
    const found = await piecesOf(period, read)
    if (found === null) return null
    pieces.push(...found)
  }
  const last = periods.at(-1)
  return last === undefined ? null : { seconds: last.start + last.seconds, pieces }
}

async function piecesOf(
  period: Period,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
): Promise<readonly SoundPiece[] | null> {
  const { sound } = period
  if (sound === null) return null
  const { rate } = sound
  const found = await addressedParts(period, read)
  if (found === null) return null
  const { init, segments: listed } = found
  const clock = {
    start: period.start,
    end: period.start + period.seconds,
    offset: period.start - sound.offset / sound.timescale,
  }
  // Those of other periods are in the same index or timeline.
  const segments = listed.filter(({ start, seconds }) => start < clock.end && start + seconds > clock.start)
  // Sound that is listed and nowhere in its period cannot be placed: that is not the same as none.
  if (listed.length > 0 && segments.length === 0) return null
  if (segments.some(({ seconds }) => !(seconds <= LONGEST_SEGMENT))) return null

  const pieces: (Omit<SoundPiece, 'parts' | 'end'> & { parts: SoundPart[]; end: number })[] = []
  for (const { address, range, start, seconds } of segments) {
    const piece = pieces.at(-1)
    const continues = piece && piece.parts.length < MOST_PARTS && Math.abs(start - piece.end) < CONTINUES
    if (continues && start + seconds - piece.start <= PIECE_SECONDS) {
      addPart(piece.parts, { address, range })
      piece.end = start + seconds
    } else pieces.push({ init, parts: [{ address, range }], start, rate, end: start + seconds, period: clock })
  }
  return pieces
}

/** The initialization segment and all segments of a period, also those that are outside of it; `null` where they are not known. */
export async function addressedParts(
  period: Pick<Period, 'start' | 'seconds' | 'sound'>,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
): Promise<{ readonly init: SoundPart; readonly segments: readonly Segment[] } | null> {
  const init = initOf(period)
  const isIndexed = period.sound?.kind === 'SegmentBase'
  const segments = isIndexed ? await indexedSegments(period, read) : listedSegments(period)
  return init === null || segments === null ? null : { init, segments }
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

function initOf({ sound }: Pick<Period, 'sound'>): SoundPart | null {
  if (sound === null) return null
  const template = sound.attribute('initialization')
  if (sound.kind === 'SegmentTemplate') {
    return template === null ? null : { address: sound.resolve(expandTemplate(template, sound)), range: null }
  }
  const element = sound.child('Initialization')
  if (element === null) return null
  return { address: sound.resolve(element.getAttribute('sourceURL') ?? ''), range: element.getAttribute('range') }
}

/** Segments of one file by its index. */
async function indexedSegments(
  { start, sound }: Pick<Period, 'start' | 'sound'>,
  read: (part: SoundPart) => Promise<ArrayBuffer>,
): Promise<readonly Segment[] | null> {
  const range = sound?.attribute('indexRange') ?? null
  if (sound === null || range === null) return null
  const address = sound.resolve('')
  const index = readSegmentIndex(await read({ address, range }), Number(range.split('-')[0]))
  if (index === null) return null
  let at = start + index.start - sound.offset / sound.timescale
  return index.subsegments.map(({ first, last, seconds }) => {
    const segment = { address, range: `${first}-${last}`, start: at, seconds }
    at += seconds
    return segment
  })
}

/** Segments by a template or a list. */
function listedSegments(period: Pick<Period, 'start' | 'seconds' | 'sound'>): readonly Segment[] | null {
  const { start, sound } = period
  if (sound === null) return null
  const times = segmentTimes(period)
  if (times === null) return null
  const at = (time: number) => start + (time - sound.offset) / sound.timescale
  if (sound.kind === 'SegmentTemplate') {
    const media = sound.attribute('media')
    if (media === null) return null
    return times.map(({ time, duration }, index) => ({
      address: sound.resolve(expandTemplate(media, { ...sound, number: sound.startNumber + index, time })),
      range: null,
      start: at(time),
      seconds: duration / sound.timescale,
    }))
  }
  return sound.children('SegmentURL').flatMap((element, index) => {
    const timed = times[index]
    if (timed === undefined) return []
    const address = sound.resolve(element.getAttribute('media') ?? '')
    const range = element.getAttribute('mediaRange')
    return [{ address, range, start: at(timed.time), seconds: timed.duration / sound.timescale }]
  })
}

type Timed = { readonly time: number; readonly duration: number }

/** Start and duration of each segment in units of its timescale, by its timeline or its constant duration. */
function segmentTimes({ seconds, sound }: Pick<Period, 'seconds' | 'sound'>): readonly Timed[] | null {
  if (sound === null) return null
  const end = sound.offset + seconds * sound.timescale
  const timeline = sound.child('SegmentTimeline')
  if (timeline === null) {
    const duration = Number(sound.attribute('duration'))
    if (!(duration > 0)) return null
    const count = Math.ceil((end - sound.offset) / duration - 1e-6)
    return Array.from({ length: count }, (_, index) => ({ time: sound.offset + index * duration, duration }))
  }
  const entries = [...timeline.children].map((entry) => {
    const t = entry.getAttribute('t')
    return {
      t: t === null ? null : Number(t),
      d: Number(entry.getAttribute('d')),
      r: Number(entry.getAttribute('r') ?? 0),
    }
  })
  return entries.every(({ d }) => d > 0) ? [...segmentsOfTimeline(entries, end)] : null
}
