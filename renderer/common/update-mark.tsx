import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../bridge/queries.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './update-mark.module.css'

/** A dot beside what leads to the updates, while there is something to know of them: never more than that. */
export function UpdateMark({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation()
  // As main has announced it last.
  const { data: status } = useQuery({ ...queries.updates(), enabled: false })
  const waits = status?.phase === 'available' || status?.phase === 'ready'
  if (!waits && status?.trouble?.kind !== 'not-installed') return null
  const text = t(waits ? 'updates.waits' : 'updates.failed')
  return (
    <span className={classNames(styles.mark, className)} title={text}>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
