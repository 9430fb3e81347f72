import type { Quality } from '../../../contract/model/downloads.ts'

/** What is known of a representation before it is chosen. Unknown numbers are 0. */
export type Candidate = {
  /** As in RFC 6381, separated by commas; empty if the manifest does not say. */
  readonly codecs: string
  readonly bandwidth: number
  readonly height: number
}

/** The mock's "Balanced, 540p". */
const BALANCED_HEIGHT = 540
/** Speech is as good with fewer bits as with more. Bits a second. */
const ENOUGH_FOR_SOUND = 128_000

/**
 * Codecs that Chromium plays on every computer. Others, such as HEVC and Dolby's, depend on hardware or licences, so
 * they are taken only where there is no other choice.
 */
const PLAYED_EVERYWHERE = /^(?:avc[13]|vp0?[89]|av01|mp4a|mp3|opus|vorbis|flac)(?:\.|$)/i

/** The representation that a quality means; `null` if there is none. */
export function chooseVideo<T extends Candidate>(candidates: readonly T[], quality: Quality): T | null {
  const byBandwidth = playable(candidates).sort((one, other) => one.bandwidth - other.bandwidth)
  if (quality === 'small') return byBandwidth[0] ?? null
  if (quality === 'best') return byBandwidth.at(-1) ?? null
  if (byBandwidth.some(({ height }) => height === 0)) return byBandwidth[(byBandwidth.length - 1) >> 1] ?? null
  return quality === 'balanced' ? nearest(byBandwidth, BALANCED_HEIGHT) : notAbove(byBandwidth, quality.height)
}

/** Of equal distance, the first one: that with fewer bytes. */
function nearest<T extends Candidate>(byBandwidth: readonly T[], height: number): T | null {
  const away = (candidate: T) => Math.abs(candidate.height - height)
  return [...byBandwidth].sort((one, other) => away(one) - away(other))[0] ?? null
}

/** The highest picture up to a height, the better of two as in the player's menu, or else the lowest above it. */
function notAbove<T extends Candidate>(byBandwidth: readonly T[], height: number): T | null {
  const byHeight = [...byBandwidth].sort((one, other) => one.height - other.height)
  return byHeight.findLast((candidate) => candidate.height <= height) ?? byHeight[0] ?? null
}

/** The sound that goes with a quality of the picture; `null` if there is none. */
export function chooseAudio<T extends Candidate>(candidates: readonly T[], quality: Quality): T | null {
  const byBandwidth = playable(candidates).sort((one, other) => one.bandwidth - other.bandwidth)
  const enough = byBandwidth.findLast(({ bandwidth }) => bandwidth <= ENOUGH_FOR_SOUND)
  return (quality === 'small' ? undefined : enough) ?? byBandwidth[0] ?? null
}

/** Those that play on every computer, or all if none does. */
function playable<T extends Candidate>(candidates: readonly T[]): T[] {
  const everywhere = candidates.filter(({ codecs }) =>
    codecs.split(',').every((codec) => PLAYED_EVERYWHERE.test(codec.trim())),
  )
  return everywhere.length > 0 ? everywhere : [...candidates]
}
