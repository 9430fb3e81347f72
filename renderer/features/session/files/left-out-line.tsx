import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LEFT_OUT_KINDS, type LeftOut } from '../../../viewer/left-out.ts'
import styles from './files.module.css'

type Props = {
  readonly leftOut: LeftOut
  /** Shows the file as pages, which have more of it; `null` where there are none. */
  readonly onOpenPages: (() => void) | null
}

/** What of a file its view does not show, in one line; nothing if it is shown whole. */
export function LeftOutLine({ leftOut, onOpenPages }: Props) {
  const { t } = useTranslation()
  const parts = LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0
    return count > 0 ? [t(`leftOut.parts.${kind}`, { count })] : []
  })
  if (parts.length === 0) return null
  return (
    <FileLine>
      {t('leftOut.line', { parts: formatUnits(parts) })}
      {onOpenPages && (
        <Button size="small" variant="quiet" onPress={onOpenPages}>
          {t('leftOut.openPages')}
        </Button>
      )}
    </FileLine>
  )
}

/** A line between the tools of a file and the file. */
export function FileLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.leftOut} role="status">
      <Info size={14} aria-hidden="true" />
      {children}
    </p>
  )
}
