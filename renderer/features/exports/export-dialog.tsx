import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultSet } from '../../../contract/model/result-sets.ts'
import { hasReportRows, needsReports } from '../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { isReviewExport } from '../../../contract/model/review-export-columns.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExportColumns } from './export-columns.tsx'
import { ExportFormatFields } from './export-format-fields.tsx'
import { ExportKindField } from './export-kind.tsx'
import { chosenColumns } from './export-layout.ts'
import { ExportPreview } from './export-preview.tsx'
import { ExportScopeField } from './export-scope.tsx'
import { ReviewFields } from './review-fields.tsx'
import { useReviewOptions } from './use-review-options.ts'
import styles from './exports.module.css'
import { useExportOptions } from './use-export-options.ts'
import { useExportRequest } from './use-export-request.ts'
import { useExportScope } from './use-export-scope.ts'
import { useExportStart } from './use-export-start.ts'

type ExportDialogProps = {
  readonly connectionId: ConnectionId
  /** The current list, which a sync may replace; `null` while there is none. */
  readonly resultSet: ResultSet | null
  /** Whether the list is still being opened, so that it is unknown which sessions it has. */
  readonly isOpening?: boolean
  /** Number of sessions selected in it. */
  readonly selected: number
  /** Name of the only selected session, in a result set that was opened for this dialog, which closes it. */
  readonly only?: string | undefined
  readonly onClose: () => void
}

/** Asks for the options of an export and starts it. Notices report its progress. */
export function ExportDialog(props: ExportDialogProps) {
  const { connectionId, resultSet, isOpening = false, selected, only, onClose } = props
  const { t } = useTranslation()
  const { scope, setScope, isPart, requested, isEmpty } = useExportScope({ resultSet, selected, only })
  const options = useExportOptions(connectionId)
  const { kind: what, format, readable, layout, changeFormat, changeLayout, resetLayout, remember } = options
  const columns = chosenColumns(layout)
  const ofReviews = useReviewOptions(connectionId, what)
  const ownResultSet = only === undefined ? null : (resultSet?.resultSetId ?? null)
  useEffect(() => {
    if (ownResultSet === null) return
    return () => void desk.sessions.close({ resultSetId: ownResultSet }).catch(() => undefined)
  }, [ownResultSet])

  // All reviews: those, too, of sessions that are in no list because they are not on this computer.
  const isOfAllReviews = isReviewExport(what) && scope === 'all'
  const sessions = isOfAllReviews ? ({ kind: 'all' } as const) : requested
  const choices = { connectionId, what, scope: sessions, columns, format, readable }
  const request = useExportRequest({ ...choices, reviews: ofReviews.asked })
  const { start, isStarting, problem } = useExportStart(request, async () => {
    onClose()
    // The file has been started; failing to remember the options is not worth a notice.
    await remember().catch(() => undefined)
  })

  return (
    <Dialog
      title={t('exports.title')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="large"
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button
            variant="primary"
            onPress={start}
            isPending={isStarting}
            isDisabled={columns.length === 0 || columns.length > 1000 || isEmpty || isOpening}
          >
            {t('exports.start')}
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <div className={styles.side}>
          <ExportKindField kind={what} onChange={options.setKind} />
          <ExportScopeField
            scope={scope}
            onChange={setScope}
            isPart={isPart}
            resultSet={resultSet}
            selected={selected}
            only={only}
          />
          <ReviewFields options={ofReviews} />
          {hasReportRows(what) && resultSet && resultSet.withReport < resultSet.total ? (
            <p className={styles.coverage}>
              {t('exports.answersCoverage', { count: resultSet.withReport, total: resultSet.total })}
            </p>
          ) : null}
        </div>
        <div className={styles.side}>
          {options.isBlind ? <p className={styles.coverage}>{t('blind.exportNote')}</p> : null}
          <ExportColumns layout={layout} onChange={changeLayout} onReset={resetLayout} />
          {!hasReportRows(what) &&
          needsReports(what, columns) &&
          resultSet &&
          resultSet.withReport < resultSet.total ? (
            <p className={styles.coverage}>
              {t('exportOptions.reportsCoverage', { count: resultSet.withReport, total: resultSet.total })}
            </p>
          ) : null}
          <ExportPreview request={request} />
        </div>
        <div className={styles.formatSide}>
          <ExportFormatFields
            format={format}
            onChange={changeFormat}
            readable={readable}
            onReadable={options.setReadable}
          />
        </div>
      </div>
      {problem ? (
        <Banner tone="bad" live title={problem.happened}>
          <p>
            {problem.kept} {problem.todo}
          </p>
          <Details label={t('app.details')} text={problem.detail} />
        </Banner>
      ) : null}
    </Dialog>
  )
}
