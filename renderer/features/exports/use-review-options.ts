import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportRecordId, RecordedExport, ReviewExportOptions } from '../../../contract/model/export-ledger.ts'
import type { ExportKind } from '../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { isReviewExport } from '../../../contract/model/review-export-columns.ts'
import { desk } from '../../bridge/desk.ts'

/** What an export of reviews asks besides; `asked` is `null` for any other kind. */
export type ReviewOptions = {
  readonly asked: ReviewExportOptions | null
  /** Earlier exports of the kind, newest first. */
  readonly earlier: readonly RecordedExport[]
  /** Whether the kind has rows for private notes. */
  readonly hasPrivateNotes: boolean
  readonly setPrivateNotes: (included: boolean) => void
  /** Begins with the latest export. `false` exports all rows. */
  readonly setOnlyChanges: (only: boolean) => void
  readonly setSince: (since: ExportRecordId) => void
}

/** Private notes are left out each time the dialog opens: they are exported only if they are asked for. */
export function useReviewOptions(connectionId: ConnectionId, kind: ExportKind): ReviewOptions {
  const isOfReviews = isReviewExport(kind)
  const { data = [] } = useQuery({
    queryKey: ['exports', connectionId, 'earlier'],
    queryFn: () => desk.exports.earlier({ connectionId }),
    enabled: isOfReviews,
    staleTime: 0,
  })
  const [includesPrivate, setPrivateNotes] = useState(false)
  const [onlyChanges, setOnlyChanges] = useState(false)
  const [chosen, setSince] = useState<ExportRecordId | null>(null)
  const earlier = data.filter((one) => one.kind === kind)
  const since = earlier.find(({ id }) => id === chosen) ?? earlier[0]
  const hasPrivateNotes = kind === 'notes' || kind === 'history'
  return {
    asked: isOfReviews
      ? { privateNotes: hasPrivateNotes && includesPrivate, since: onlyChanges ? (since?.id ?? null) : null }
      : null,
    ...{ earlier, hasPrivateNotes, setPrivateNotes, setOnlyChanges, setSince },
  }
}
