import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '../../../../contract/text/format.ts'
import { LEFT_OUT_KINDS, type LeftOut } from '../../../viewer/left-out.ts'
import styles from './files.module.css'

/** What of a file its view does not show, in one line; nothing if it is shown whole. */
export function LeftOutLine({ leftOut }: { readonly leftOut: LeftOut }) {
  const { t } = useTranslation()
  const parts = LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0
    return count > 0 ? [t(`leftOut.parts.${kind}`, { count })] : []
  })
  if (parts.length === 0) return null
  return (
    <p className={styles.leftOut} role="status">
      <Info size={14} aria-hidden="true" />
      {t('leftOut.line', { parts: formatUnits(parts) })}
    </p>
  )
}
