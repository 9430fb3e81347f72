import { useTranslation } from 'react-i18next'
import type { MediaBytes } from '../../../../contract/model/media.ts'

/** Types of the frame that have names. Others are named by the ending that a copy of them has. */
const NAMED = {
  'application/pdf': 'application/pdf',
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/gif': 'image/gif',
  'text/plain': 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  zip: 'application/zip',
} as const

/** Names what a file is by its content. */
export function useKindName(): (file: Pick<MediaBytes, 'sniffedType' | 'facts' | 'fileName'>) => string {
  const { t } = useTranslation()
  return ({ sniffedType, facts: { content, format }, fileName }) => {
    if (sniffedType in NAMED) return t(`viewer.type.${NAMED[sniffedType as keyof typeof NAMED]}`)
    if (content === 'other' && sniffedType !== 'unknown') return fileName.split('.').at(-1)?.toUpperCase() ?? ''
    const name = t(`viewer.content.${content}`)
    return format === null ? name : t('viewer.contentOf', { content: name, format })
  }
}
