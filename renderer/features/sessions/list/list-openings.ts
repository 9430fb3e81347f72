import { assertNever } from '../../../../contract/model/errors.ts'

/** The openings of a list, which may overlap: only the latest is shown, and what changes meanwhile waits for its end. */
export type Openings = {
  /** Number of the opening that was begun last. */
  readonly latest: number
  readonly inFlight: number
  /** The store has changed since one of them was begun. */
  readonly isStale: boolean
  readonly isClosed: boolean
}

export type OpeningsEvent =
  | { readonly kind: 'begun' }
  /** One of them is shown, was overtaken or has failed. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'storeChanged' }
  | { readonly kind: 'closed' }

export type OpeningsStep = { readonly openings: Openings; readonly opensAgain: boolean }

export const NO_OPENINGS: Openings = { latest: 0, inFlight: 0, isStale: false, isClosed: false }

/** A change never overtakes an opening that is under way, or a steady flow of them would show nothing at all. */
export function nextOpenings(openings: Openings, event: OpeningsEvent): OpeningsStep {
  const { latest, inFlight, isStale, isClosed } = openings
  switch (event.kind) {
    case 'begun':
      return { openings: { ...openings, latest: latest + 1, inFlight: inFlight + 1 }, opensAgain: false }
    case 'ended': {
      const opensAgain = inFlight === 1 && isStale && !isClosed
      return { openings: { ...openings, inFlight: inFlight - 1, isStale: isStale && !opensAgain }, opensAgain }
    }
    case 'storeChanged':
      return inFlight > 0
        ? { openings: { ...openings, isStale: true }, opensAgain: false }
        : { openings, opensAgain: !isClosed }
    case 'closed':
      return { openings: { ...openings, isClosed: true }, opensAgain: false }
    default:
      return assertNever(event)
  }
}

/** Whether what an opening has read is not to be shown any more. */
export function isOvertaken({ latest, isClosed }: Openings, opening: number): boolean {
  return opening !== latest || isClosed
}
