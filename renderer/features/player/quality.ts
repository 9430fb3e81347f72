/** One picture size that can be chosen. */
export type Quality = {
  readonly id: string
  /** Pixels; 0 when the manifest does not say. */
  readonly height: number
  readonly kbitPerSecond: number
  /** Frames a second; `null` when the manifest does not say. */
  readonly frameRate: number | null
  /** As RFC 6381 writes them; `null` when the manifest does not say. */
  readonly codecs: string | null
}

type Sized = Pick<Quality, 'id' | 'height' | 'kbitPerSecond'>

/** The quality whose height is nearest to the wished one, the better of two; `null` where there is no wish or no height. */
export function nearestQuality(qualities: readonly Sized[], wishedHeight: number | null): string | null {
  if (wishedHeight === null) return null
  const distance = ({ height }: Sized) => Math.abs(height - wishedHeight)
  const best = (one: Sized, other: Sized) =>
    distance(one) - distance(other) || other.height - one.height || other.kbitPerSecond - one.kbitPerSecond
  return qualities.filter(({ height }) => height > 0).sort(best)[0]?.id ?? null
}
