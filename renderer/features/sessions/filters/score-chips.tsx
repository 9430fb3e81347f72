import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { ChipOf, filterOf, type ChipProps } from './chip-frame.tsx'
import { MOST_POINTS } from './filter-chips.ts'
import { pointsText } from './filter-text.ts'
import { RangeChoices } from './range-choices.tsx'
import type { ListFilter } from './session-filter.ts'

/** The chip of a filter that a bar of Insight has set. */
export function ScoreChip({ name, ...props }: ChipProps & { readonly name: 'questionScore' | 'criterionLevel' }) {
  return name === 'questionScore' ? <QuestionScoreChip {...props} /> : <CriterionChip {...props} />
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

/** The text on the chip of a question's score; `null` if it is not set. */
function questionScoreText(t: TFunction, score: ListFilter['questionScore']): string | null {
  if (score === null) return null
  const { question, from, to } = score
  const exact = from !== null && from === to ? t('listReviews.pointsRange.exactly', { count: from }) : null
  const points = exact ?? pointsText(t, { from, to })
  return points === null ? null : t('listReviews.scoreOf', { question, points })
}
