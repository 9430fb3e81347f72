import type { ServiceCall } from './context.ts'

/** How much more than allowed is still read, so that the sender hears why it is refused. */
const READ_ON = 8

/**
 * The body of a request, of at most so many bytes; `null` if it is longer. What is longer is read for a while and
 * dropped: an answer amid the body would reach most senders as a broken connection.
 */
export async function limitedBody(call: ServiceCall, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  const body = call.req.raw.body
  if (body === null) return new Uint8Array()
  for await (const part of body as ReadableStream<Uint8Array>) {
    size += part.length
    if (size <= most) parts.push(part)
    if (size > most * READ_ON) break
  }
  return size > most ? null : new Uint8Array(Buffer.concat(parts))
}
