import type { WaveformLevels } from '../../../../contract/model/waveform.ts'
import { createLevelMeter } from './levels.ts'
import type { SoundFrames } from './frames.ts'
import { findSound, type HeardSets, type PeriodClock, type SoundPart, type SoundPiece } from './manifest-sound.ts'
import { placedRuns, type PlacedRun } from './placed-runs.ts'
import { readSoundFrames } from './sound-frames.ts'
import type { SoundReader } from './sound-parts.ts'
import { createTurns } from './turns.ts'

/**
 * Pieces that are loaded at the same time while the player is idle, each part after part. Main has eight connections to a
 * host, and the player needs some of them.
 */
const LANES = 6
/** Pieces that are in memory as samples at the same time. */
const MOST_DECODED = 3
/** Seconds of sound that are measured without a break, so that no frame of the page is late. */
const MEASURED_SECONDS = 20
/** Samples a second where the manifest does not say; any rate gives the right levels, the recording's own the fastest. */
const USUAL_RATE = 48_000
/** Bytes of a second of sound, and of what else is in a file. More could become any number of samples. */
const MOST_BYTES_A_SECOND = 64 * 1024
const MOST_OTHER_BYTES = 64 * 1024
/** The same of sound with a picture, of which a decoder skips the latter. */
const MOST_MIXED_A_SECOND = 1024 * 1024
/** Seconds: longer recordings have no waveform. */
const LONGEST_SECONDS = 24 * 3600

/** A file of sound that can be decoded by itself, and what of it is heard when. */
export type SoundFile = Pick<SoundPiece, 'rate' | 'period'> & { readonly file: ArrayBuffer }

/** Sound in files, which are made one after the other. */
export type SoundSource = {
  /** `null` where the sound tells only at its end how long it is. */
  readonly seconds: number | null
  /** The next file; `null` behind the last one. May be called again before that has come. */
  readonly next: () => Promise<SoundFile | null>
  /** Whether the end could be loaded too. */
  readonly isWhole: () => boolean
}

export type Measuring = {
  /** Decodes a file of sound to samples at a rate. Rejects for anything else. */
  readonly decode: (
    file: ArrayBuffer,
    rate: number,
  ) => Promise<Pick<AudioBuffer, 'numberOfChannels' | 'getChannelData' | 'sampleRate'>>
  /** Resolves when nothing else needs the network and the processor. */
  readonly whenIdle: () => Promise<void>
  /** Called when more was measured. `levels` computes what is known so far: that takes some milliseconds. */
  readonly onMore: (levels: () => WaveformLevels) => void
  readonly signal: AbortSignal
}

export type Making = Measuring & {
  readonly reader: SoundReader
  /** Without it, the usual sound is measured. */
  readonly heard?: HeardSets | null
}

/** `isWhole` is false where the end of the sound could not be loaded. */
export type MadeWaveform = { readonly levels: WaveformLevels; readonly isWhole: boolean }

/**
 * Measures the sound of a presentation. Rejects as {@link measureSource} does.
 *
 * @returns `null` without sound
 */
export async function makeWaveform({ reader, heard = null, ...measuring }: Making): Promise<MadeWaveform | null> {
  const source = await manifestSource(reader, heard)
  return source && measureSource(source, measuring)
}

async function manifestSource(reader: SoundReader, heard: HeardSets | null): Promise<SoundSource | null> {
  const sound = await findSound(await reader.manifest(), reader.part, heard)
  if (sound === null) throw new Error('the sound is addressed in a way that is not known')
  const { seconds } = sound
  if (sound.pieces.length === 0 || seconds > LONGEST_SECONDS) return null
  const inits = new Map<string, Promise<ArrayBuffer>>()
  const initOf = (part: SoundPart) => {
    const name = `${part.address} ${part.range}`
    const init = inits.get(name) ?? reader.part(part)
    inits.set(name, init)
    return init
  }
  const waiting = sound.pieces.values()
  const last = sound.pieces.at(-1)
  let isWhole = true

  async function load({ init, parts, start, end, isMixed }: SoundPiece, isLast: boolean): Promise<ArrayBuffer | null> {
    const loaded = [await initOf(init), ...(await reader.parts(parts))]
    const missing = 1 + parts.length - loaded.length
    // Sound is often a little shorter than its presentation, which then promises a segment too many.
    if (missing > 1 || (missing === 1 && !isLast)) throw new Error('parts of the sound are missing')
    if (missing === 1) isWhole = false
    const file = joined(loaded)
    const mostASecond = isMixed ? MOST_MIXED_A_SECOND : MOST_BYTES_A_SECOND
    if (file.byteLength > MOST_OTHER_BYTES + mostASecond * (end - start)) throw new Error('too much to decode')
    return loaded.length > 1 ? file : null
  }

  return {
    seconds,
    async next() {
      const { value: piece } = waiting.next()
      const file = piece && (await load(piece, piece === last))
      return piece && file ? { ...piece, file } : null
    },
    isWhole: () => isWhole,
  }
}

