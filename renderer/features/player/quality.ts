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

/** The quality nearest to a height, the better of two; `null` without a preferred height or known heights. */
export function nearestQuality(qualities: readonly Sized[], wishedHeight: number | null): string | null {
  if (wishedHeight === null) return null
  const distance = ({ height }: Sized) => Math.abs(height - wishedHeight)
  const best = (one: Sized, other: Sized) =>
    distance(one) - distance(other) || other.height - one.height || other.kbitPerSecond - one.kbitPerSecond
  return qualities.filter(({ height }) => height > 0).sort(best)[0]?.id ?? null
}
