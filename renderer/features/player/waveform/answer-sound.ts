import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WaveformLevels } from '../../../../contract/model/waveform.ts'
import type { KeptWaveform } from '../../../common/player-handle.ts'
import type { Playback } from '../playback.ts'
import { playedParts } from '../read-ahead/shown-video.ts'
import { levelingGain } from './loudness.ts'
import { decodeSound, makeWaveform } from './make-waveform.ts'
import { findSilences, type Silence } from './silences.ts'
import { createSoundReader } from './sound-parts.ts'

/** What is known of a video's sound. */
export type AnswerSound = {
  readonly levels: WaveformLevels
  /** By time. */
  readonly silences: readonly Silence[]
  /** Factor that makes the recording as loud as others. */
  readonly gain: number
}

/** The sound of a video; `null` until it is known, and where there is none. */
export type AnswerSoundStore = StoreApi<{ readonly sound: AnswerSound | null }>

export const createAnswerSound = (): AnswerSoundStore => createStore(() => ({ sound: null }))

type Options = {
  readonly manifestUrl: string | null
  /** `null` where nothing is kept. */
  readonly kept: KeptWaveform | null
  /** Seconds of the shortest silence. */
  readonly silencesLongerThan: number
}

/**
 * Reads the waveform that is kept of a video, or makes it once the video is loaded. Failures are ignored: the player then
 * works as without sound. Returns the function that ends this.
 */
export function followSound(playback: Playback, { manifestUrl, kept, silencesLongerThan }: Options): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const show = (levels: WaveformLevels) => {
    if (signal.aborted) return
    const sound = { levels, silences: findSilences(levels, silencesLongerThan), gain: levelingGain(levels) }
    playback.sound.setState({ sound })
  }
  async function readOrMake(): Promise<void> {
    const known = (await kept?.read()) ?? null
    if (known !== null) return show(known)
    // The first picture does not wait for the sound's segments.
    await whenStatus(playback, (status) => status !== 'loading' && status !== 'failed', signal)
    if (manifestUrl === null) return
    const made = await makeWaveform({
      reader: createSoundReader(manifestUrl, playedParts(manifestUrl), signal),
      decode: decodeSound,
      whenIdle: () => whenStatus(playback, (status) => status !== 'playing', signal),
      signal,
    })
    if (made === null || signal.aborted) return
    show(made.levels)
    if (made.isWhole) kept?.save(made.levels)
  }
  readOrMake().catch(() => undefined)
  return () => ending.abort()
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
