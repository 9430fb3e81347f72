import { ChevronRight } from 'lucide-react'
import styles from './details.module.css'

/** Details for a support desk, initially closed. */
export function Details({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <details className={styles.details}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        {label}
      </summary>
      <code className={styles.code}>{text}</code>
    </details>
  )
}
