import { formatNumber } from '../../../contract/text/format.ts'
import styles from './manage.module.css'

export type FilterTab<T extends string> = {
  readonly id: T
  readonly label: string
  /** Rows that it shows; `null` where that is not counted. */
  readonly count: number | null
}

type FilterTabsProps<T extends string> = {
  readonly label: string
  readonly tabs: readonly FilterTab<T>[]
  readonly shown: T
  readonly onShow: (id: T) => void
}

/** The filters above a table, of which one is on. */
export function FilterTabs<T extends string>({ label, tabs, shown, onShow }: FilterTabsProps<T>) {
  return (
    <div className={styles.tabs} role="group" data-keyboard="content" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          aria-pressed={tab.id === shown}
          className={styles.tab}
          onClick={() => onShow(tab.id)}
        >
          {tab.label}
          {tab.count === null ? null : <span className={styles.tabCount}>{formatNumber(tab.count)}</span>}
        </button>
      ))}
    </div>
  )
}
