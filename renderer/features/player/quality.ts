import type { VideoSettings } from '../../../contract/model/settings.ts'

/** A selectable picture size. */
export type Quality = {
  readonly id: string
  /** Pixels; 0 if the manifest lacks it. */
  readonly height: number
  readonly kbitPerSecond: number
  /** Frames per second; `null` if the manifest lacks it. */
  readonly frameRate: number | null
  /** Codecs as in RFC 6381; `null` if the manifest lacks them. */
  readonly codecs: string | null
}

type Sized = Pick<Quality, 'id' | 'height' | 'kbitPerSecond'>

/** What the user chose at one video and wants at the others. */
export type QualityWish = {
  /** Pixels. */
  readonly height: number
  /** `null` for the best. */
  readonly kbitPerSecond: number | null
}

/** `null` for automatic choice. */
export function qualityWish({ videoHeight, videoKbit }: VideoSettings): QualityWish | null {
  return videoHeight === null ? null : { height: videoHeight, kbitPerSecond: videoKbit }
}

/**
 * The quality nearest to a height, the better of two; of the same height, the one nearest to a bitrate. `null` without
 * a wish or known heights.
 */
export function nearestQuality(qualities: readonly Sized[], wish: QualityWish | null): string | null {
  if (wish === null) return null
  const away = ({ height }: Sized) => Math.abs(height - wish.height)
  const bitsAway = ({ kbitPerSecond }: Sized) =>
    wish.kbitPerSecond === null ? 0 : Math.abs(kbitPerSecond - wish.kbitPerSecond)
  const best = (one: Sized, other: Sized) =>
    away(one) - away(other) ||
    other.height - one.height ||
    bitsAway(one) - bitsAway(other) ||
    other.kbitPerSecond - one.kbitPerSecond
  return qualities.filter(({ height }) => height > 0).sort(best)[0]?.id ?? null
}
