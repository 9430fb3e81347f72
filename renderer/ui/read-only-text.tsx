import type { Ref } from 'react'
import styles from './read-only-text.module.css'

type ReadOnlyTextProps = {
  readonly label: string
  readonly text: string
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A long text to read, select and copy, such as a log. */
export function ReadOnlyText({ label, text, ref }: ReadOnlyTextProps) {
  return <textarea ref={ref} className={styles.text} readOnly aria-label={label} value={text} />
}
