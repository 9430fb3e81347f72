/** Most bytes of a file with IDs: a hundred thousand of them. */
export const MOST_TEXT_BYTES = 4 << 20

/** A text file in UTF-8 or, with a byte order mark, UTF-16; `null` for anything else. IDs are the same in other encodings. */
export async function readTextFile(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? null : text
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
