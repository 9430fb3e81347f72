import { useTranslation } from 'react-i18next'
import type { ExportKind } from '../../../contract/model/export-options.ts'
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
      onChange={onChange}
      options={[
        { value: 'sessions', label: t('exports.sessions'), hint: t('exports.sessionsHint') },
        { value: 'answers', label: t('exports.answers'), hint: t('exports.answersHint') },
        { value: 'sections', label: t('exportOptions.sections'), hint: t('exportOptions.sectionsHint') },
        { value: 'outcomes', label: t('exportOptions.outcomes'), hint: t('exportOptions.outcomesHint') },
      ]}
    />
  )
}
