import { useTranslation } from 'react-i18next'
import { SERVICE_EXPORT_KINDS, type ExportKind } from '../../../contract/model/export-options.ts'
import { REVIEW_EXPORT_KINDS } from '../../../contract/model/review-export-columns.ts'
import { RadioGroup } from '../../ui/choice.tsx'

type ExportKindFieldProps = {
  readonly kind: ExportKind
  readonly onChange: (kind: ExportKind) => void
}

/** What a row of the file is. */
export function ExportKindField({ kind, onChange }: ExportKindFieldProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      label={t('exports.what')}
      value={kind}
      groups={[SERVICE_EXPORT_KINDS.length, REVIEW_EXPORT_KINDS.length]}
      onChange={onChange}
      options={[
        { value: 'sessions', label: t('exports.sessions'), hint: t('exports.sessionsHint') },
        { value: 'answers', label: t('exports.answers'), hint: t('exports.answersHint') },
        { value: 'sections', label: t('exportOptions.sections'), hint: t('exportOptions.sectionsHint') },
        { value: 'outcomes', label: t('exportOptions.outcomes'), hint: t('exportOptions.outcomesHint') },
        ...REVIEW_EXPORT_KINDS.map((value) => ({
          value,
          label: t(`reviewExports.${value}`),
          hint: t(`reviewExports.${value}Hint`),
        })),
      ]}
    />
  )
}