/**
 * Measures sound file by file: one at a time, and several while the player is idle. The memory for it does not depend on the
 * length, apart from the 40 bytes a second of the result. Rejects where sound cannot be loaded, decoded or placed, and when
 * `signal` aborts.
 */
export async function measureSource(
  source: SoundSource,
  { decode, whenIdle, onMore, signal }: Measuring,
): Promise<MadeWaveform> {
  const meter = createLevelMeter(source.seconds ?? 0, source.seconds ?? LONGEST_SECONDS)
  let isOver = false
  let isPlaced = false

  async function measure(file: ArrayBuffer, piece: Omit<SoundFile, 'file'>): Promise<void> {
    const frames = readSoundFrames(file)
    if (frames === null || isOver) return
    // Decoding takes the bytes away.
    const samples = await decode(frames.fragments.length > 1 ? file.slice() : file, piece.rate ?? USUAL_RATE)
    const channels = Array.from({ length: samples.numberOfChannels }, (_, index) => samples.getChannelData(index))
    const runs = placedRuns(frames, (channels[0]?.length ?? 0) / samples.sampleRate)
    if (runs === null) return measureFragments(file, frames, piece)
    isPlaced = true
    let sinceBreak = 0
    for (const run of runs.flatMap((one) => stretchesOf(one, piece.period))) {
      // Runs may be as short as a frame.
      if (sinceBreak >= MEASURED_SECONDS) {
        await new Promise((resolve) => setTimeout(resolve))
        sinceBreak = 0
      }
      sinceBreak += run.until - run.from
      const at = (seconds: number) => Math.round(seconds * samples.sampleRate)
      const measured = channels.map((channel) => channel.subarray(at(run.from), at(run.until)))
      meter.add(run.time, measured, samples.sampleRate)
    }
  }

  /** One by one, so that only the sound that cannot be decoded stays unknown. */
  async function measureFragments(
    file: ArrayBuffer,
    { fragments }: SoundFrames,
    piece: Omit<SoundFile, 'file'>,
  ): Promise<void> {
    const [first] = fragments
    if (first === undefined || fragments.length === 1) return
    const head = file.slice(0, first.start)
    for (const { start, end } of fragments) {
      await measure(joined([head, file.slice(start, end)]), piece).catch(() => undefined)
    }
  }

  const turn = createTurns(MOST_DECODED)
  const { promise: noneLeft, resolve: tellNoneLeft } = Promise.withResolvers<void>()
  async function work(lane: number): Promise<void> {
    for (;;) {
      if (lane > 0) await Promise.race([whenIdle(), noneLeft])
      signal.throwIfAborted()
      // Another lane has failed.
      if (isOver) return
      const piece = await source.next()
      if (piece === null) return tellNoneLeft()
      // Another lane has failed meanwhile.
      if (isOver) return
      await turn(() => measure(piece.file, piece))
      if (!isOver) onMore(meter.levels)
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane))).finally(() => {
    isOver = true
  })
  if (!isPlaced) throw new Error('no part of the sound says when it is heard')
  return { levels: meter.levels(), isWhole: source.isWhole() }
}

/** A run as far as it is in its period, by the clock of the presentation, in stretches that are measured without a break. */
function stretchesOf({ from, until, time }: PlacedRun, { start, end, offset }: PeriodClock): readonly PlacedRun[] {
  const later = time + offset - from
  const first = Math.max(from, start - later)
  const last = Math.min(until, end - later)
  const count = Math.max(0, Math.ceil((last - first) / MEASURED_SECONDS))
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * MEASURED_SECONDS
    return { from: at, until: Math.min(last, at + MEASURED_SECONDS), time: at + later }
  })
}

/** Contexts that decode: Chromium never settles the promise of one that is garbage-collected meanwhile. */
const decoding = new Set<OfflineAudioContext>()

/** Decodes with the browser's decoders, in their own threads. */
export const decodeSound: Measuring['decode'] = async (file, rate) => {
  const context = new OfflineAudioContext(1, 1, Math.max(8000, Math.min(96_000, rate)))
  decoding.add(context)
  try {
    return await context.decodeAudioData(file)
  } finally {
    decoding.delete(context)
  }
}

function joined(parts: readonly ArrayBuffer[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  return bytes.buffer
}
