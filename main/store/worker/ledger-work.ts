import type { Carries } from '../common/methods.ts'
import { unpackExported } from '../export/reviews/exported-sessions.ts'
import { insertExport } from '../queries/export-ledger.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

/** The ledger of exports. `wrote` is called after each commit. */
export function ledgerWrites(reviews: WriteDb, wrote: () => void): Pick<Carries<'writer'>, 'exportLedger.record'> {
  return {
    'exportLedger.record': (recorded, exported) => {
      const parts = exported.map((part) => () => unpackExported(part))
      inTransaction(reviews, () => insertExport(reviews, recorded, parts))
      wrote()
    },
  }
}
