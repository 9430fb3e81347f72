import type { UpstreamAnswer } from './upstream.ts'

/** An answer whose first bytes were read already. */
export type Peeked = {
  readonly answer: UpstreamAnswer
  readonly start: Uint8Array
  /** All bytes, including the first ones. */
  readonly body: AsyncIterable<Buffer>
}

/** Reads the first bytes of an answer: at least `length` unless it is shorter. */
export async function peek(answer: UpstreamAnswer, length: number): Promise<Peeked> {
  const chunks = answer.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first: Buffer[] = []
  for (let total = 0; total < length;) {
    const next = await chunks.next()
    if (next.done) break
    first.push(next.value)
    total += next.value.length
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* first
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { answer, start: new Uint8Array(Buffer.concat(first)), body: all() }
}
