import { Check, ChevronRight, Plus, Search } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  DialogTrigger,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Popover,
  SearchField,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import choiceStyles from '../../../ui/choice-list.module.css'
import { isComposing } from '../../../ui/is-composing.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import menuStyles from '../../../ui/menu.module.css'
import { passingOn } from '../../../ui/passing-on.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import type { FilterFacts } from './chip-frame.tsx'
import { entriesOf, typedEntries, type FilterEntry } from './filter-entries.ts'
import { choose, chosenOf } from './filter-chips.ts'
import type { OpenFilter } from './filter-names.ts'
import styles from '../sessions.module.css'

type FilterMenuProps = {
  readonly list: SessionsList
  readonly facts: FilterFacts
  readonly isOpen: boolean
  readonly onOpen: (filter: OpenFilter | null) => void
}

/** A button and the menu of all filters. Typing searches filters and their values. */
export function FilterMenu({ list, facts, isOpen, onOpen }: FilterMenuProps) {
  const { t } = useTranslation()
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={(opens) => onOpen(opens ? 'menu' : null)}>
      <Button variant="quiet" size="small">
        <Plus size={12} aria-hidden="true" />
        {t('sessions.filter.menu')}
        <Kbd>F</Kbd>
      </Button>
      <Popover className={menuStyles.popover ?? ''} offset={6} placement="bottom start" data-overlay="">
        <Dialog aria-label={t('sessions.filter.menu')} className={styles.filterMenu ?? ''}>
          <Entries list={list} facts={facts} onOpen={onOpen} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Entries({ list, facts, onOpen }: Omit<FilterMenuProps, 'isOpen'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // The filter when the menu opened. It cannot change meanwhile, because choosing closes the menu.
  const [filter] = useState(() => list.store.getState().filter)
  const groups = useMemo(
    () => (typed.trim() === '' ? entriesOf(t, facts) : typedEntries(t, facts, filter, typed)),
    [t, facts, filter, typed],
  )

  function run(entry: FilterEntry): void {
    if (entry.kind === 'value') {
      onOpen(null)
      const now = list.store.getState().filter
      const chosen = chosenOf(now, entry.name)
      const others = entry.isSingle ? [] : chosen.filter((id) => id !== entry.value)
      list.setFilter(choose(now, entry.name, chosen.includes(entry.value) ? others : [...others, entry.value]))
      return
    }
    // The menu restores the focus when it closes; the filter's choices open after that and take it.
    onOpen(null)
    requestAnimationFrame(() => setTimeout(() => onOpen(entry.name), 0))
  }

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField
        aria-label={t('sessions.filter.by')}
        autoFocus
        className={choiceStyles.find ?? ''}
        onKeyDown={passingOn((event) => {
          if (event.key === 'ArrowRight' && !isComposing(event)) openActive(event)
        })}
      >
        <Search size={13} aria-hidden="true" />
        <Input className={choiceStyles.input ?? ''} placeholder={t('sessions.filter.by')} />
      </SearchField>
      <Menu
        aria-label={t('sessions.filters')}
        items={groups}
        autoFocus="first"
        className={menuStyles.menu ?? ''}
        renderEmptyState={() => <span className={choiceStyles.empty}>{t('sessions.filter.none')}</span>}
      >
        {(group) => (
          <MenuSection id={group.id} aria-label={t('sessions.filters')} className={styles.filterGroup ?? ''}>
            <Collection items={group.entries}>
              {(entry) => <EntryItem entry={entry} onAction={() => run(entry)} />}
            </Collection>
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  )
}

/** Arrow right works like Enter, but only at the end of the text; elsewhere it moves the text cursor. */
function openActive(event: KeyboardEvent<Element>): void {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || field.selectionStart !== field.value.length) return
  // The DOM is queried because the field's `aria-activedescendant` is updated with a delay after typing.
  field.closest('[role=dialog]')?.querySelector<HTMLElement>('[role=menuitem][data-focused]')?.click()
}

function EntryItem({ entry, onAction }: { readonly entry: FilterEntry; readonly onAction: () => void }) {
  return (
    <MenuItem id={entry.id} textValue={entry.label} className={menuStyles.item ?? ''} onAction={onAction}>
      <bdi className={menuStyles.label} title={entry.label}>
        {entry.label}
      </bdi>
      {entry.side === undefined ? null : <span className={menuStyles.side}>{entry.side}</span>}
      {entry.kind === 'filter' ? (
        <ChevronRight size={13} aria-hidden="true" className={styles.filterArrow} />
      ) : (
        <span className={menuStyles.mark} data-checked={entry.isChosen ? '' : undefined}>
          <Check size={13} aria-hidden="true" />
        </span>
      )}
    </MenuItem>
  )
}
