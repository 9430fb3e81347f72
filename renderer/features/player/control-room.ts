/** What of the controls gives way where there is no room, in this order. The total time is left out, the others go into a menu. */
export const FOLDS = ['volume', 'quality', 'ownWindow', 'facts', 'total', 'frames', 'skips', 'speed'] as const
export type Fold = (typeof FOLDS)[number]

/** Pixels between two controls. The style sheet has the same, and the widths of the controls. */
const GAP = 2
const ICON = 28

type Row = {
  /** Pixels that the controls may take together; 0 while it is unknown. */
  readonly width: number
  readonly hasOwnWindow: boolean
  /** An hour and more takes more digits. */
  readonly isLong: boolean
}

/**
 * Which controls give way so that the others stand in one row. By fixed widths and not by what is measured: no control
 * moves when a value changes, and nothing is drawn twice.
 */
export function foldedControls({ width, hasOwnWindow, isLong }: Row): ReadonlySet<Fold> {
  const folded = new Set<Fold>()
  if (width === 0) return folded
  const widths: Readonly<Record<Fold, number>> = {
    volume: 56,
    quality: 56,
    ownWindow: hasOwnWindow ? ICON : 0,
    facts: ICON,
    total: isLong ? 70 : 56,
    frames: 2 * ICON + GAP,
    skips: 2 * 30 + GAP,
    speed: 52,
  }
  // Play, the time, mute and full screen, which always stand in the row.
  const always = 40 + (isLong ? 88 : 72) + 2 * ICON + 4 * GAP
  const taken = () =>
    FOLDS.reduce((sum, fold) => (folded.has(fold) || widths[fold] === 0 ? sum : sum + widths[fold] + GAP), always) +
    (hasMenu(folded) ? ICON + GAP : 0)
  for (const fold of FOLDS) {
    if (taken() <= width) break
    folded.add(fold)
  }
  return folded
}

/** Whether anything of what gave way is in the menu. */
export function hasMenu(folded: ReadonlySet<Fold>): boolean {
  return FOLDS.some((fold) => fold !== 'total' && folded.has(fold))
}
