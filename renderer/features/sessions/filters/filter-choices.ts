import type { TFunction } from 'i18next'
import type { FilterCounts, SessionFacets } from '../../../../contract/model/result-sets.ts'
import { assertNever } from '../../../../contract/model/errors.ts'
import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import { REVIEW_STAGES } from '../../../../contract/model/review-facts.ts'
import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { VERDICTS, type VerdictId } from '../../../../contract/model/verdicts.ts'
import type { ValueNames } from '../../../../contract/model/value-names.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { noteKindName, verdictLabel } from '../../../common/review-names.ts'
import type { Choice } from '../../../ui/choice-list.tsx'
import { conclusionId, NONE, type ListedFilterName } from './filter-chips.ts'

/** The choices of a filter and how they are presented. */
export type FilterChoices = {
  readonly choices: readonly Choice<string>[]
  readonly isSingle?: boolean
  readonly isSearchable?: boolean
  /** Whether the value comes from reports, so that it is unknown for sessions without one. */
  readonly isFromReports?: boolean
  /** Shown if there are no choices. */
  readonly empty?: string
}

type Known = {
  /** Values that occur in the stored sessions; `undefined` until they are loaded. */
  readonly facets: SessionFacets | undefined
  /** Number of sessions for each value under the current filter; `undefined` until they are counted. */
  readonly counts: FilterCounts | undefined
  /** The user's labels for conclusions. */
  readonly names: ValueNames['conclusion']
  /** `undefined` until they are loaded. */
  readonly reviews: Pick<ReviewSettings, 'verdicts' | 'noteKinds'> | undefined
  /** Other reviewers with submitted reviews. */
  readonly reviewers?: readonly Reviewer[] | undefined
}

const YES_NO = ['yes', 'no'] as const
const STATES = ['finished', 'byParticipant', 'autoClosed', 'inProgress'] as const

/** "Unknown" comes last, as in the other lists of choices. */
const SCORING = [...MANUAL_SCORING.filter((id) => id !== 'unknown'), 'unknown'] as const

export function choicesOf(t: TFunction, name: ListedFilterName, known: Known): FilterChoices {
  const { facets, names } = known
  const counts = name === 'submittedBy' ? undefined : known.counts?.[name]
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
    case 'atService':
    case 'hasReport':
    case 'hasVideo':
    case 'hasEssay': {
      const choices = YES_NO.map((id) => choice(id, t(`sessions.filter.${name}Is.${id}`)))
      return { choices, isSingle: true, isFromReports: name === 'hasVideo' || name === 'hasEssay' }
    }
    case 'verdict': {
      const label = (id: VerdictId) =>
        known.reviews === undefined ? t(`reviewNames.verdict.${id}`) : verdictLabel(t, known.reviews, id)
      return { choices: [...VERDICTS.map((id) => choice(id, label(id))), choice(NONE, t('listReviews.noVerdict'))] }
    }
    case 'reviewStage':
      return { choices: REVIEW_STAGES.map((id) => choice(id, t(`listReviews.stage.${id}`))) }
    case 'disagreement':
      return { choices: YES_NO.map((id) => choice(id, t(`listReviews.disagreement.${id}`))), isSingle: true }
    case 'noteKind': {
      const kinds = known.reviews?.noteKinds ?? []
      return { choices: kinds.map((kind) => choice(kind.id, noteKindName(t, kind))) }
    }
    case 'submittedBy': {
      const others = (known.reviewers ?? []).map(({ id, name: called }) =>
        choice(id, called === '' ? t('listReviews.submittedBy.nameless') : called),
      )
      const anyone = choice('anyone', t('listReviews.submittedBy.anyone'))
      return { choices: [choice('me', t('listReviews.submittedBy.me')), ...others, anyone], isSingle: true }
    }
    default:
      return assertNever(name)
  }
}

/** The text on a chip; `null` if nothing is chosen. */
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
