import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenView } from '../../../contract/model/views.ts'
import { needsReports } from '../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { ExportColumns } from './export-columns.tsx'
import { ExportPreview } from './export-preview.tsx'
import { ExportFormatFields } from './export-format-fields.tsx'
import { chosenColumns } from './export-layout.ts'
import styles from './exports.module.css'
import { useExportOptions } from './use-export-options.ts'

type ExportDialogProps = {
  readonly connectionId: ConnectionId
  /** The list as it is shown, `null` when none is. */
  readonly view: OpenView | null
  /** Sessions that are selected in it. */
  readonly selected: number
  /** Names the one selected session of a view that was opened for this dialog, which closes it. */
  readonly only?: string | undefined
  readonly onClose: () => void
}

type Scope = 'all' | 'view' | 'selection'

/** Asks what to export and how, and starts it; the rest is told by notices. */
export function ExportDialog({ connectionId, view, selected, only, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const isPart = view !== null && view.total < view.storeTotal
  const [scope, setScope] = useState<Scope>(selected > 0 ? 'selection' : isPart ? 'view' : 'all')
  const options = useExportOptions(connectionId)
  const { kind: what, format, layout, changeFormat, changeLayout, resetLayout, remember } = options
  const [busy, setBusy] = useState(false)
  const onlyOnce = useOneAtATime()
  const [problem, setProblem] = useState<FailureText | null>(null)
  const columns = chosenColumns(layout)
  const ownView = only === undefined ? null : (view?.viewId ?? null)
  useEffect(() => {
    if (ownView === null) return
    return () => void desk.sessions.close({ viewId: ownView }).catch(() => undefined)
  }, [ownView])

  const request = {
    connectionId,
    what,
    scope: scope === 'all' || !view ? ({ kind: 'all' } as const) : { kind: scope, viewId: view.viewId },
    columns,
    ...format,
    // Dates of a workbook are in the time zone that is chosen for them.
    ...(format.fileType === 'xlsx' && { dateFormat: 'spreadsheet' as const }),
  }

  async function start(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const started = await desk.exports.start(request)
      if (!started) return
      onClose()
      // The file is what was asked for; that the choices are not offered again is not worth a notice.
      await remember().catch(() => undefined)
    } catch (error) {
      setProblem(describeError(t, error))
    } finally {
      setBusy(false)
    }
  }

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
            onPress={() => void onlyOnce(start)}
            isPending={busy}
            isDisabled={columns.length === 0 || columns.length > 1000}
          >
            {t('exports.start')}
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <div className={styles.side}>
          <RadioGroup
            label={t('exports.what')}
            value={what}
            onChange={options.setKind}
            options={[
              { value: 'sessions', label: t('exports.sessions'), hint: t('exports.sessionsHint') },
              { value: 'answers', label: t('exports.answers'), hint: t('exports.answersHint') },
              { value: 'sections', label: t('exportOptions.sections'), hint: t('exportOptions.sectionsHint') },
              { value: 'outcomes', label: t('exportOptions.outcomes'), hint: t('exportOptions.outcomesHint') },
            ]}
          />
          <RadioGroup
            label={t('exports.scope')}
            value={scope}
            onChange={setScope}
            options={[
              ...(selected > 0
                ? [
                    {
                      value: 'selection' as const,
                      label:
                        only === undefined
                          ? t('exports.scopeSelection', { count: selected })
                          : t('exports.scopeOne', { name: only }),
                    },
                  ]
                : []),
              { value: 'all', label: t('exports.scopeAll', { count: view?.storeTotal ?? 0 }) },
              {
                value: 'view',
                label: t('exports.scopeView', { count: view?.total ?? 0 }),
                disabled: view === null || view.total === 0,
              },
            ]}
          />
          {what !== 'sessions' && view && view.withReport < view.total ? (
            <p className={styles.coverage}>
              {t('exports.answersCoverage', { withReport: view.withReport, total: view.total })}
            </p>
          ) : null}
        </div>
        <div className={styles.side}>
          <ExportColumns layout={layout} onChange={changeLayout} onReset={resetLayout} />
          {what === 'sessions' && needsReports(what, columns) && view && view.withReport < view.total ? (
            <p className={styles.coverage}>
              {t('exportOptions.reportsCoverage', { withReport: view.withReport, total: view.total })}
            </p>
          ) : null}
          <ExportPreview request={request} />
        </div>
        <div className={styles.formatSide}>
          <ExportFormatFields format={format} onChange={changeFormat} />
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
