import { CodeXml, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import type { Reading } from './use-reading.ts'

/** Shows a page, a table or the like as it was written, and back; nothing for files with one view. */
export function SourceButton({ reading: { isSource, showSource } }: { readonly reading: Reading }) {
  const { t } = useTranslation()
  if (isSource === null) return null
  const Icon = isSource ? FileText : CodeXml
  return (
    <IconButton label={t(isSource ? 'reading.formatted' : 'reading.source')} onPress={() => showSource(!isSource)}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  )
}
