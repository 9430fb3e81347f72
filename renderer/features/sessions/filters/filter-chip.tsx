import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionFacets } from '../../../../contract/model/views.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ValueNames } from '../../../../contract/model/value-names.ts'
import { FilterChip as Chip } from '../../../ui/chip.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { choose, chosenOf, without, type ListedFilterName } from './filter-chips.ts'
import { choicesOf, chosenText } from './filter-choices.ts'
import type { FilterName } from './filter-names.ts'
import { percentText, startedText } from './filter-text.ts'
import { PercentChoices } from './percent-choices.tsx'
import type { ListFilter } from './session-filter.ts'
import { StartedChoices } from './started-choices.tsx'
import styles from '../sessions.module.css'

/** What the chips are made of. */
export type FilterFacts = {
  readonly filter: ListFilter
  readonly facets: SessionFacets | undefined
  readonly names: ValueNames['conclusion']
  /** Says of how many sessions it is known what only reports tell; `undefined` where nothing is missing. */
  readonly coverage: string | undefined
  readonly now: InstantMs
}

type ChipProps = {
  readonly facts: FilterFacts
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onFilter: (filter: ListFilter) => void
  /** The chip's cross was pressed. */
  readonly onCleared: () => void
}

/** One filter: its chip, and the choices that the chip opens. */
export function FilterChip({ name, ...props }: ChipProps & { readonly name: FilterName }) {
  if (name === 'started') return <StartedChip {...props} />
  if (name === 'percent') return <PercentChip {...props} />
  return <ListedChip {...props} name={name} />
}

function StartedChip(props: ChipProps) {
  const { facts, onFilter, onOpenChange } = props
  const { t } = useTranslation()
  const { filter, now } = facts
  const { started } = filter
  return (
    <ChipOf {...props} name="started" value={started.kind === 'any' ? null : startedText(t, started, now)}>
      <StartedChoices
        started={started}
        onChange={(next, done) => {
          onFilter({ ...filter, started: next })
          if (done) onOpenChange(false)
        }}
      />
    </ChipOf>
  )
}

function PercentChip(props: ChipProps) {
  const { facts, onFilter, onOpenChange } = props
  const { t } = useTranslation()
  const { filter } = facts
  return (
    <ChipOf {...props} name="percent" value={percentText(t, filter.percent)}>
      <PercentChoices
        percent={filter.percent}
        onChange={(percent) => {
          onFilter({ ...filter, percent })
          onOpenChange(false)
        }}
      />
    </ChipOf>
  )
}

function ListedChip(props: ChipProps & { readonly name: ListedFilterName }) {
  const { name, facts, onFilter } = props
  const { t } = useTranslation()
  const { filter, coverage } = facts
  const { choices, isSingle = false, isSearchable, isFromReports, empty } = choicesOf(t, name, facts)
  const chosen = chosenOf(filter, name)
  return (
    <ChipOf {...props} value={chosenText(t, choices, chosen)}>
      {isFromReports && coverage !== undefined ? <p className={styles.choiceHint}>{coverage}</p> : null}
      {choices.length === 0 && empty !== undefined ? <p className={styles.choiceHint}>{empty}</p> : null}
      <ChoiceList
        label={t(`sessions.filter.${name}`)}
        choices={choices}
        selected={chosen}
        onChange={(ids) => onFilter(choose(filter, name, ids))}
        single={isSingle}
        {...(isSearchable ? { find: { label: t('sessions.filter.find'), empty: t('sessions.filter.none') } } : {})}
      />
    </ChipOf>
  )
}

type ChipOfProps = ChipProps & {
  readonly name: FilterName
  /** What it filters by; `null` while it filters by nothing. */
  readonly value: string | null
  readonly children: ReactNode
}

function ChipOf({ name, value, facts, isOpen, onOpenChange, onFilter, onCleared, children }: ChipOfProps) {
  const { t } = useTranslation()
  const label = t(`sessions.filter.${name}`)
  return (
    <Chip
      name={label}
      value={value}
      openLabel={
        value === null ? t('sessions.filter.add', { name: label }) : t('sessions.filter.change', { name: label, value })
      }
      clearLabel={t('sessions.filter.clear', { name: label })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onClear={() => {
        onFilter(without(facts.filter, name))
        onCleared()
      }}
    >
      {children}
    </Chip>
  )
}
