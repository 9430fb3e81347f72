import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestInput } from '../../../contract/bridge/channels.ts'
import type { ReviewExportOptions } from '../../../contract/model/export-ledger.ts'
import type { ExportFormat, ExportKind } from '../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { isReviewExport } from '../../../contract/model/review-export-columns.ts'
import { NO_VALUE_NAMES } from '../../../contract/model/value-names.ts'
import { exportTexts } from '../../../contract/text/export-texts.ts'
import { queries } from '../../bridge/queries.ts'
import { exportWords } from './export-words.ts'

type Choices = {
  readonly connectionId: ConnectionId
  readonly what: ExportKind
  readonly scope: RequestInput['exports.start']['scope']
  readonly columns: readonly string[]
  readonly format: ExportFormat
  readonly readable: boolean
  readonly reviews: ReviewExportOptions | null
}

/** The request of an export as it is chosen in the dialog. */
export function useExportRequest({ format, readable, reviews, ...choices }: Choices): RequestInput['exports.start'] {
  const { t } = useTranslation()
  const { connectionId, what, scope, columns } = choices
  const { data: connections = [] } = useQuery(queries.connections())
  const { data: settings } = useQuery({ ...queries.reviewSettings(connectionId), enabled: isReviewExport(what) })
  const values = connections.find(({ id }) => id === connectionId)?.valueNames ?? NO_VALUE_NAMES
  return {
    connectionId,
    what,
    scope,
    columns,
    ...(readable && { texts: exportTexts(what, exportWords(t), { values, reviews: settings }) }),
    ...(reviews && { reviews }),
    ...format,
    // Dates in a workbook are in the chosen time zone.
    ...(format.fileType === 'xlsx' && { dateFormat: 'spreadsheet' as const }),
  }
}
