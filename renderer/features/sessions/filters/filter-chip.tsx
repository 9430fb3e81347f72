import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { LabelValuesButton } from '../../../common/proctoring/label-values.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { ChipOf, filterOf, type ChipProps } from './chip-frame.tsx'
import { choose, chosenOf, isListed, isOfDays, isRange, MOST_POINTS, type ListedFilterName } from './filter-chips.ts'
import { choicesOf, chosenText } from './filter-choices.ts'
import type { FilterName } from './filter-names.ts'
import { coverageText, percentText, pointsText, startedText } from './filter-text.ts'
import styles from '../sessions.module.css'

/** What a chip opens comes with a script of its own, since none is open at first. */
const forms = () => import('./filter-forms.ts')
const ListedChoices = lazy(async () => ({ default: (await forms()).ListedChoices }))
const ScoreChip = lazy(async () => ({ default: (await forms()).ScoreChip }))
const StartedChoices = lazy(async () => ({ default: (await forms()).StartedChoices }))
const RangeChoices = lazy(async () => ({ default: (await forms()).RangeChoices }))

/** A filter's chip and its choices. It subscribes to its own part of the list's filter only. */
export const FilterChip = memo(function FilterChip({ name, ...props }: ChipProps & { readonly name: FilterName }) {
  if (isListed(name)) return <ListedChip {...props} name={name} />
  if (isOfDays(name)) return <DaysChip {...props} name={name} />
  if (isRange(name)) return <RangeChip {...props} name={name} />
  return (
    <Suspense fallback={null}>
      <ScoreChip {...props} name={name} />
    </Suspense>
  )
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

function ListedChip(props: ChipProps & { readonly name: ListedFilterName }) {
  const { list, name, facts } = props
  const { t } = useTranslation()
  const chosen = useStore(
    list.store,
    useShallow(({ filter }) => chosenOf(filter, name)),
  )
  const { choices, isSingle = false, isSearchable = false, isFromReports, empty } = choicesOf(t, name, facts)
  return (
    <ChipOf {...props} value={chosenText(t, choices, chosen)}>
      {isFromReports ? <Coverage list={list} /> : null}
      {choices.length === 0 && empty !== undefined ? <p className={styles.choiceHint}>{empty}</p> : null}
      <ListedChoices
        label={t(`sessions.filter.${name}`)}
        choices={choices}
        selected={chosen}
        onChange={(ids) => list.setFilter(choose(filterOf(list), name, ids))}
        single={isSingle}
        isSearchable={isSearchable}
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
