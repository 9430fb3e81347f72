import { useTranslation } from 'react-i18next'
import type { WorkbookFacts } from '../../../contract/model/score-import.ts'
import { Select } from '../../ui/select.tsx'

type Props = { readonly workbook: WorkbookFacts; readonly onChoose: (sheet: number) => void }

/** The sheet of a workbook that is read, and its others. */
export function SheetChoice({ workbook: { sheets, sheet }, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('imports.sheet')}
      value={String(sheet)}
      options={sheets.map(({ name, isHidden }, at) => ({
        value: String(at),
        label: isHidden ? t('imports.hiddenSheet', { name }) : name,
      }))}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}

/** What of the sheet is hidden in the spreadsheet, and read like the rest. */
export function HiddenNotes({ workbook, className }: { readonly workbook: WorkbookFacts; readonly className: string }) {
  const { t } = useTranslation()
  const { hiddenRows, hiddenColumns } = workbook
  return (
    <>
      {hiddenRows === 0 ? null : <p className={className}>{t('imports.hiddenRows', { number: hiddenRows })}</p>}
      {hiddenColumns.length === 0 ? null : (
        <p className={className}>{t('imports.hiddenColumns', { titles: hiddenColumns.join(', ') })}</p>
      )}
    </>
  )
}
