import { ProgressBar } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './progress.module.css'

/** A thin progress bar; `value` is 0 to 100, or `null` if the total is unknown. */
export function Progress({ label, value }: { readonly label: string; readonly value: number | null }) {
  return (
    <ProgressBar
      aria-label={label}
      className={classNames(styles.track, styles.wide)}
      {...(value === null ? { isIndeterminate: true } : { value })}
    >
      <span
        className={classNames(styles.fill, value === null && styles.moving)}
        style={value === null ? undefined : { width: `${Math.min(100, Math.max(0, value))}%` }}
      />
    </ProgressBar>
  )
}

/** The bar beside a score; `percent` is 0 to 100. Decorative, because the number is shown beside it. */
export function ScoreBar({ percent }: { readonly percent: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </span>
  )
}
