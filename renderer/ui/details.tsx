import styles from './details.module.css'

/** Details for a support desk, initially closed. */
export function Details({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <details className={styles.details}>
      <summary>{label}</summary>
      <code className={styles.code}>{text}</code>
    </details>
  )
}
