import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ResultSet } from '../../../contract/model/result-sets.ts'
import type { MadeSheet, SheetForm } from '../../../contract/model/score-import.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { SheetFormFields } from './sheet-form-fields.tsx'

type Scope = 'selection' | 'view' | 'all'

type Props = {
  readonly connectionId: ConnectionId
  /** The list; `null` where none is open. */
  readonly resultSet: ResultSet | null
  /** Sessions selected in it. */
  readonly selected: number
  readonly onClose: () => void
}

/** Saves a marking sheet: a file with the questions that wait for the user's score. */
export function SheetDialog({ connectionId, resultSet, selected, onClose }: Props) {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const isPart = resultSet !== null && resultSet.total < resultSet.storeTotal
  const [scope, setScope] = useState<Scope>(selected > 0 ? 'selection' : isPart ? 'view' : 'all')
  const [form, setForm] = useState<SheetForm>({ fileType: 'xlsx', delimiter: ',', withRubrics: false })
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)

  async function save(): Promise<void> {
    setIsSaving(true)
    setProblem(null)
    try {
      const rows =
        resultSet === null || scope === 'all'
          ? {}
          : { rows: { resultSetId: resultSet.resultSetId, onlySelected: scope === 'selection' } }
      const made = await desk.imports.makeSheet({ connectionId, form, ...rows })
      if (made === null) return
      onClose()
      showMade(made)
    } catch (error) {
      setProblem(describeError(t, error))
    } finally {
      setIsSaving(false)
    }
  }

  function showMade({ rows, withoutReport, cutTexts, fileName }: MadeSheet): void {
    const left = withoutReport === 0 ? '' : t('imports.sheetWithoutReport', { count: withoutReport })
    const cut = cutTexts === 0 ? '' : t('exports.cutTexts', { count: cutTexts })
    showNotice({
      id: 'marking-sheet',
      tone: withoutReport + cutTexts > 0 ? 'warn' : 'ok',
      title: t('imports.sheetDone', { count: rows }),
      text: [t('imports.sheetSaved', { name: fileName }), left, cut].filter((part) => part !== '').join(' '),
      stays: withoutReport + cutTexts > 0,
    })
  }

  return (
    <Dialog
      title={t('imports.sheetTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" autoFocus isPending={isSaving} onPress={() => void onlyOnce(save)}>
            {t('imports.sheetGo')}
          </Button>
        </>
      }
    >
      {problem === null ? null : (
        <Banner tone="bad" live title={problem.happened}>
          <p>
            {problem.kept} {problem.todo}
          </p>
        </Banner>
      )}
      <p>{t('imports.sheetLead')}</p>
      <RadioGroup
        label={t('imports.sheetScope')}
        value={scope}
        onChange={setScope}
        options={[
          ...(selected > 0
            ? [{ value: 'selection', label: t('imports.sheetSelection', { count: selected }) } as const]
            : []),
          ...(isPart ? [{ value: 'view', label: t('imports.sheetView', { count: resultSet.total }) } as const] : []),
          { value: 'all', label: t('imports.sheetAll') },
        ]}
      />
      <SheetFormFields form={form} onChange={setForm} />
    </Dialog>
  )
}
