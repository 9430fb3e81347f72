import { assertNever } from '../../../../contract/model/errors.ts'

/**
 * The openings of a list, which may overlap. Only the latest is shown, and changes of the store wait until all have
 * ended.
 */
export type Openings = {
  /** Number of the latest opening. */
  readonly latest: number
  readonly inFlight: number
  /** Whether the store has changed since an opening began. */
  readonly isStale: boolean
  readonly isClosed: boolean
}

export type OpeningsEvent =
  | { readonly kind: 'begun' }
  /** An opening was shown, was superseded or has failed. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'storeChanged' }
  | { readonly kind: 'closed' }

export type OpeningsStep = { readonly openings: Openings; readonly opensAgain: boolean }

export const NO_OPENINGS: Openings = { latest: 0, inFlight: 0, isStale: false, isClosed: false }

/**
 * Applies an event. A change of the store never supersedes an opening in progress, because with steady changes no list
 * would ever be shown.
 */
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

/** Whether the result of an opening must no longer be shown. */
export function isOvertaken({ latest, isClosed }: Openings, opening: number): boolean {
  return opening !== latest || isClosed
}
