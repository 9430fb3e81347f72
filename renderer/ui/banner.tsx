import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './banner.module.css'

/** A message inside a page. With `live`, screen readers announce it when it appears. */
export function Banner({
  tone,
  title,
  live = false,
  children,
  actions,
}: {
  readonly tone: 'ok' | 'warn' | 'bad' | 'neutral'
  readonly title: string
  readonly live?: boolean
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div
      className={classNames(styles.banner, styles[tone])}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
