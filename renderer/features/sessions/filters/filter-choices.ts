import type { TFunction } from 'i18next'
import type { FilterCounts, SessionFacets } from '../../../../contract/model/result-sets.ts'
import { assertNever } from '../../../../contract/model/errors.ts'
import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import type { ValueNames } from '../../../../contract/model/value-names.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import type { Choice } from '../../../ui/choice-list.tsx'
import { conclusionId, type ListedFilterName } from './filter-chips.ts'

/** How a filter that is a list is chosen from. */
export type FilterChoices = {
  readonly choices: readonly Choice<string>[]
  readonly isSingle?: boolean
  readonly isSearchable?: boolean
  /** Whether only reports tell it, so that it is known of some sessions alone. */
  readonly isFromReports?: boolean
  /** Said in the place of choices. */
  readonly empty?: string
}

type Known = {
  /** What the stored sessions have; `undefined` until it is counted. */
  readonly facets: SessionFacets | undefined
  /** Sessions of each value as the list stands; `undefined` until they are counted. */
  readonly counts: FilterCounts | undefined
  /** What the user calls the numbers of the proctoring. */
  readonly names: ValueNames['conclusion']
}

const YES_NO = ['yes', 'no'] as const
const STATES = ['finished', 'byParticipant', 'autoClosed', 'inProgress'] as const

/** Last of the states of scoring, as what is not known is among all choices. */
const SCORING = [...MANUAL_SCORING.filter((id) => id !== 'unknown'), 'unknown'] as const

export function choicesOf(t: TFunction, name: ListedFilterName, known: Known): FilterChoices {
  const { facets, names } = known
  const counts = known.counts?.[name]
  const choice = (id: string, label: string): Choice<string> => ({
    id,
    label,
    ...(counts === undefined ? {} : { side: formatNumber(Object.hasOwn(counts, id) ? counts[id]! : 0) }),
  })
  switch (name) {
    case 'manualScoring':
      return { choices: SCORING.map((id) => choice(id, t(`sessions.scoring.${id}`))) }
    case 'test': {
      const tests = facets?.tests ?? []
      return { choices: tests.map(({ testId, title }) => choice(testId, title)), isSearchable: true }
    }
    case 'finished':
      return { choices: STATES.map((id) => choice(id, t(`sessions.state.${id}`))), isSingle: true }
    case 'conclusion': {
      const conclusions = facets?.conclusions ?? []
      const choices = conclusions.map(({ value }) => choice(conclusionId(value), conclusionLabel(t, value, names)))
      return { choices, isFromReports: true, empty: t('sessions.filter.noReports') }
    }
    case 'level': {
      const levels = facets?.scaleLevels ?? []
      return { choices: levels.map(({ level }) => choice(level, level)), isSearchable: true }
    }
    case 'center': {
      const centers = facets?.centers ?? []
      return { choices: centers.map(({ center }) => choice(center, center)), isSearchable: true }
    }
    case 'hasVideo':
    case 'hasEssay': {
      const choices = YES_NO.map((id) => choice(id, t(`sessions.filter.${name}Is.${id}`)))
      return { choices, isSingle: true, isFromReports: true }
    }
    default:
      return assertNever(name)
  }
}

/** What a chip says of what is chosen; `null` when nothing is. */
export function chosenText(t: TFunction, choices: FilterChoices['choices'], chosen: readonly string[]): string | null {
  const [first] = chosen
  if (first === undefined) return null
  if (chosen.length > 1) return t('sessions.filter.several', { count: chosen.length })
  return choices.find(({ id }) => id === first)?.label ?? first
}

function conclusionLabel(t: TFunction, value: number | null, names: Known['names']): string {
  if (value === null) return t('sessions.filter.unknown')
  const name = names.find((named) => named.value === value)?.name
  return name === undefined ? formatNumber(value) : `${formatNumber(value)} – ${name}`
}
