/** Initial zoom, in percent of the frame's width. */
export const FIT_WIDTH = 100

const STEPS = [25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400] as const

/** The next zoom step in percent; `null` if there is none in this direction. */
export function zoomStep(percent: number, direction: 1 | -1): number | null {
  const next = direction === 1 ? STEPS.find((step) => step > percent) : STEPS.findLast((step) => step < percent)
  return next ?? null
}
