import type { TFunction } from 'i18next'
import type { Question } from '../../../contract/model/report.ts'
import { formatElapsed } from '../../../contract/text/format.ts'
import { countWords } from './questions.ts'

/** How long an answer is and how long it took, as far as that is known. */
export function answerFacts(t: TFunction, { answer, elapsed }: Question): readonly string[] {
  return [
    ...(answer.kind === 'essay' && answer.text.trim() !== ''
      ? [t('session.essayWords', { count: countWords(answer.text) })]
      : []),
    ...(elapsed === null ? [] : [t('session.answeredIn', { time: formatElapsed(elapsed) })]),
  ]
}
