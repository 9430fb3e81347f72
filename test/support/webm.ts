/** Parts of WebM files as browsers write them, which end without length and index. */

const UNKNOWN_LENGTH = Buffer.from('01ffffffffffffff', 'hex')

function element(id: string, content: Buffer, length = lengthOf(content)): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}

/** A length in eight bytes. */
function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length) | (1n << 56n))
  return bytes
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Track, time and flags of a block with its bytes. */
function blockContent(time: number, bytes: Buffer): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(time, 1)
  return Buffer.concat([head, bytes])
}

/** A block at a time in milliseconds after its cluster's. */
export const block = (time: number, bytes = Buffer.alloc(20)): Buffer => element('a3', blockContent(time, bytes))

/** A block with a duration in milliseconds. */
export const group = (time: number, duration: number): Buffer =>
  element('a0', Buffer.concat([element('a1', blockContent(time, Buffer.alloc(20))), element('9b', number(duration))]))

export function cluster(time: number, blocks: readonly Buffer[], hasLength = false): Buffer {
  const content = Buffer.concat([element('e7', number(time)), ...blocks])
  return element('1f43b675', content, hasLength ? lengthOf(content) : UNKNOWN_LENGTH)
}

export function webm(clusters: readonly Buffer[]): Buffer {
  const info = element('1549a966', element('2ad7b1', number(1_000_000)))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', Buffer.concat([info, ...clusters]), UNKNOWN_LENGTH),
  ])
}
