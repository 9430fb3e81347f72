/**
 * Controls that give way when there is no room, in this order: the total time is omitted, the others move to a menu.
 */
export const FOLDS = [
  'volume',
  'quality',
  'ownWindow',
  'facts',
  'skipSilence',
  'total',
  'frames',
  'skips',
  'speed',
] as const
export type Fold = (typeof FOLDS)[number]

/** Pixels between two controls. This gap and the widths of the controls are also in the style sheet. */
const GAP = 2
const ICON = 28

type Row = {
  /** Available width of all controls in pixels; 0 while unknown. */
  readonly width: number
  readonly hasOwnWindow: boolean
  readonly hasFrames: boolean
  /** Whether the video has an hour or more, since its times have more digits. */
  readonly isLong: boolean
  /** Width in pixels of the label for skipping silence, which is a text of the language. */
  readonly skipLabel: number
}

/** The least width of the button for skipping silence. */
const LEAST_LABEL = 80

/**
 * The controls that give way so that the others fit in one row. It uses fixed instead of measured widths, so that no
 * control moves when a value changes, and nothing is rendered twice. Only a label of the language is measured.
 */
export function foldedControls({ width, hasOwnWindow, hasFrames, isLong, skipLabel }: Row): ReadonlySet<Fold> {
  const folded = new Set<Fold>()
  if (width === 0) return folded
  const widths: Readonly<Record<Fold, number>> = {
    volume: 36,
    quality: 42,
    ownWindow: hasOwnWindow ? ICON : 0,
    facts: ICON,
    skipSilence: Math.max(LEAST_LABEL, Math.ceil(skipLabel)),
    total: isLong ? 58 : 44,
    frames: hasFrames ? 2 * ICON + GAP : 0,
    skips: 2 * ICON + GAP,
    speed: 38,
  }
  // Play, the time, mute and full screen, which always stay in the row.
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

/** Whether the menu has any controls. */
export function hasMenu(folded: ReadonlySet<Fold>): boolean {
  return FOLDS.some((fold) => fold !== 'total' && folded.has(fold))
}
