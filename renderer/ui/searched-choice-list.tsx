import { Search } from 'lucide-react'
import { Autocomplete, Input, ListLayout, SearchField, useFilter, Virtualizer } from 'react-aria-components'
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx'
import styles from './choice-list.module.css'

type SearchedChoiceListProps<T extends string> = Omit<ChoiceListProps<T>, 'searched'> & {
  readonly find: { readonly label: string; readonly empty: string }
}

const ITEM_HEIGHT = 30
const layoutOptions = { rowHeight: ITEM_HEIGHT }

/** A list with single or multiple selection and a search; it may have thousands of items. */
export function SearchedChoiceList<T extends string>({ find, ...list }: SearchedChoiceListProps<T>) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const height = Math.min(8, Math.max(1, list.choices.length)) * ITEM_HEIGHT + 8
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={find.label} autoFocus className={styles.find ?? ''}>
        <Search size={13} aria-hidden="true" />
        <Input className={styles.input ?? ''} placeholder={find.label} />
      </SearchField>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <ChoiceList {...list} searched={{ empty: find.empty, style: { height } }} />
      </Virtualizer>
    </Autocomplete>
  )
}
