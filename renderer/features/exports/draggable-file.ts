import type { TFunction } from 'i18next'
import { formatBytes } from '../../../contract/text/format.ts'
import type { Notice } from '../../common/notices/notices.ts'

/** The member of a notice by which its complete file can be dragged to other programs. */
export function draggableFile(
  t: TFunction,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: number | null },
  onDrag: () => void,
): Pick<Notice, 'file'> {
  return bytes === null ? {} : { file: { name: fileName, size: formatBytes(bytes), hint: t('exports.drag'), onDrag } }
}
