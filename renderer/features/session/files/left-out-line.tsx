import { Info } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '../../../../contract/model/visible-text.ts'
import { formatUnits } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LEFT_OUT_KINDS, type LeftOut, type LeftOutKind } from '../../../viewer/left-out.ts'
import type { FileView } from './shown-file.tsx'
import styles from './files.module.css'

type Props = {
  readonly leftOut: LeftOut
  /** The view that may have more of it; `null` where there is none. */
  readonly other: FileView | null
  readonly onView: (view: FileView) => void
}

/** What of a file its view does not show, in one line; nothing if it is shown whole. Its words are a list below. */
export function LeftOutLine({ leftOut, other, onView }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const parts = LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0
    return count > 0 ? [{ kind, title: t(`leftOut.parts.${kind}`, { count }) }] : []
  })
  if (parts.length === 0) return null
  const hasList = (leftOut.named ?? []).length > 0
  return (
    <>
      <FileLine>
        {t(other === 'text' ? 'leftOut.pagesLine' : 'leftOut.line', {
          parts: formatUnits(parts.map(({ title }) => title)),
        })}
        {hasList && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': listId })}
            onPress={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'leftOut.hideList' : 'leftOut.showList')}
          </Button>
        )}
        {other && (
          <Button size="small" variant="quiet" onPress={() => onView(other)}>
            {t(other === 'text' ? 'leftOut.openText' : 'leftOut.openPages')}
          </Button>
        )}
      </FileLine>
      {hasList && isOpen && <LeftOutList id={listId} leftOut={leftOut} parts={parts} />}
    </>
  )
}

type ListProps = {
  readonly id: string
  readonly leftOut: LeftOut
  readonly parts: readonly { readonly kind: LeftOutKind; readonly title: string }[]
}

function LeftOutList({ id, leftOut, parts }: ListProps) {
  const { t } = useTranslation()
  return (
    <dl id={id} className={styles.leftOutList} aria-label={t('leftOut.list')}>
      {parts.map(({ kind, title }) => {
        const named = (leftOut.named ?? []).filter((one) => one.kind === kind)
        const more = (leftOut[kind] ?? 0) - named.length
        return (
          <div key={kind}>
            <dt>{title}</dt>
            {named.map(({ words }, index) => (
              // Equal words are two of them.
              // oxlint-disable-next-line react/no-array-index-key
              <dd key={index} dir="auto">
                {visibleText(words)}
              </dd>
            ))}
            {named.length > 0 && more > 0 && <dd>{t('leftOut.more', { count: more })}</dd>}
          </div>
        )
      })}
    </dl>
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
