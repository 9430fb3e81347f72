import { DeskError } from '../errors.ts'
import { secondsAt } from './durations.ts'
import { childrenNamed, type ManifestElement } from './elements.ts'

/** A period and its place in the presentation, in seconds. */
export type Period<T extends ManifestElement = ManifestElement> = {
  readonly element: T
  readonly start: number
  readonly end: number
}

/**
 * The periods that dash.js plays, as it computes them (`getRegularPeriods` in its DashManifestModel.js). A period whose
 * start is not known is left out.
 *
 * @throws `media-unplayable` when the end of the presentation is not known
 */
export function periodsOf<T extends ManifestElement>(root: T): readonly Period<T>[] {
  const begun: { readonly element: T; readonly start: number; readonly duration: number | null }[] = []
  for (const [index, element] of childrenNamed(root, 'Period').entries()) {
    const before = begun.at(-1)
    const afterLast = before && before.duration !== null ? rounded(before.start + before.duration) : null
    const start = secondsAt(element, 'start') ?? afterLast ?? (index === 0 ? 0 : null)
    if (start !== null) begun.push({ element, start, duration: secondsAt(element, 'duration') })
  }
  const whole = secondsAt(root, 'mediaPresentationDuration')
  return begun.map(({ element, start, duration }, index) => {
    const next = begun[index + 1]?.start ?? whole
    const seconds = duration ?? (next === null ? null : rounded(next - start))
    if (seconds === null || seconds <= 0) {
      throw new DeskError('media-unplayable', 'The manifest does not say when the recording ends.')
    }
    return { element, start, end: start + seconds }
  })
}

/** Seconds to five digits, as dash.js keeps them. */
export function rounded(seconds: number): number {
  return Number(seconds.toFixed(5))
}
