import type { RecordedExport } from '../../../../contract/model/export-ledger.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import { reads, writes } from '../method.ts'

/** The earlier exports of reviews, in `reviews.db`. */
export const exportLedgerMethods = {
  /** Newest first. */
  list: reads<() => readonly RecordedExport[]>('reviews'),
  /**
   * Records an export whose file is complete, in one transaction. The sessions are what the parts of the export gave
   * (`packExported`); they are transferred.
   */
  record: writes<(recorded: RecordedExport, exported: readonly Uint8Array<ArrayBuffer>[]) => void>('reviews', {
    takesOver: (_, exported) => exported.flatMap((bytes) => ownedBy(bytes)),
  }),
} as const
