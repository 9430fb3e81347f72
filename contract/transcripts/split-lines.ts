/** The lines of a text without the marks at their ends, and without a byte order mark; the first `most` of them. */
export function splitLines(text: string, most = Infinity): readonly string[] {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const all = plain.split(/\r\n|\n|\r/, most === Infinity ? undefined : most)
  return all
}
