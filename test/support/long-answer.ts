import type { ServerResponse } from 'node:http'

const PIECE = Buffer.alloc(1024 * 1024)
/** Past every limit that a test reaches with it, and an end for a reader that has none. */
const PIECES = 200

/** Sends an answer that is longer than any reader should take: it ends when the reader leaves, or after 200 MB. */
export function sendLongAnswer(response: ServerResponse): void {
  let left = PIECES
  const more = (): void => {
    while (!response.destroyed) {
      if (left === 0) return void response.end()
      left -= 1
      if (!response.write(PIECE)) return void response.once('drain', more)
    }
  }
  more()
}
