// Small files of sound alone, of kinds that no segment has.

const little = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

export type WavFacts = {
  readonly tag?: number
  readonly channels?: number
  readonly rate?: number
  readonly bits?: number
  /** The size that is stated of the samples; by default their own. */
  readonly size?: number
}

/** A WAV file of those samples, with a chunk of an odd size before them. */
export function wav(samples: Buffer, { tag = 1, channels = 1, rate = 8000, bits = 16, size }: WavFacts = {}): Buffer {
  const chunk = (name: string, content: Buffer, stated = content.length) =>
    Buffer.concat([Buffer.from(name), little(4, stated), content, Buffer.alloc(content.length % 2)])
  const bytes = (channels * bits) / 8
  const format = [little(2, tag), little(2, channels), little(4, rate), little(4, rate * bytes), little(2, bytes)]
  const chunks = Buffer.concat([
    chunk('LIST', Buffer.from('odd')),
    chunk('fmt ', Buffer.concat([...format, little(2, bits)])),
    chunk('data', samples, size),
  ])
  return Buffer.concat([Buffer.from('RIFF'), little(4, chunks.length + 4), Buffer.from('WAVE'), chunks])
}

/** Frames of MP3 at 16 kHz in mono with 32 kbit/s, of 36 ms and 144 bytes each, with a byte in all of their content. */
export function mp3Frames(values: readonly number[]): readonly Buffer[] {
  return values.map((value) => Buffer.concat([Buffer.from('fff348c0', 'hex'), Buffer.alloc(140, value)]))
}

/** A first frame without sound, by an encoder that adds so many samples before it. */
export function mp3Facts(delay: number): Buffer {
  const frame = Buffer.from(mp3Frames([0])[0] ?? Buffer.alloc(0))
  frame.write('Info', 13)
  // All four facts are there, and then the encoder's own.
  frame.writeUInt32BE(0x0f, 17)
  const larger = Buffer.concat([frame, Buffer.alloc(144)])
  larger[2] = 0x88
  larger.write('LAME3.100', 13 + 8 + 112)
  larger.writeUInt16BE(delay << 4, 13 + 8 + 112 + 21)
  return larger
}

export type OggPage = {
  readonly packets: readonly Buffer[]
  /** Samples at 48 kHz at its end. */
  readonly position: number
  readonly flags?: number
  readonly serial?: number
}

/** Pages of Ogg; a packet that is too long for its page goes on in the next one. */
export function ogg(pages: readonly OggPage[]): Buffer {
  const written = pages.map(({ packets, position, flags = 0, serial = 7 }) => {
    const sizes = packets.flatMap(({ length }) => [
      ...Array.from({ length: Math.floor(length / 255) }, () => 255),
      ...(length % 255 === 0 && flags === 0x80 ? [] : [length % 255]),
    ])
    const head = Buffer.alloc(27)
    head.write('OggS')
    head[5] = flags & 7
    head.writeBigInt64LE(BigInt(position), 6)
    head.writeUInt32LE(serial, 14)
    head[26] = sizes.length
    return Buffer.concat([head, Buffer.from(sizes), ...packets])
  })
  return Buffer.concat(written)
}

/** What an Ogg of Opus begins with; its first samples are not heard. */
export function opusPages(skipped: number): readonly OggPage[] {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1]), little(2, skipped), Buffer.alloc(7)])
  const tags = { packets: [Buffer.from('OpusTags and so on')], position: 0 }
  return [{ packets: [head], position: 0, flags: 2 }, tags]
}
