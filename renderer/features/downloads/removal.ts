import type { TFunction } from 'i18next'
import { formatBytes } from '../../../contract/text/format.ts'
import { nameOfRow } from './stack-texts.ts'
import type { TreeRow } from './tree-rows.ts'

/** What goes when a row is removed. */
export function removalOf(t: TFunction, row: TreeRow): string {
  const name = nameOfRow(t, row)
  if (row.kind === 'session') {
    return t('downloads.removeSessionText', { name, size: formatBytes(row.session.bytes) })
  }
  const { sessions: count, bytes } = row.stack
  return t('downloads.removeStackText', { name, count, size: formatBytes(bytes) })
}
