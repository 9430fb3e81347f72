/** Percent of the frame's width at which a file is shown first. */
export const FIT_WIDTH = 100

const STEPS = [25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400] as const

/** The next step of zoom; `null` at the last one. */
export function zoomStep(percent: number, direction: 1 | -1): number | null {
  const next = direction === 1 ? STEPS.find((step) => step > percent) : STEPS.findLast((step) => step < percent)
  return next ?? null
}
