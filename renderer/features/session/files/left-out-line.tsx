import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LEFT_OUT_KINDS, type LeftOut } from '../../../viewer/left-out.ts'
import type { FileView } from './shown-file.tsx'
import styles from './files.module.css'

type Props = {
  readonly leftOut: LeftOut
  /** The view that may have more of it; `null` where there is none. */
  readonly other: FileView | null
  readonly onView: (view: FileView) => void
}

/** What of a file its view does not show, in one line; nothing if it is shown whole. */
export function LeftOutLine({ leftOut, other, onView }: Props) {
  const { t } = useTranslation()
  const parts = LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0
    return count > 0 ? [t(`leftOut.parts.${kind}`, { count })] : []
  })
  if (parts.length === 0) return null
  return (
    <FileLine>
      {t(other === 'text' ? 'leftOut.pagesLine' : 'leftOut.line', { parts: formatUnits(parts) })}
      {other && (
        <Button size="small" variant="quiet" onPress={() => onView(other)}>
          {t(other === 'text' ? 'leftOut.openText' : 'leftOut.openPages')}
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
