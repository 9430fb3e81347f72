/** XML that an office program wrote, and whether all of it could be parsed. */
export type ParsedXml = { readonly document: Document; readonly isWhole: boolean }

/**
 * Parses XML of an untrusted file. Faults that some programs make are mended: characters that XML forbids, bare
 * ampersands, prefixes without a namespace. Behind any other fault the rest is missing, and `isWhole` is false.
 *
 * Refuses declarations of a document type: entities could make gigabytes of a few lines, and no office program writes
 * them.
 */
export function parseXml(bytes: Uint8Array): ParsedXml {
  // One without declarations of its own only names a file, which is not asked for.
  const xml = decoded(bytes).replace(/<!DOCTYPE[^<>[\]]*>/i, '')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The XML has a document type.')
  const first = parsed(xml)
  if (isSound(first)) return { document: first, isWhole: true }
  const mended = parsed(withNamespaces(withoutForbidden(xml)))
  const isWhole = isSound(mended)
  for (const error of [...mended.getElementsByTagName('parsererror')]) {
    if (error !== mended.documentElement) error.remove()
  }
  return { document: mended, isWhole }
}

const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml')
const isSound = (document: Document) => document.getElementsByTagName('parsererror').length === 0

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^<\?xml[^>]*encoding=["']([a-z0-9_-]{1,40})["']/i.exec(start)?.[1] ?? 'utf-8'
  // The encoding of a text that can be read so far is none of two bytes.
  const name = /^utf-?16/i.test(declared) ? 'utf-8' : declared
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Characters that XML does not allow, and references to them. */
const FORBIDDEN = new RegExp(String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]`, 'g')
const FORBIDDEN_REFERENCE = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|fff[ef])|0*(?:[0-8]|1[124-9]|2[0-9]|3[01]));/gi

function withoutForbidden(xml: string): string {
  return xml
    .replace(FORBIDDEN, '')
    .replace(FORBIDDEN_REFERENCE, '')
    .replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|amp;|lt;|gt;|quot;|apos;)/gi, '&amp;')
}

/** Declares each prefix that is used and declared nowhere, as a namespace of no meaning. */
function withNamespaces(xml: string): string {
  const declared = new Set([...xml.matchAll(/\sxmlns:([\w.-]{1,40})\s*=/g)].map(([, prefix]) => prefix))
  const used = new Set(
    [...xml.matchAll(/[<\s]([a-z][\w.-]{0,39}):[\w.-]{1,80}(?=[\s=/>])/gi)].map(([, prefix]) => prefix),
  )
  const missing = [...used].filter((prefix) => prefix !== 'xml' && prefix !== 'xmlns' && !declared.has(prefix))
  const added = missing.slice(0, 50).map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`)
  return added.length === 0 ? xml : xml.replace(/<[a-z_][\w:.-]*/i, (root) => root + added.join(''))
}
