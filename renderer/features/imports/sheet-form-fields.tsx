import { useTranslation } from 'react-i18next'
import { FILE_TYPES } from '../../../contract/model/export-options.ts'
import { SHEET_DELIMITERS, type SheetForm } from '../../../contract/model/score-import.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'

type Props = { readonly form: SheetForm; readonly onChange: (form: SheetForm) => void }

/** How a marking sheet is written. */
export function SheetFormFields({ form, onChange }: Props) {
  const { t } = useTranslation()
  const change = (part: Partial<SheetForm>) => onChange({ ...form, ...part })
  return (
    <>
      <Select
        label={t('exportOptions.fileType')}
        value={form.fileType}
        options={FILE_TYPES.map((value) => ({ value, label: t(`exportOptions.fileTypes.${value}`) }))}
        onChange={(fileType) => change({ fileType })}
      />
      {form.fileType === 'csv' ? (
        <Select
          label={t('imports.sheetDelimiter')}
          value={form.delimiter}
          options={SHEET_DELIMITERS.map((value) => ({ value, label: t(`imports.sheetDelimiters.${value}`) }))}
          onChange={(delimiter) => change({ delimiter })}
        />
      ) : null}
      <Checkbox
        label={t('imports.sheetRubrics')}
        hint={t('imports.sheetRubricsHint')}
        isSelected={form.withRubrics}
        onChange={(withRubrics) => change({ withRubrics })}
      />
    </>
  )
}
