import type { TranscriptProblem } from '../model/transcript-problem.ts'

/** A text that is no transcript, or none that has one meaning. */
export class TranscriptFault extends Error {
  override readonly name = 'TranscriptFault'
  readonly found: TranscriptProblem

  constructor(
    problem: TranscriptProblem['problem'],
    at: { readonly line?: number | undefined; readonly part?: number } = {},
  ) {
    super(problem)
    this.found = { problem, line: at.line ?? null, part: at.part ?? null }
  }
}
