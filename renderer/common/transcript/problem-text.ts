import type { TFunction } from 'i18next'
import type { TranscriptProblem } from '../../../contract/model/transcript-problem.ts'

/** Why a file is not taken as a transcript, and where in it. */
export function transcriptProblemText(t: TFunction, { problem, line, part }: TranscriptProblem): string {
  const text = t(`transcript.problem.${problem}`)
  if (line !== null) return t('transcript.atLine', { line, problem: text })
  return part === null ? text : t('transcript.atPart', { part, problem: text })
}
