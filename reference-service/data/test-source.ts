import type { QuestionKind } from './test-catalogue.ts'

/** A question as an author would write it. */
export type QuestionSource = {
  readonly kind: QuestionKind
  readonly prompt: string
  readonly max: number | null
  readonly options?: readonly string[]
}

/** A test as an author would write it. */
export type TestSource = {
  readonly code: string
  readonly title: string
  readonly description: string | null
  readonly type: 'test' | 'survey'
  readonly status: 'active' | 'archive' | 'deleted'
  readonly timeLimit: number | null
  readonly weight: number
  readonly proctored: boolean
  readonly language: 'en' | 'fr' | 'ru'
  readonly outcomes: readonly string[]
  readonly sections: readonly { readonly title: string; readonly questions: readonly QuestionSource[] }[]
}

export const choice = (prompt: string, ...options: readonly string[]): QuestionSource => ({
  kind: 'SingleChoice',
  prompt,
  max: 2,
  options,
})
export const video = (prompt: string, max = 10): QuestionSource => ({ kind: 'VideoInterview', prompt, max })
export const essay = (prompt: string, max = 25): QuestionSource => ({ kind: 'Essay', prompt, max })
export const codeTask = (prompt: string, max = 20): QuestionSource => ({ kind: 'CodeTask', prompt, max })
export const likert = (prompt: string): QuestionSource => ({ kind: 'Likert', prompt, max: null })
