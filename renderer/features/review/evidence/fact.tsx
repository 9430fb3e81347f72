import type { ReactNode } from 'react'
import styles from './evidence.module.css'

/** A name with its value, in a description list. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
