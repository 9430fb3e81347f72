import { useMemo, useState } from 'react'
import type { QueueScores } from '../../../contract/model/queue.ts'

export type PeopleFilter = 'all' | 'open'

/** The walk through all answers to a question. */
export type QuestionWalk = {
  /** Sessions of the list. */
  readonly listed: number
  /** Sessions that are scored or to be scored. */
  readonly total: number
  readonly scored: number
  /** Own points by place. */
  readonly points: ReadonlyMap<number, number>
  /** Places to be scored, in order. */
  readonly open: ReadonlySet<number>
  readonly filter: PeopleFilter
  readonly setFilter: (filter: PeopleFilter) => void
  /** Places that the list shows. */
  readonly shown: readonly number[]
}

const NO_SCORES: QueueScores = { places: [], scores: [], open: [], pace: null }

/** @param place Place of the shown session, which stays listed when it is scored. */
export function useQuestionWalk(scores: QueueScores = NO_SCORES, place: number): QuestionWalk {
  const [filter, setFilter] = useState<PeopleFilter>('all')
  return useMemo(() => {
    const points = new Map(scores.scores.map((score) => [score.place, score.points]))
    const open = new Set(scores.open)
    const shown = filter === 'all' ? scores.places : scores.places.filter((each) => each === place || open.has(each))
    const [listed, total] = [scores.places.length, points.size + open.size]
    return { listed, total, scored: points.size, points, open, filter, setFilter, shown }
  }, [scores, filter, place])
}

/** The nearest place after, or with -1 before; `null` at the end. */
export function placeBeside(places: readonly number[], place: number, step: 1 | -1): number | null {
  return (step === 1 ? places.find((each) => each > place) : places.findLast((each) => each < place)) ?? null
}

/** The next of the places to be scored, from the start again after the end; `null` if there is no other. */
export function nextToScore(open: ReadonlySet<number>, place: number): number | null {
  const others = [...open].filter((each) => each !== place)
  return others.find((each) => each > place) ?? others[0] ?? null
}

/** How many digits after the point some numbers need: four at most, as in the field of a score. */
export function digitsOf(numbers: Iterable<number>): number {
  let digits = 0
  for (const number of numbers) {
    while (digits < 4 && Math.abs(number - Number(number.toFixed(digits))) > 1e-9) digits += 1
  }
  return digits
}
