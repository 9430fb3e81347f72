import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { FilterCounts, SessionFacets } from '../../../../contract/model/result-sets.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import type { ValueNames } from '../../../../contract/model/value-names.ts'
import { LabelValuesButton } from '../../../common/proctoring/label-values.tsx'
import { FilterChip as Chip } from '../../../ui/chip.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { choose, chosenOf, isListed, isOfDays, isRange, without, type ListedFilterName } from './filter-chips.ts'
import { choicesOf, chosenText } from './filter-choices.ts'
import type { FilterName } from './filter-names.ts'
import { coverageText, percentText, pointsText, questionScoreText, startedText } from './filter-text.ts'
import { RangeChoices } from './range-choices.tsx'
import { StartedChoices } from './started-choices.tsx'
import styles from '../sessions.module.css'

/** Data for the chips in addition to the filter. */
export type FilterFacts = {
  readonly facets: SessionFacets | undefined
  readonly counts: FilterCounts | undefined
  readonly names: ValueNames['conclusion']
  /** `undefined` until they are loaded. */
  readonly reviews: Pick<ReviewSettings, 'verdicts' | 'noteKinds'> | undefined
  /** Other reviewers with submitted reviews; `undefined` until they are loaded. */
  readonly reviewers?: readonly Reviewer[] | undefined
  readonly now: InstantMs
}

type ChipProps = {
  readonly list: SessionsList
  readonly facts: FilterFacts
  readonly isOpen: boolean
  readonly onOpen: (filter: FilterName | null) => void
  /** Moves the focus, since the chip or its clear button has disappeared. */
  readonly onCleared: () => void
}

/** A filter's chip and its choices. It subscribes to its own part of the list's filter only. */
export const FilterChip = memo(function FilterChip({ name, ...props }: ChipProps & { readonly name: FilterName }) {
  if (isListed(name)) return <ListedChip {...props} name={name} />
  if (isOfDays(name)) return <DaysChip {...props} name={name} />
  if (isRange(name)) return <RangeChip {...props} name={name} />
  return name === 'questionScore' ? <QuestionScoreChip {...props} /> : <CriterionChip {...props} />
})

function DaysChip(props: ChipProps & { readonly name: 'started' | 'submitted' }) {
  const { list, name, facts, onOpen } = props
  const { t } = useTranslation()
  const days = useStore(list.store, ({ filter }) => filter[name])
  return (
    <ChipOf {...props} value={days.kind === 'any' ? null : startedText(t, days, facts.now)}>
      <StartedChoices
        label={t(`sessions.filter.${name}`)}
        started={days}
        onChange={(next, done) => {
          list.setFilter({ ...filterOf(list), [name]: next })
          if (done) onOpen(null)
        }}
      />
    </ChipOf>
  )
}

/** Greatest sum of scores that can be entered. */
const MOST_POINTS = 1_000_000

function RangeChip(props: ChipProps & { readonly name: 'percent' | 'points' }) {
  const { list, name, onOpen } = props
  const { t } = useTranslation()
  const current = useStore(list.store, ({ filter }) => filter[name])
  const texts = name === 'percent' ? 'sessions.percentRange' : 'listReviews.pointsRange'
  return (
    <ChipOf {...props} value={name === 'percent' ? percentText(t, current) : pointsText(t, current)}>
      <RangeChoices
        range={current}
        most={name === 'percent' ? 100 : MOST_POINTS}
        texts={{ from: t(`${texts}.from`), to: t(`${texts}.to`), outside: t(`${texts}.outside`) }}
        onChange={(range) => {
          list.setFilter({ ...filterOf(list), [name]: range })
          onOpen(null)
        }}
      />
    </ChipOf>
  )
}

/** The score of one question, as opened from Insight. Its points can be changed here, its question cannot. */
function QuestionScoreChip(props: ChipProps) {
  const { list, onOpen } = props
  const { t } = useTranslation()
  const score = useStore(list.store, ({ filter }) => filter.questionScore)
  if (score === null) return null
  return (
    <ChipOf {...props} name="questionScore" value={questionScoreText(t, score)}>
      <RangeChoices
        range={score}
        most={MOST_POINTS}
        texts={{
          from: t('listReviews.pointsRange.from'),
          to: t('listReviews.pointsRange.to'),
          outside: t('listReviews.pointsRange.outside'),
        }}
        onChange={({ from, to }) => {
          const isSet = from !== null || to !== null
          list.setFilter({ ...filterOf(list), questionScore: isSet ? { ...score, from, to } : null })
          onOpen(null)
          if (!isSet) props.onCleared()
        }}
      />
    </ChipOf>
  )
}

/** A level of a criterion, as opened from Insight; the only other choice is to leave it out. */
function CriterionChip(props: ChipProps) {
  const { list } = props
  const { t } = useTranslation()
  const level = useStore(list.store, ({ filter }) => filter.criterionLevel)
  if (level === null) return null
  const { name, points } = level
  const value = t('listReviews.levelOf', { name, points: t('listReviews.pointsRange.exactly', { count: points }) })
  return (
    <ChipOf {...props} name="criterionLevel" value={value}>
      <ChoiceList
        label={t('sessions.filter.criterionLevel')}
        choices={[{ id: 'level', label: value }]}
        selected={['level']}
        onChange={(ids) => {
          if (ids.length > 0) return
          list.setFilter({ ...filterOf(list), criterionLevel: null })
          props.onCleared()
        }}
        single
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
              // The chip may be gone, and the dialog will restore the focus to what has it when the dialog opens.
              requestAnimationFrame(() => setTimeout(props.onCleared, 0))
            }}
          />
        </footer>
      ) : null}
    </ChipOf>
  )
}

/** How many sessions have the reports that a filter needs; nothing if all have. */
function Coverage({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const resultSet = useStore(list.store, (state) => state.resultSet)
  const text = resultSet === null ? undefined : coverageText(t, resultSet)
  return text === undefined ? null : <p className={styles.choiceHint}>{text}</p>
}

/** The current filter, read when the user chooses something. */
const filterOf = (list: SessionsList) => list.store.getState().filter

type ChipOfProps = ChipProps & {
  readonly name: FilterName
  /** The formatted value of the filter; `null` while it is not set. */
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
