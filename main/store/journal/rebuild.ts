import type { DeviceId, ReviewerId } from '../../../contract/model/operation.ts'
import { eachLink } from '../queries/journal.ts'
import { listOwnDevices } from '../queries/own.ts'
import { createSnapshotCheck } from '../queries/snapshots.ts'
import type { JournalProof } from '../records.ts'
import { inTransaction, type WriteDb } from '../worker/databases/database.ts'
import { createChainCheck, isAltered, nameAltered, nameGap } from './chain.ts'
import { projectAll } from './projections.ts'

/**
 * Checks that the operations are complete and unaltered and that the tables match them, and repairs tables that do not.
 * Reads the links of the journal's chains first, and then the journal session by session, so that memory does not grow
 * with it. Takes part in the caller's transaction.
 */
export function rebuildJournal(db: WriteDb): JournalProof {
  const own = new Set(listOwnDevices(db))
  const { operations, reviewersOf, problems, missing } = followChains(db, own)
  const incomplete = missing.map(
    ({ device, ...gap }) =>
      `device ${device} has yet to hand over ${nameGap(gap)}; its reviewer's work was not compared`,
  )
  const incompleteReviewers = new Set(missing.flatMap(({ device }) => [...(reviewersOf.get(device) ?? [])]))
  const altered: string[] = []
  const snapshots = createSnapshotCheck(db, own)
  const mended = unlessDamaged(db, () => {
    const rows = projectAll(db, incompleteReviewers, (operation) => {
      if (isAltered(operation)) altered.push(nameAltered(operation))
      snapshots.take(operation)
    })
    return { rows, isDamaged: problems.length + altered.length > 0 }
  })
  const { snapshotProblems, incomplete: judgedElsewhere } = snapshots.findings()
  return {
    operations,
    chainProblems: [...altered, ...problems],
    snapshotProblems,
    incomplete: [...incomplete, ...judgedElsewhere],
    mended: [...mended].map(([table, rows]) => ({ table, rows })),
  }
}

function followChains(db: WriteDb, own: ReadonlySet<DeviceId>) {
  const chains = createChainCheck(own)
  const reviewersOf = new Map<DeviceId, Set<ReviewerId>>()
  let operations = 0
  for (const link of eachLink(db)) {
    operations += 1
    chains.take(link)
    const known = reviewersOf.get(link.device)
    if (known === undefined) reviewersOf.set(link.device, new Set([link.reviewer]))
    else known.add(link.reviewer)
  }
  return { operations, reviewersOf, ...chains.findings() }
}

type Mended = ReadonlyMap<string, number>

/**
 * Takes back what was mended where the journal turns out to be damaged: with operations missing, a row may be the only
 * copy of what they set.
 */
function unlessDamaged(db: WriteDb, mend: () => { readonly rows: Mended; readonly isDamaged: boolean }): Mended {
  const damaged = new Error('the journal is damaged')
  try {
    return inTransaction(db, () => {
      const { rows, isDamaged } = mend()
      if (isDamaged) throw damaged
      return rows
    })
  } catch (error) {
    if (error !== damaged) throw error
    return new Map()
  }
}
