import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { FilterCounts, SessionFacets } from '../../../../contract/model/result-sets.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ValueNames } from '../../../../contract/model/value-names.ts'
import { LabelValuesButton } from '../../../common/proctoring/label-values.tsx'
import { FilterChip as Chip } from '../../../ui/chip.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { choose, chosenOf, without, type ListedFilterName } from './filter-chips.ts'
import { choicesOf, chosenText } from './filter-choices.ts'
import type { FilterName } from './filter-names.ts'
import { coverageText, percentText, startedText } from './filter-text.ts'
import { PercentChoices } from './percent-choices.tsx'
import { StartedChoices } from './started-choices.tsx'
import styles from '../sessions.module.css'

/** What the chips are made of, beside the filter. */
export type FilterFacts = {
  readonly facets: SessionFacets | undefined
  readonly counts: FilterCounts | undefined
  readonly names: ValueNames['conclusion']
  readonly now: InstantMs
}

type ChipProps = {
  readonly list: SessionsList
  readonly facts: FilterFacts
  readonly isOpen: boolean
  readonly onOpen: (filter: FilterName | null) => void
  /** The chip is gone, or its cross is, and the focus needs another place. */
  readonly onCleared: () => void
}

/** One filter: its chip, and the choices that the chip opens. It follows its own part of the list's filter alone. */
export const FilterChip = memo(function FilterChip({ name, ...props }: ChipProps & { readonly name: FilterName }) {
  if (name === 'started') return <StartedChip {...props} />
  if (name === 'percent') return <PercentChip {...props} />
  return <ListedChip {...props} name={name} />
})

function StartedChip(props: ChipProps) {
  const { list, facts, onOpen } = props
  const { t } = useTranslation()
  const started = useStore(list.store, ({ filter }) => filter.started)
  return (
    <ChipOf {...props} name="started" value={started.kind === 'any' ? null : startedText(t, started, facts.now)}>
      <StartedChoices
        started={started}
        onChange={(next, done) => {
          list.setFilter({ ...filterOf(list), started: next })
          if (done) onOpen(null)
        }}
      />
    </ChipOf>
  )
}

function PercentChip(props: ChipProps) {
  const { list, onOpen } = props
  const { t } = useTranslation()
  const current = useStore(list.store, ({ filter }) => filter.percent)
  return (
    <ChipOf {...props} name="percent" value={percentText(t, current)}>
      <PercentChoices
        percent={current}
        onChange={(percent) => {
          list.setFilter({ ...filterOf(list), percent })
          onOpen(null)
        }}
      />
    </ChipOf>
  )
}

function ListedChip(props: ChipProps & { readonly name: ListedFilterName }) {
  const { list, name, facts } = props
  const { t } = useTranslation()
  const chosen = useStore(
    list.store,
    useShallow(({ filter }) => chosenOf(filter, name)),
  )
  const { choices, isSingle = false, isSearchable, isFromReports, empty } = choicesOf(t, name, facts)
  return (
    <ChipOf {...props} value={chosenText(t, choices, chosen)}>
      {isFromReports ? <Coverage list={list} /> : null}
      {choices.length === 0 && empty !== undefined ? <p className={styles.choiceHint}>{empty}</p> : null}
      <ChoiceList
        label={t(`sessions.filter.${name}`)}
        choices={choices}
        selected={chosen}
        onChange={(ids) => list.setFilter(choose(filterOf(list), name, ids))}
        single={isSingle}
        {...(isSearchable ? { find: { label: t('sessions.filter.find'), empty: t('sessions.filter.none') } } : {})}
      />
      {name === 'conclusion' ? (
        <footer className={styles.choiceFoot}>
          <LabelValuesButton
            onLeave={() => {
              props.onOpen(null)
              // The chip may be gone, and the dialog gives the focus back to what has it when it opens.
              requestAnimationFrame(() => setTimeout(props.onCleared, 0))
            }}
          />
        </footer>
      ) : null}
    </ChipOf>
  )
}

/** Of how many sessions it is known what only reports tell; nothing where none is missing. */
function Coverage({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const resultSet = useStore(list.store, (state) => state.resultSet)
  const text = resultSet === null ? undefined : coverageText(t, resultSet)
  return text === undefined ? null : <p className={styles.choiceHint}>{text}</p>
}

/** As it is when something is chosen. */
const filterOf = (list: SessionsList) => list.store.getState().filter

type ChipOfProps = ChipProps & {
  readonly name: FilterName
  /** What it filters by; `null` while it filters by nothing. */
  readonly value: string | null
  readonly children: ReactNode
}

function ChipOf({ list, name, value, isOpen, onOpen, onCleared, children }: ChipOfProps) {
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
      onOpenChange={(opens) => onOpen(opens ? name : null)}
      onClear={() => {
        list.setFilter(without(filterOf(list), name))
        onCleared()
      }}
    >
      {children}
    </Chip>
  )
}
