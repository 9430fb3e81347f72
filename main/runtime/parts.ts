import { createDownloadsPart, type DownloadsPartOptions } from './downloads-part.ts'
import { createAccountPart } from './account-part.ts'
import { createOutboxPart } from './outbox-part.ts'
import type { Part, PartContext } from './part.ts'
import { createReportsPart } from './reports-part.ts'
import { createSyncPart } from './sync-part.ts'

/** The parts of a connection's work, by the names under which `work()` offers them. They are ended in parallel. */
export function createParts(context: PartContext, media: DownloadsPartOptions) {
  const reports = createReportsPart(context)
  const sync = createSyncPart(context, reports)
  const downloads = createDownloadsPart(context, reports, media)
  const outbox = createOutboxPart(context)
  const account = createAccountPart(context)
  return { sync, reports, downloads, outbox, account } satisfies Readonly<Record<string, Part>>
}

export type Parts = ReturnType<typeof createParts>
