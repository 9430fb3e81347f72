import { DOMParser, MIME_TYPE, XMLSerializer, type Document, type Element } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'
import { makeComplete, nameMultiplexed, removeEmptyPeriods } from './manifest-complete.ts'
import { childElements, childrenNamed } from '../../contract/model/manifest/elements.ts'
import { fillTimelines } from './manifest-holes.ts'
import { assertFewBases, assertFewSegments, assertFewTags, assertShortAddresses } from './manifest-limits.ts'
import { plainCopy } from './manifest-plain.ts'
import { takeOtherBases, type OtherBase } from './other-bases.ts'

export type RewrittenManifest = {
  /**
   * XML in which all addresses resolve to the media host, although the page reads the manifest from another address.
   */
  readonly xml: string
  /** Origins (scheme, host, port) of all absolute addresses in the manifest. */
  readonly origins: ReadonlySet<string>
  /** Base addresses that are left out of it, since each element keeps its first one. */
  readonly otherBases: readonly OtherBase[]
}

/** Attributes in which DASH allows an address (ISO/IEC 23009-1, 5.3.9). */
const ADDRESS_ATTRIBUTES = ['media', 'initialization', 'index', 'bitstreamSwitching', 'sourceURL'] as const
const ADDRESS_ELEMENTS = new Set([
  'SegmentTemplate',
  'SegmentURL',
  'Initialization',
  'RepresentationIndex',
  'BitstreamSwitching',
])

/** The parts of a manifest that a player may read, with absolute base addresses. */
export type CheckedManifest = {
  readonly root: Element
  /** Whether a part of it can only be played with a key. */
  readonly isEncrypted: boolean
}

/**
 * Parses a DASH manifest and makes its base addresses absolute.
 *
 * @param text the manifest as received
 * @param address its address after redirects
 * @throws `media-unplayable` when it is not XML, has a document type, contains absurd numbers, or is no MPD with a
 * Period
 */
export function rewriteManifest(text: string, address: string): RewrittenManifest {
  return serializeManifest(takeBases(checkManifest(text, address).root, address))
}

/** The first part of {@link rewriteManifest}. */
export function checkManifest(text: string, address: string): CheckedManifest {
  const document = parse(text)
  if (document.documentElement?.localName !== 'MPD') throw unplayable('The manifest is not a DASH manifest.')
  const root = plainCopy(document, document.documentElement)
  if (childrenNamed(root, 'Period').length === 0) throw unplayable('The manifest holds nothing to play.')
  removeEmptyPeriods(root)
  makeComplete(root)
  nameMultiplexed(root)
  assertFewSegments(root)
  fillTimelines(root)
  assertShortAddresses(root)

  const bases = childrenNamed(root, 'BaseURL')
  if (bases.length === 0) {
    const base = document.createElementNS(root.namespaceURI, root.prefix ? `${root.prefix}:BaseURL` : 'BaseURL')
    base.appendChild(document.createTextNode(new URL('.', address).href))
    root.insertBefore(base, root.firstChild)
  }
  for (const base of bases) {
    const absolute = resolve(base.textContent ?? '', address)
    if (absolute === null) root.removeChild(base)
    else base.textContent = absolute.href
  }
  if (childrenNamed(root, 'BaseURL').length === 0) throw unplayable('The manifest has no usable address.')
  return { root, isEncrypted: document.getElementsByTagNameNS('*', 'ContentProtection').length > 0 }
}

/** A manifest with one base address at each level, and what it named before. */
export type BasedManifest = Omit<RewrittenManifest, 'xml'> & { readonly root: Element }

/** The second part of {@link rewriteManifest}. */
export function takeBases(root: Element, address: string): BasedManifest {
  const origins = new Set<string>()
  collectOrigins(root, [new URL(address)], origins)
  return { root, origins, otherBases: takeOtherBases(root, address) }
}

/** The last part of {@link rewriteManifest}. */
export function serializeManifest({ root, ...named }: BasedManifest): RewrittenManifest {
  return { xml: new XMLSerializer().serializeToString(root), ...named }
}

/**
 * Collects origins down the tree, following the inheritance of base addresses. `inherited` has one address per origin.
 */
function collectOrigins(element: Element, inherited: readonly URL[], origins: Set<string>): void {
  const own = childrenNamed(element, 'BaseURL')
  const bases = own.length === 0 ? inherited : resolveBases(own, inherited)
  for (const base of bases) origins.add(base.origin)
  if (ADDRESS_ELEMENTS.has(element.localName ?? '')) {
    for (const name of ADDRESS_ATTRIBUTES) {
      const value = element.getAttribute(name)
      const url = value === null ? null : URL.parse(value)
      if (url && isHttp(url)) origins.add(url.origin)
    }
  }
  for (const child of childElements(element)) collectOrigins(child, bases, origins)
}

/**
 * Resolves each base address against each inherited one. Only the origin matters for where a relative address leads, so
 * one address per origin is kept: all combinations would multiply with every level.
 */
function resolveBases(own: readonly Element[], inherited: readonly URL[]): readonly URL[] {
  const byOrigin = new Map<string, URL>()
  for (const base of own) {
    for (const parent of inherited) {
      const url = resolve(base.textContent ?? '', parent)
      if (url !== null) byOrigin.set(url.origin, url)
    }
    assertFewBases(byOrigin.size)
  }
  return [...byOrigin.values()]
}

function parse(text: string): Document {
  // Entities can expand a small file to gigabytes, and no manifest needs them.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw unplayable('The manifest declares a document type, which is refused.')
  assertFewTags(text)
  try {
    return new DOMParser({
      onError: (level, message) => {
        // The parser only warns about attributes without a value, which the limits did not count.
        if (level !== 'warning' || message.startsWith('attribute ')) throw new Error(message)
      },
    }).parseFromString(text.replace(/^\uFEFF/, ''), MIME_TYPE.XML_APPLICATION)
  } catch (error) {
    throw new DeskError('media-unplayable', 'The manifest is not XML.', {}, { cause: error })
  }
}

function resolve(text: string, base: string | URL): URL | null {
  const url = URL.parse(text.trim(), base)
  return url && isHttp(url) ? url : null
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

function unplayable(message: string): DeskError {
  return new DeskError('media-unplayable', message)
}
