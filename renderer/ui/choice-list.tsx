import { Check, Search } from 'lucide-react'
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  SearchField,
  useFilter,
  Virtualizer,
  type Key,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './choice-list.module.css'
import menuStyles from './menu.module.css'

export type Choice<T extends string> = {
  readonly id: T
  readonly label: string
  /** A formatted number beside it. */
  readonly side?: string
}

type ChoiceListProps<T extends string> = {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly selected: readonly T[]
  readonly onChange: (selected: readonly T[]) => void
  readonly single?: boolean
  /** Makes the list searchable; it may then have thousands of items. */
  readonly find?: { readonly label: string; readonly empty: string }
}

const ITEM_HEIGHT = 30
const layoutOptions = { rowHeight: ITEM_HEIGHT }

/** A list with single or multiple selection. */
export function ChoiceList<T extends string>({
  label,
  choices,
  selected,
  onChange,
  single = false,
  find,
}: ChoiceListProps<T>) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const change = (keys: 'all' | Iterable<Key>) => {
    const set = keys === 'all' ? new Set<Key>(choices.map((choice) => choice.id)) : new Set(keys)
    onChange(choices.filter((choice) => set.has(choice.id)).map((choice) => choice.id))
  }
  const list = (
    <ListBox
      aria-label={label}
      items={choices}
      selectionMode={single ? 'single' : 'multiple'}
      selectedKeys={selected}
      onSelectionChange={change}
      // Escape closes the list and must not clear the selection.
      escapeKeyBehavior="none"
      autoFocus={find ? false : 'first'}
      className={classNames(menuStyles.menu, find && styles.long)}
      style={find ? { height: Math.min(8, Math.max(1, choices.length)) * ITEM_HEIGHT + 8 } : undefined}
      renderEmptyState={() => <span className={styles.empty}>{find?.empty}</span>}
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
  if (!find) return list
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={find.label} autoFocus className={styles.find ?? ''}>
        <Search size={13} aria-hidden="true" />
        <Input className={styles.input ?? ''} placeholder={find.label} />
      </SearchField>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        {list}
      </Virtualizer>
    </Autocomplete>
  )
}
