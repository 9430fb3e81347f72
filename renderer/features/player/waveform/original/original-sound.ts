import type { SoundFile, SoundSource } from '../make-waveform.ts'
import type { PeriodClock } from '../manifest-sound.ts'
import { MOST_READ, type FileBytes } from './file-bytes.ts'
import { isMp4, mp4Sound } from './mp4-sound.ts'
import type { Packet, SoundTrack } from './sound-track.ts'
import { isMp3, mp3Sound } from './mp3-sound.ts'
import { isOgg, oggSound } from './ogg-sound.ts'
import { isWav, wavSound } from './wav-sound.ts'
import { isWebm, webmSound } from './webm-sound.ts'

/** What is decoded together at most: as samples, a minute is 23 MB in stereo at 48 kHz. */
const PIECE = { seconds: 60, packets: 6000, bytes: 8 * 1024 * 1024 }

/**
 * The sound of an original file in pieces: files of sound alone.
 *
 * @returns `null` without sound
 * @throws RangeError for a file of another kind, and for one that is not what it says
 */
export async function originalSource(file: FileBytes): Promise<SoundSource | null> {
  const beginning = await file.read(0, 16)
  const track = await soundOf(file, beginning)
  if (track === null) return null
  const pieces = piecesOf(track)
  return {
    seconds: null,
    async next() {
      const { value } = await pieces.next()
      return value ?? null
    },
    isWhole: () => true,
  }
}

async function soundOf(file: FileBytes, beginning: DataView): Promise<SoundTrack | null> {
  if (isMp4(beginning)) return mp4Sound(file)
  const kind = READ_WHOLE.find(({ is }) => is(beginning))
  if (kind === undefined) throw new RangeError('a file of a kind that is not known')
  if (file.size > MOST_READ) throw new RangeError('the sound is in a file that is too large')
  return kind.read(file)
}

/** Kinds of files whose sound is everywhere in them. */
const READ_WHOLE = [
  { is: isWebm, read: webmSound },
  { is: isWav, read: wavSound },
  { is: isOgg, read: oggSound },
  { is: isMp3, read: mp3Sound },
] as const

async function* piecesOf({ stretches, timescale, rate, fileOf }: SoundTrack): AsyncGenerator<SoundFile, undefined> {
  let held: Packet[] = []
  let heldBytes = 0
  let heldClock: PeriodClock | null = null
  const take = (): SoundFile | null => {
    const period = heldClock
    if (held.length === 0 || period === null) return null
    const file = fileOf(held)
    held = []
    heldBytes = 0
    return { file, rate, period }
  }
  for await (const { clock, packet } of stretches()) {
    const seconds = (packet.time - (held[0]?.time ?? packet.time)) / timescale
    const isFull = held.length >= PIECE.packets || heldBytes + packet.bytes.length > PIECE.bytes
    if (isFull || clock !== heldClock || seconds < 0 || seconds >= PIECE.seconds) {
      const piece = take()
      if (piece !== null) yield piece
    }
    heldClock = clock
    held.push(packet)
    heldBytes += packet.bytes.length
  }
  const last = take()
  if (last !== null) yield last
  return undefined
}
