import { parseTimestamp, type InstantMs } from '../../../../contract/model/instants.ts'
import type { RegisteredPerson } from '../../../../contract/model/registered.ts'

export type LinkState = 'later' | 'open' | 'closed'

/** Whether a link can be used at a time. */
export function linkState(
  { validFrom, validTill }: Pick<RegisteredPerson, 'validFrom' | 'validTill'>,
  now: InstantMs,
): LinkState {
  if (now < (parseTimestamp(validFrom) ?? 0)) return 'later'
  return now < (parseTimestamp(validTill) ?? 0) ? 'open' : 'closed'
}
