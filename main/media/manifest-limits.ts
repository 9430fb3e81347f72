import type { Element } from '@xmldom/xmldom'
import { excessive, MOST_SEGMENTS } from '../../contract/model/manifest/limits.ts'
import { durationSeconds, hasEnd, longestPeriod } from '../../contract/model/manifest/durations.ts'
import { countSegments } from './manifest-timelines.ts'

/** Most tags of a manifest. Parsing as many takes less than a second. */
export const MOST_TAGS = 50_000
/** Most attributes of one tag; DASH has about thirty. The parser compares each with all before it. */
export const MOST_ATTRIBUTES_OF_A_TAG = 200
/** Most attributes of all tags: six for each. */
export const MOST_ATTRIBUTES = 300_000
/** Most hosts for one part of a presentation. */
export const MOST_BASES = 20
/** Most representations in all periods; a player reads the list of segments for each. */
export const MOST_REPRESENTATIONS = 1000
const LONGEST_SECONDS = 31 * 24 * 3600
/** Longest address with placeholders. dash.js may replace each of them by the name of a representation. */
export const LONGEST_TEMPLATE = 8000
export const LONGEST_NAME = 1000
/** A placeholder with a width of more than two digits: dash.js pads it with zeros. */
const WIDE_PLACEHOLDER = /%0\d{3,}[diouxX]\$/

/**
 * Matches comments, CDATA sections and processing instructions as one match each, also unterminated ones; the start of
 * a tag; and the equals sign of an attribute.
 */
const MARKS = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|[<=]/g

/** Fails with `media-unplayable` when a text has more tags or attributes than may be parsed. */
export function assertFewTags(text: string): void {
  let tags = 0
  let attributes = 0
  let ofThisTag = 0
  // Each attribute has an equals sign. So have some addresses, which only makes the count too high.
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

/** Fails with `media-unplayable` for more base addresses of different origins than are followed. */
export function assertFewBases(count: number): void {
  if (count > MOST_BASES) throw excessive()
}

/** Fails with `media-unplayable` for addresses that a player would expand to much longer ones. */
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
  // Removed as URL parsers do, before dash.js looks for placeholders.
  const address = text.replace(/[\t\n\r]/g, '')
  if (WIDE_PLACEHOLDER.test(address) || (address.includes('$') && address.length > LONGEST_TEMPLATE)) throw excessive()
}

/**
 * Fails with `media-unplayable` when a few elements stand for so many segments that a player would never finish, and
 * for values that a player could parse differently than they are parsed here.
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
