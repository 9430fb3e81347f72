import type { PeriodClock } from '../manifest-sound.ts'

/** A packet of sound as the decoder gets it. Times are in units of its track. */
export type Packet = {
  readonly time: number
  /** 0 where the file does not say how long it lasts. */
  readonly duration: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A packet, and when it is heard. */
export type Stretch = { readonly clock: PeriodClock; readonly packet: Packet }

/** The sound of an original file that is heard. */
export type SoundTrack = {
  /** Units of a second. */
  readonly timescale: number
  /** Samples a second; `null` where that is not known. */
  readonly rate: number | null
  /** What of the track is heard when, and its packets in the order of the file. */
  readonly stretches: () => AsyncIterable<Stretch>
  /** A file of some packets, which follow each other, that can be decoded by itself. */
  readonly fileOf: (packets: readonly Packet[]) => ArrayBuffer
}

/** Splits packets wherever one does not continue those of its part. */
export function partsOfPackets(
  packets: readonly Packet[],
  continues: (packet: Packet, first: Packet, before: Packet) => boolean,
): readonly (readonly Packet[])[] {
  const parts: Packet[][] = []
  for (const packet of packets) {
    const part = parts.at(-1)
    const [first, before] = [part?.[0], part?.at(-1)]
    if (part && first && before && continues(packet, first, before)) part.push(packet)
    else parts.push([packet])
  }
  return parts
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
