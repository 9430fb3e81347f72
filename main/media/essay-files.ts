import type { MediaTarget } from '../../contract/model/media.ts'
import type { SessionReport } from '../../contract/model/report.ts'

/** The files of all essays of a report, in their order. */
export function essayFilesOf({ questions }: Pick<SessionReport, 'questions'>): readonly MediaTarget[] {
  return questions.flatMap(({ num, answer }) => {
    const files = answer.kind === 'essay' ? answer.files : []
    return files.map((_file, index) => ({ kind: 'essayFile', questionNum: num, index }) as const)
  })
}
