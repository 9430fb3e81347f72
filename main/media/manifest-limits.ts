import type { Element, Node } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'

/** Marks of tags; parsing as many takes the main process less than a second. */
const MOST_TAGS = 50_000
/** Segments that a player would make a list of: more than two days of seconds. */
const MOST_SEGMENTS = 200_000
/** Hosts that one part of a presentation may be had from. */
const MOST_BASES = 20
/** Versions of the same pictures and sound, of all periods; a player reads the list of segments for each. */
const MOST_REPRESENTATIONS = 1000
const LONGEST_SECONDS = 31 * 24 * 3600
/** Shortest segment, in seconds, that may be repeated "until the end". */
const SHORTEST_REPEATED = 0.1

function excessive(): DeskError {
  return new DeskError('media-unplayable', 'The manifest claims more than any recording has.')
}

/** Fails with `media-unplayable` when a text has more tags than should be parsed. */
export function assertFewTags(text: string): void {
  let tags = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    tags += 1
    if (tags > MOST_TAGS) throw excessive()
  }
}

/** Fails with `media-unplayable` for more base addresses, of different origins, than are followed. */
export function assertFewBases(count: number): void {
  if (count > MOST_BASES) throw excessive()
}

/** Fails with `media-unplayable` when a few elements stand for so many segments that a player would never be done. */
export function assertFewSegments(root: Element): void {
  for (const name of ['mediaPresentationDuration', 'minBufferTime']) {
    if (secondsOf(root.getAttribute(name) ?? '') > LONGEST_SECONDS) throw excessive()
  }
  for (const period of Array.from(root.getElementsByTagNameNS('*', 'Period'))) {
    for (const name of ['duration', 'start']) {
      if (secondsOf(period.getAttribute(name) ?? '') > LONGEST_SECONDS) throw excessive()
    }
  }
  if (root.getElementsByTagNameNS('*', 'Representation').length > MOST_REPRESENTATIONS) throw excessive()
  const timescales = timescalesBelow(root)
  let segments = 0
  for (const entry of Array.from(root.getElementsByTagNameNS('*', 'S'))) {
    const repeat = Number(entry.getAttribute('r') ?? 0)
    const isTooShort = !(Number(entry.getAttribute('d')) / timescaleOf(entry, timescales) >= SHORTEST_REPEATED)
    if (Number.isNaN(repeat) || (repeat < 0 && isTooShort)) throw excessive()
    segments += Math.max(0, repeat) + 1
    if (segments > MOST_SEGMENTS) throw excessive()
  }
}

/**
 * Units of a second in which the segments below an element are counted, by that element; where several templates say it,
 * the finest.
 */
function timescalesBelow(root: Element): ReadonlyMap<Node, number> {
  const finest = new Map<Node, number>()
  for (const name of ['SegmentTemplate', 'SegmentList']) {
    for (const template of Array.from(root.getElementsByTagNameNS('*', name))) {
      const holder = template.parentNode
      const said = template.getAttribute('timescale')
      if (holder !== null && said !== null) finest.set(holder, Math.max(finest.get(holder) ?? 0, Number(said)))
    }
  }
  return finest
}

/** A template takes what it does not say from the adaptation set's, and that from the period's. */
function timescaleOf(entry: Element, timescales: ReadonlyMap<Node, number>): number {
  for (let holder = entry.parentNode; holder !== null; holder = holder.parentNode) {
    const said = timescales.get(holder)
    if (said !== undefined) return said
  }
  return 1
}

/** Seconds of an ISO 8601 duration; 0 for what is none, which a player does not take either. */
function secondsOf(text: string): number {
  const match = /^P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/.exec(
    text.trim(),
  )
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (match?.slice(1) ?? []).map((part) =>
    Number(part ?? 0),
  )
  return (((years * 365 + months * 30 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
}
