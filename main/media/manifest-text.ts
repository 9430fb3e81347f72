/** Ways to write each character in a number of bytes: with which bytes "<" and what follows it begin a manifest. */
const BEGINNINGS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
]
/** Bytes in which a declaration stands. */
const LONGEST_DECLARATION = 200
const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/

/**
 * The text of a manifest in the encoding that a player takes it to have: by its byte order mark, or else by its first
 * characters, or else as it declares (XML 1.0, appendix F).
 */
export function manifestText(bytes: Uint8Array): string {
  const known = BEGINNINGS.find(([, beginning]) => beginning.every((byte, at) => bytes[at] === byte))
  return decoderOf(known?.[0] ?? declaredIn(bytes)).decode(bytes)
}

function declaredIn(bytes: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST_DECLARATION))
  const declared = DECLARED.exec(beginning)?.[1] ?? 'utf-8'
  // A declaration that was read in bytes of its own is not in UTF-16, whatever it says.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}
