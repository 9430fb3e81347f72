import type { Playback } from '../playback.ts'

/** Seconds in which the loudness changes, so that it does not click. */
const CHANGE_SECONDS = 0.05

/**
 * Plays the video as loud as others while this is on. Until then its sound takes the browser's own way. Volume and mute
 * are applied by the element before. Returns the function that ends it.
 */
export function levelSound(video: HTMLVideoElement, { player, sound, getState, subscribe }: Playback): () => void {
  let amplifier: Amplifier | null = null
  const update = () => {
    const known = sound.getState().sound
    const gain = getState().levelsSound && known ? known.gain : null
    // Browsers start sound only after a key or a press, which a video that plays has had.
    if (gain !== null && player.status === 'playing') amplifier ??= createAmplifier(video)
    amplifier?.set(gain)
    if (player.status === 'playing') amplifier?.wake()
    else amplifier?.rest()
  }
  const ends = [player.subscribe('status', update), sound.subscribe(update), subscribe(update)]
  return () => {
    for (const end of ends) end()
    amplifier?.close()
  }
}

type Amplifier = {
  /** Amplifies by a factor; `null` leaves the sound as it is. */
  readonly set: (gain: number | null) => void
  readonly wake: () => void
  /** Without this the computer would keep playing silence. */
  readonly rest: () => void
  readonly close: () => void
}

/** An element's sound goes through a context for good once it was connected, and is lost while that does not run. */
function createAmplifier(video: HTMLVideoElement): Amplifier | null {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  let isConnected = false
  let isClosed = false
  let gain: number | null = null
  const amplifier = new GainNode(context)
  // Keeps what is loud already from being distorted.
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -6,
    knee: 4,
    ratio: 16,
    attack: 0.003,
    release: 0.2,
  })
  let source: MediaElementAudioSourceNode | null = null
  amplifier.connect(limiter).connect(context.destination)
  const connect = () => {
    if (isClosed || source === null) return
    source.disconnect()
    source.connect(gain === null ? context.destination : amplifier)
    if (gain !== null) amplifier.gain.setTargetAtTime(gain, context.currentTime, CHANGE_SECONDS)
  }
  void context.resume().then(() => {
    if (isClosed || isConnected) return
    isConnected = true
    source = new MediaElementAudioSourceNode(context, { mediaElement: video })
    connect()
  })
  return {
    set(next) {
      if (next === gain) return
      gain = next
      connect()
    },
    wake: () => void context.resume().catch(() => undefined),
    rest() {
      if (isConnected) void context.suspend().catch(() => undefined)
    },
    close() {
      isClosed = true
      void context.close().catch(() => undefined)
    },
  }
}
