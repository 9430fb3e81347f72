import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A name and its value, for a `dl`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt dir="auto">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
