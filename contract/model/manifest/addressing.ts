import { DeskError } from '../errors.ts'
import { childrenNamed, type ManifestElement } from './elements.ts'

/** The elements in which a representation is, from the MPD to itself. */
export type Levels = readonly [
  mpd: ManifestElement,
  period: ManifestElement,
  set: ManifestElement,
  representation: ManifestElement,
]

/** How the segments of a representation are addressed, including what it inherits. */
export type Addressing = {
  readonly kind: (typeof KINDS)[number] | 'BaseURL'
  readonly id: string
  readonly bandwidth: number
  readonly attribute: (name: string) => string | null
  /** Fails with `media-unplayable` for what is no number. */
  readonly number: (name: string) => number | null
  readonly child: (name: string) => ManifestElement | null
  readonly children: (name: string) => readonly ManifestElement[]
  /** The address that others are relative to. */
  readonly base: string
}

/** The order in which dash.js looks for them (`_deriveSegmentInfo` in its DashManifestModel.js). */
const KINDS = ['SegmentBase', 'SegmentList', 'SegmentTemplate'] as const
const SCHEME = /^[a-z][a-z0-9+\-_.]*:/i
/** Numbers as dash.js accepts them (`numericRegex` in its NumericMatcher.js). */
const NUMBER = /^[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?$/i
/** Longest address of a part. */
const LONGEST_ADDRESS = 8192

/** Reads from a checked manifest, in which each level has one base address at most. */
export function addressingOf(levels: Levels): Addressing {
  const [mpd, period, set, representation] = levels
  // What is closer counts. Of elements that may be there once, dash.js takes the last.
  const upwards = [representation, set, period]
  const kind = KINDS.find((name) => upwards.some((level) => childrenNamed(level, name).length > 0)) ?? 'BaseURL'
  const infos = kind === 'BaseURL' ? [] : upwards.flatMap((level) => childrenNamed(level, kind).slice(-1))
  const attribute = (name: string) =>
    infos.map((info) => info.getAttribute(name)).find((value) => value !== null) ?? null
  const children = (name: string) =>
    infos.map((info) => childrenNamed(info, name)).find(({ length }) => length > 0) ?? []
  return {
    kind,
    id: representation.getAttribute('id') ?? '',
    bandwidth: numberIn(representation.getAttribute('bandwidth')) ?? 0,
    attribute,
    number: (name) => numberIn(attribute(name)),
    child: (name) => children(name).at(-1) ?? null,
    children,
    base: [mpd, period, set, representation]
      .flatMap((level) => childrenNamed(level, 'BaseURL'))
      .reduce((above, { textContent }) => resolveAddress(textContent ?? '', above), ''),
  }
}

function numberIn(text: string | null): number | null {
  if (text === null) return null
  if (!NUMBER.test(text)) throw new DeskError('media-unplayable', 'The manifest has a number that is none.')
  return Number(text)
}

/**
 * Resolves an address as dash.js does: one with a scheme is left to the letter.
 *
 * @throws `media-unplayable` for other addresses than http(s)
 */
export function resolveAddress(text: string, base: string): string {
  const address = SCHEME.test(text) ? text : text === '' ? base : (URL.parse(text, base)?.href ?? '')
  const protocol = URL.parse(address)?.protocol
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new DeskError('media-unplayable', 'The manifest has an address that is not on the web.')
  }
  return assertShort(address)
}

/** @throws `media-unplayable` for an address that is longer than any request may be */
export function assertShort(address: string): string {
  if (address.length > LONGEST_ADDRESS) {
    throw new DeskError('media-unplayable', 'The manifest has an address that is too long.')
  }
  return address
}
