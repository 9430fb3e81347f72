import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  readonly label: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A part of a form that is folded until it is needed. */
export function Disclosure({ label, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        {label}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
