import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { ListBox, ListBoxItem, type Key } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './choice-list.module.css'
import menuStyles from './menu.module.css'

export type Choice<T extends string> = {
  readonly id: T
  readonly label: string
  /** A formatted number beside it. */
  readonly side?: string
}

export type ChoiceListProps<T extends string> = {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly selected: readonly T[]
  readonly onChange: (selected: readonly T[]) => void
  readonly single?: boolean
  /** As part of a list that can be searched, which has the focus. */
  readonly searched?: { readonly empty: string; readonly style: CSSProperties }
}

/** A list with single or multiple selection. */
export function ChoiceList<T extends string>({
  label,
  choices,
  selected,
  onChange,
  single = false,
  searched,
}: ChoiceListProps<T>) {
  const change = (keys: 'all' | Iterable<Key>) => {
    const set = keys === 'all' ? new Set<Key>(choices.map((choice) => choice.id)) : new Set(keys)
    onChange(choices.filter((choice) => set.has(choice.id)).map((choice) => choice.id))
  }
  return (
    <ListBox
      aria-label={label}
      items={choices}
      selectionMode={single ? 'single' : 'multiple'}
      selectedKeys={selected}
      onSelectionChange={change}
      // Escape closes the list and must not clear the selection.
      escapeKeyBehavior="none"
      autoFocus={searched ? false : 'first'}
      className={classNames(menuStyles.menu, searched && styles.long)}
      style={searched?.style}
      renderEmptyState={() => <span className={styles.empty}>{searched?.empty}</span>}
    >
      {(choice) => (
        <ListBoxItem id={choice.id} textValue={choice.label} className={menuStyles.item ?? ''}>
          <span className={menuStyles.mark}>
            <Check size={13} aria-hidden="true" />
          </span>
          <bdi className={menuStyles.label} title={choice.label}>
            {choice.label}
          </bdi>
          {choice.side ? <span className={menuStyles.side}>{choice.side}</span> : null}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
