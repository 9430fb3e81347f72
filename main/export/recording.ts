import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { toFailure } from '../../contract/model/errors.ts'
import type { ExportRecordId } from '../../contract/model/export-ledger.ts'
import { isReviewExport } from '../../contract/model/review-export-columns.ts'
import type { ExportPart, ExportPartRequest } from '../store/export/exports.ts'
import type { ExportCounts, ExportRequest } from './export.ts'

/** An export of reviews on its way into the ledger. */
export type Recording = {
  /** What the reader is asked for. */
  readonly asked: NonNullable<ExportPartRequest['reviews']>
  /** Forgets the parts: the file is begun again. */
  restart(): void
  add(part: Pick<ExportPart, 'exported'>): void
  /**
   * Records the export. Called when the file is complete, so the ledger never has rows that nobody received. If this
   * fails, or the process ends before it, the next export of changes has the rows again. Does not reject.
   */
  end(rows: number): Promise<Pick<ExportCounts, 'recordedAs' | 'unrecorded'>>
}

/** `null` for an export of anything but reviews. */
export async function beginRecording({
  what,
  path,
  reviews,
}: Pick<ExportRequest, 'what' | 'path' | 'reviews'>): Promise<Recording | null> {
  if (!isReviewExport(what)) return null
  if (reviews === undefined) throw new Error('an export of reviews has a ledger')
  const { privateNotes, since, scope, ledger } = reviews
  const last = (await ledger.list()).find(({ kind }) => kind === what)?.id ?? null
  let exported: Uint8Array<ArrayBuffer>[] = []
  return {
    asked: { privateNotes, since, last },
    restart: () => (exported = []),
    add(part) {
      if (part.exported !== undefined) exported.push(part.exported)
    },
    async end(rows) {
      const id = randomUUID().replaceAll('-', '') as ExportRecordId
      const recorded = { id, madeAt: Date.now(), kind: what, scope, file: basename(path), rows, since, base: last }
      try {
        await ledger.record(recorded, exported)
        return { recordedAs: id, unrecorded: null }
      } catch (error) {
        return { recordedAs: null, unrecorded: toFailure(error) }
      }
    },
  }
}
