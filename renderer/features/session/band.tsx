import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './band.module.css'

type BandProps = {
  readonly icon: LucideIcon
  /** In bold, before the text. */
  readonly title: string
  readonly text: string
  /** At the end. */
  readonly children?: ReactNode
}

/** A quiet line below the header of a session that says something about all of it. */
export function Band({ icon: Icon, title, text, children }: BandProps) {
  return (
    <div className={styles.band} role="note">
      <Icon aria-hidden size={14} />
      <p className={styles.text}>
        <strong>{title}</strong> {text}
      </p>
      {children}
    </div>
  )
}
