import { createStore, type StoreApi } from 'zustand/vanilla'
import { isNoSound, NO_SOUND, type WaveformLevels } from '../../../../contract/model/waveform.ts'
import type { KeptWaveform, Silence } from '../../../common/player-handle.ts'
import type { Playback } from '../playback.ts'
import { playedParts } from '../read-ahead/held-videos.ts'
import { levelingGain } from './loudness.ts'
import type { HeardSets } from './manifest-sound.ts'
import { decodeSound, makeWaveform, type MadeWaveform, type Measuring } from './make-waveform.ts'
import { findSilences } from './silences.ts'
import { createSoundReader } from './sound-parts.ts'

/** What is known of a video's sound as a whole. */
export type AnswerSound = {
  /** By time. */
  readonly silences: readonly Silence[]
  /** Factor that makes the recording as loud as others. */
  readonly gain: number
}

/** The sound of a video; both are `null` until something is known, and where there is no sound. */
export type AnswerSoundStore = StoreApi<{
  /** While the waveform is being made, what there is of it. */
  readonly levels: WaveformLevels | null
  readonly sound: AnswerSound | null
}>

export const createAnswerSound = (): AnswerSoundStore => createStore(() => ({ levels: null, sound: null }))

/** Milliseconds between two looks at a waveform that is being made. */
const SHOWN_EVERY_MS = 500

type Options = {
  readonly manifestUrl: string | null
  /** What is heard where there is no manifest. */
  readonly originalUrl: string | null
  /** `null` where nothing is kept. */
  readonly kept: KeptWaveform | null
  /** Seconds of the shortest silence. */
  readonly silencesLongerThan: number
}

/**
 * Reads the waveform that is kept of a video's sound, or makes it once the video is loaded, and does so anew when another sound is
 * chosen. Returns the function that ends this.
 */
export function followSound(playback: Playback, options: Options): () => void {
  let wanted = playback.getState().trackWish.sound
  let end = followOne(playback, options, wanted)
  const endFollowing = playback.subscribe(() => {
    const { sound } = playback.getState().trackWish
    if (sound === wanted) return
    wanted = sound
    end()
    playback.sound.setState({ levels: null, sound: null })
    end = followOne(playback, options, wanted)
  })
  return () => {
    endFollowing()
    end()
  }
}

/** Failures are ignored: the player then works as without sound. */
function followOne(
  playback: Playback,
  { manifestUrl, originalUrl, kept, silencesLongerThan }: Options,
  wanted: string | null,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const show = (levels: WaveformLevels) => {
    if (signal.aborted) return
    const sound = { silences: findSilences(levels, silencesLongerThan), gain: levelingGain(levels) }
    playback.sound.setState({ levels, sound })
  }
  let shownAt = -Infinity
  const showMore = (levels: () => WaveformLevels) => {
    if (signal.aborted || performance.now() - shownAt < SHOWN_EVERY_MS) return
    playback.sound.setState({ levels: levels() })
    shownAt = performance.now()
  }
  async function showKept(sound: string | null): Promise<boolean> {
    const known = (await kept?.read(sound)) ?? null
    if (known !== null && !isNoSound(known)) show(known)
    return known !== null
  }
  async function readOrMake(): Promise<void> {
    // Of a file that nothing is kept of, as that of an essay, all would be read at each opening.
    if (manifestUrl === null && kept === null) return
    if (await showKept(wanted)) return
    // The first picture does not wait for the sound's segments.
    await whenStatus(playback, (status) => status !== 'loading' && status !== 'failed', signal)
    const { tracks } = playback.getState()
    const heard = tracks === null || tracks.sounds.isUsual ? null : tracks.sounds.shown
    if (heard !== wanted && (await showKept(heard))) return
    const measuring: Measuring = {
      decode: decodeSound,
      whenIdle: () => whenStatus(playback, (status) => status !== 'playing', signal),
      onMore: showMore,
      signal,
    }
    const made = await makeOf({ manifestUrl, originalUrl, heard: tracks?.heard ?? null }, measuring)
    if (signal.aborted) return
    if (made === null) return kept?.save(NO_SOUND, heard)
    show(made.levels)
    if (made.isWhole) kept?.save(made.levels, heard)
  }
  readOrMake().catch(() => {
    // Half a waveform would look like a video without sound at its end.
    if (!signal.aborted) playback.sound.setState({ levels: null })
  })
  return () => ending.abort()
}

async function makeOf(
  {
    manifestUrl,
    originalUrl,
    heard,
  }: Pick<Options, 'manifestUrl' | 'originalUrl'> & { readonly heard: HeardSets | null },
  measuring: Measuring,
): Promise<MadeWaveform | null> {
  if (manifestUrl !== null) {
    const reader = createSoundReader(manifestUrl, playedParts(manifestUrl), measuring.signal)
    return makeWaveform({ ...measuring, reader, heard })
  }
  if (originalUrl === null) throw new Error('a video without an address')
  const { makeOriginalWaveform } = await import('./original/original-waveform.ts')
  return makeOriginalWaveform(originalUrl, measuring)
}

/** Resolves when the player has such a status. Rejects when the signal aborts. */
async function whenStatus(
  { player }: Playback,
  isWanted: (status: Playback['player']['status']) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (isWanted(player.status)) return
  await new Promise<void>((resolve, reject) => {
    const end = player.subscribe('status', (status) => {
      if (!isWanted(status)) return
      end()
      resolve()
    })
    signal.addEventListener(
      'abort',
      () => {
        end()
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
}
