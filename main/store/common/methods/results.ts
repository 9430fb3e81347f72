import type { Guid } from '../../../../contract/model/ids.ts'
import type { HeldSession, Matches, ResultTexts } from '../../../../contract/model/results.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { ResultsTable } from '../../export/results-csv.ts'
import { reads } from '../method.ts'

/** What the store knows about participants that were looked up at the service. */
export const resultsMethods = {
  /** Cached sessions of a participant, the latest first. */
  heldBy: reads<(participantId: Guid) => readonly HeldSession[]>('cache'),
  /** Cached sessions that may be those of a participant, in the order of the sessions. */
  matches:
    reads<
      (
        participantId: Guid,
        others: readonly Guid[],
        sessions: readonly { readonly testId: Guid; readonly started: string }[],
      ) => readonly Matches[]
    >('cache'),
  /** A look-up as a CSV in UTF-8. In blind mode nobody is named in it. */
  csv: reads<(found: ResultsTable, texts: ResultTexts) => Uint8Array<ArrayBuffer>>('reviews', { handsOver: ownedBy }),
} as const
