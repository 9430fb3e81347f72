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

/** Part of what is used, and bytes: what others have is shown from the larger of both. */
const LEAST_OF_OTHERS = { part: 0.02, bytes: 5e6 }

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
  // Containers take a little more room on the disk than the media in them, which is no other connection's.
  const others = used - bytes
  const hasOthers = others >= Math.max(LEAST_OF_OTHERS.part * used, LEAST_OF_OTHERS.bytes)
  const largest = stacks.toSorted((one, other) => other.bytes - one.bytes).slice(0, MOST_SHOWN)
  const parts: readonly UsagePart[] = [
    ...largest.map((stack) => ({ of: { kind: 'stack' as const, stack }, bytes: take(stack.bytes) })),
    { of: { kind: 'otherStacks' }, bytes: left },
    { of: { kind: 'otherConnections' }, bytes: hasOthers ? others : 0 },
    { of: { kind: 'toCome' }, bytes: toCome },
  ]
  return parts.filter((part) => part.bytes > 0)
}
