import { useTranslation } from 'react-i18next'
import styles from './evidence.module.css'

/** A text of any length, cut where it would fill pages; the report then says how much is missing. */
export function BoundedText({ text, most }: { readonly text: string; readonly most: number }) {
  const { t } = useTranslation()
  const shown = cutAt(text, most)
  const rest = text.length - shown.length
  return (
    <span className={styles.text} dir="auto">
      {shown}
      {rest > 0 && <em className={styles.rest}> {t('evidenceReport.cut', { count: rest })}</em>}
    </span>
  )
}

/** The beginning of a text without half a character. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
