import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad'

/** A small label for a status. The text has the meaning; the tone only emphasizes it. */
export function Badge({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: BadgeTone
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])} title={title}>
      {children}
    </span>
  )
}
