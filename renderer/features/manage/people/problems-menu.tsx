import { useTranslation } from 'react-i18next'
import type { FileType } from '../../../../contract/model/export-options.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'

/** A workbook comes first: no spreadsheet changes the IDs in it. */
const OFFERED = ['xlsx', 'csv'] as const satisfies readonly FileType[]

type Props = { readonly isDisabled: boolean; readonly onSave: (fileType: FileType) => void }

/** Saves the rows that are not sent, in the chosen format. */
export function ProblemsMenu({ isDisabled, onSave }: Props) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('exportOptions.fileType')}
      trigger={<Button isDisabled={isDisabled}>{t('employees.saveProblems')}</Button>}
      entries={OFFERED.map((fileType) => ({
        kind: 'action',
        id: fileType,
        label: t(`exportOptions.fileTypes.${fileType}`),
        onAction: () => onSave(fileType),
      }))}
    />
  )
}
