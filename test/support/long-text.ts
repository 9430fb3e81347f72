/** Bytes of a line. */
export const LINE = 50
/** Bytes of the text. */
export const LENGTH = 500_000_000

/** A line of 50 bytes, some of which are in the middle of a character at the end of a part. */
const lineAt = (index: number) => {
  const line = `${String(index).padStart(9, '0')} naïve text ${index === 7_500_000 ? 'with a needle' : 'of a log'} `
  return `${line}${'ä'.repeat((LINE - 1 - Buffer.byteLength(line)) >> 1)}`.padEnd(LINE - 3, '.').slice(0, 49)
}

/** Bytes of a text that exists nowhere: they are made when they are asked for. */
export function readLines(first: number, size: number): Uint8Array {
  const last = Math.min(first + size, LENGTH)
  const lines: Buffer[] = []
  for (let line = Math.floor(first / LINE); line * LINE < last; line += 1) {
    const bytes = Buffer.alloc(LINE, '.')
    bytes.write(lineAt(line))
    bytes[LINE - 1] = 10
    lines.push(bytes)
  }
  const start = first % LINE
  return new Uint8Array(Buffer.concat(lines).subarray(start, start + last - first))
}

/** What main says of that text. */
export const LARGE = { encoding: 'utf-8', version: { length: LENGTH, etag: null, lastModified: null } } as const
