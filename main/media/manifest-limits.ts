import type { Element } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'
import { durationSeconds, hasEnd, longestPeriod } from './manifest-durations.ts'
import { countSegments } from './manifest-timelines.ts'

/** Marks of tags; parsing as many takes less than a second. */
const MOST_TAGS = 50_000
/** Attributes of one tag; DASH has about thirty. The parser compares each with all before it. */
const MOST_ATTRIBUTES_OF_A_TAG = 200
/** Attributes of all tags: six for each. */
const MOST_ATTRIBUTES = 300_000
/** Segments that a player would make a list of: more than two days of seconds. */
const MOST_SEGMENTS = 200_000
/** Hosts that one part of a presentation may be had from. */
const MOST_BASES = 20
/** Versions of the same pictures and sound, of all periods; a player reads the list of segments for each. */
const MOST_REPRESENTATIONS = 1000
const LONGEST_SECONDS = 31 * 24 * 3600
/** Letters of an address with placeholders, each of which dash.js may replace by the name of a version. */
const LONGEST_TEMPLATE = 8000
const LONGEST_NAME = 1000
/** A placeholder with a width of more than two digits: dash.js fills it up with zeros. */
const WIDE_PLACEHOLDER = /%0\d{3,}[diouxX]\$/

function excessive(): DeskError {
  return new DeskError('media-unplayable', 'The manifest claims more than any recording has.')
}

/** Comments, CDATA and instructions, each as one mark, also where they do not end; what begins a tag; what an attribute has. */
const MARKS = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|[<=]/g

/** Fails with `media-unplayable` when a text has more tags or attributes than should be parsed. */
export function assertFewTags(text: string): void {
  let tags = 0
  let attributes = 0
  let ofThisTag = 0
  // Each attribute has a sign of equality. So have some addresses, which only makes the count too high.
  for (const [mark] of text.matchAll(MARKS)) {
    if (mark !== '=') {
      tags += 1
      ofThisTag = 0
    } else {
      attributes += 1
      ofThisTag += 1
    }
    if (tags > MOST_TAGS || attributes > MOST_ATTRIBUTES || ofThisTag > MOST_ATTRIBUTES_OF_A_TAG) throw excessive()
  }
}

/** Fails with `media-unplayable` for more base addresses, of different origins, than are followed. */
export function assertFewBases(count: number): void {
  if (count > MOST_BASES) throw excessive()
}

/** Fails with `media-unplayable` for addresses that a player would make far longer ones of. */
export function assertShortAddresses(root: Element): void {
  for (const element of [root, ...root.getElementsByTagNameNS('*', '*')]) {
    for (const { value } of Array.from(element.attributes)) assertShortAddress(value)
    if (element.localName === 'BaseURL') assertShortAddress(element.textContent ?? '')
    if (element.localName === 'Representation' && (element.getAttribute('id') ?? '').length > LONGEST_NAME) {
      throw excessive()
    }
  }
}

function assertShortAddress(text: string): void {
  // As does whoever resolves an address, before dash.js looks for placeholders.
  const address = text.replace(/[\t\n\r]/g, '')
  if (WIDE_PLACEHOLDER.test(address) || (address.includes('$') && address.length > LONGEST_TEMPLATE)) throw excessive()
}

/**
 * Fails with `media-unplayable` when a few elements stand for so many segments that a player would never be done, and
 * for what it could read otherwise than it is read here.
 */
export function assertFewSegments(root: Element): void {
  const periods = Array.from(root.getElementsByTagNameNS('*', 'Period'))
  for (const element of [root, ...periods]) {
    if (durationSeconds(element).some((seconds) => seconds > LONGEST_SECONDS)) throw excessive()
  }
  if (root.getAttribute('type') === 'dynamic' && !hasEnd(root, periods)) throw excessive()
  if (root.getElementsByTagNameNS('*', 'Representation').length > MOST_REPRESENTATIONS) throw excessive()
  const seconds = longestPeriod(root, periods) ?? LONGEST_SECONDS
  let segments = 0
  for (const timeline of Array.from(root.getElementsByTagNameNS('*', 'SegmentTimeline'))) {
    segments += countSegments(timeline, seconds)
    if (!(segments <= MOST_SEGMENTS)) throw excessive()
  }
}
