import type { ManualScoring } from '../../contract/model/session.ts'
import type { NameValue } from './people.ts'

/** The exact types that this service sends. The contract's schemas are what a client accepts. */
export type FeedItem = {
  readonly participantId: string
  readonly testId: string
  readonly testTitle: string
  readonly started: string
  readonly isFinished: boolean
  readonly autoClosed: boolean
  readonly elapsedTime?: string | null
  readonly score?: number | null
  readonly maxScore?: number | null
  readonly percent?: number | null
  readonly scaleLevel?: string | null
  readonly manualScoring: ManualScoring
  readonly modified: string
  readonly participantData: readonly NameValue[]
}

export type FeedPage = {
  readonly modifiedUntil: string | null
  readonly continuationToken: string | null
  readonly results: readonly FeedItem[]
}

export type ReportOutcome = {
  readonly id: number
  readonly score: number
  readonly max: number
  readonly name: string
  readonly level: string
}

export type ReportSection = {
  readonly title: string
  readonly score: number
  readonly max: number
  readonly level: string | null
  readonly elapsedTime: string | null
}

export type ReportQuestion = {
  readonly num: number
  readonly type: string
  readonly score: number | null
  readonly max: number | null
  readonly answer: unknown
  readonly elapsedTime: string | null
  readonly prompt: unknown
  readonly code: string | null
  readonly reviews: unknown
}

export type ReportProctoring = {
  readonly conclusion: number
  readonly evaluation: number
  readonly comment: string
  readonly protocolUrl: string
}

export type Report = Omit<FeedItem, 'testTitle' | 'manualScoring' | 'modified'> & {
  readonly outcomes?: readonly ReportOutcome[]
  readonly sections: readonly ReportSection[]
  readonly questions: readonly ReportQuestion[]
  readonly proctoring?: ReportProctoring
}
