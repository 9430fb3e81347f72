import type { ReactNode } from 'react'
import styles from './highlighted.module.css'

/** A text with parts of it marked. A function and no component: a grid has a text in each of some hundred cells. */
export function highlighted(text: string, marks: readonly (readonly [start: number, end: number])[]): ReactNode {
  if (marks.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of marks) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  parts.push(text.slice(end))
  return parts
}
