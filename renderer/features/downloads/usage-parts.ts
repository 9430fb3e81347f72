import type { DownloadsOverview, DownloadsStatus, DownloadStack } from '../../../contract/model/downloads.ts'

/** A part of the bar that shows how the space for downloads is used. */
export type UsagePart = {
  readonly of:
    | { readonly kind: 'stack'; readonly stack: DownloadStack }
    | { readonly kind: 'otherStacks' | 'otherConnections' | 'toCome' }
  readonly bytes: number
}

/** Stacks that are shown by themselves; the bar has so many tints. */
const MOST_SHOWN = 3

/**
 * The parts of the bar, the largest stacks first. A session in two stacks is stored once, and counts for the first of
 * them, so that the parts add up to what is used.
 */
export function usageParts(
  { stacks, used }: Pick<DownloadsOverview, 'stacks' | 'used'>,
  { bytes, toCome }: Pick<DownloadsStatus, 'bytes' | 'toCome'>,
): readonly UsagePart[] {
  let left = bytes
  const take = (wanted: number) => {
    const taken = Math.min(wanted, left)
    left -= taken
    return taken
  }
  const largest = stacks.toSorted((one, other) => other.bytes - one.bytes).slice(0, MOST_SHOWN)
  const parts: readonly UsagePart[] = [
    ...largest.map((stack) => ({ of: { kind: 'stack' as const, stack }, bytes: take(stack.bytes) })),
    { of: { kind: 'otherStacks' }, bytes: left },
    { of: { kind: 'otherConnections' }, bytes: Math.max(0, used - bytes) },
    { of: { kind: 'toCome' }, bytes: toCome },
  ]
  return parts.filter((part) => part.bytes > 0)
}
