import { Parser } from 'htmlparser2'
import { firstOfSrcset } from '../../contract/model/srcset.ts'

/** Characters of a page that are searched. Parsing them takes a tenth of a second. */
const MOST_TEXT = 4_000_000
/** Longest address of a picture, in characters. */
const LONGEST_ADDRESS = 4096

export type NamedPictures = {
  /** Address that the addresses in the page are relative to. */
  readonly base: string
  /** Absolute addresses without `#`, each once, in the order of the page. */
  readonly addresses: readonly string[]
}

/**
 * Finds the pictures that an HTML page names by `img` and `source`: each `src`, and the first candidate of each
 * `srcset`. Only http and https, and http only where the page came by http: a browser loads no others.
 *
 * @param address address of the page, after redirects
 */
export function picturesNamedBy(html: string, address: string, most: number): NamedPictures {
  let base: string | null = null
  const named: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes.href !== undefined) base ??= addressOf(attributes.href, address)
      if (name !== 'img' && name !== 'source') return
      for (const text of [attributes.src, firstOfSrcset(attributes.srcset ?? '')]) if (text) named.push(text)
    },
  })
  parser.end(html.slice(0, MOST_TEXT))
  const from = base ?? address
  const addresses = new Set<string>()
  for (const text of named) {
    if (addresses.size >= most) break
    const found = addressOf(text, from)
    if (found !== null && !(found.startsWith('http:') && address.startsWith('https:'))) addresses.add(found)
  }
  return { base: from, addresses: [...addresses] }
}

function addressOf(text: string, base: string): string | null {
  if (text.length > LONGEST_ADDRESS) return null
  const url = URL.parse(text.trim(), base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.href.length > LONGEST_ADDRESS) {
    return null
  }
  url.hash = ''
  return url.href
}
