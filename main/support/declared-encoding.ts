import { latin } from './latin.ts'

/** Bytes in which a file says its encoding: browsers look for it in as many. */
const LOOKED_AT = 1024
const FORMS: readonly RegExp[] = [
  /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/,
  // Python, and editors that follow Emacs or Vim, in one of the first two lines.
  /^(?:[^\n]{0,200}\n)?[ \t\f]*(?:#|\/\/|\/\*|--|;|%|")[^\n]{0,80}?coding[:=][ \t]*([\w.-]{1,40})/,
  /^@charset "([\w.:-]{1,40})";/,
]
const META = /<meta\s[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/gi

/**
 * The encoding that a page, an XML file, a style sheet or source code says it has, as `TextDecoder` names it; `null`
 * without one that can be decoded. A page that says UTF-16 in letters of ASCII is UTF-8.
 */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const start = latin(bytes, 0, LOOKED_AT)
  const named = FORMS.map((form) => form.exec(start)?.[1]).find((name) => name !== undefined) ?? metaCharset(start)
  if (named === undefined) return null
  try {
    const { encoding } = new TextDecoder(named)
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch (error) {
    // An encoding that no browser knows.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Only of a page: a text may be about the element. */
function metaCharset(start: string): string | undefined {
  if (!/^\s*</.test(start)) return undefined
  const outsideComments = start.replace(/<!--[^]*?(?:-->|$)/g, '')
  return [...outsideComments.matchAll(META)][0]?.[1]
}
