import { parseDuration } from '../../contract/model/durations.ts'
import type { Answer, EssayFile } from '../../contract/model/report.ts'
import { essayAnswerSchema, videoInterviewAnswerSchema } from '../../contract/remote/report.ts'
import { isJsonObject } from './undocumented-fields.ts'

/**
 * Parses an answer (API document, section 2.4) by its shape: the document's types are "values seen", so an unknown type
 * may well have an essay or a video. An answer of no known shape is kept unchanged.
 */
export function readAnswer(answer: unknown, questionType: string): Answer {
  if (answer === null || answer === undefined) return { kind: 'none' }
  if (typeof answer === 'string') return { kind: 'text', text: answer }
  if (!isJsonObject(answer)) return { kind: 'other', value: answer }
  if (looksLikeVideo(answer, questionType)) return readVideo(answer) ?? { kind: 'other', value: answer }
  if (looksLikeEssay(answer, questionType)) return readEssay(answer) ?? { kind: 'other', value: answer }
  return { kind: 'other', value: answer }
}

function looksLikeVideo(answer: Readonly<Record<string, unknown>>, questionType: string): boolean {
  if (typeof answer.mpegDashUri === 'string' || typeof answer.originalUri === 'string') return true
  return questionType === 'VideoInterview' && ('mpegDashUri' in answer || 'originalUri' in answer)
}

function looksLikeEssay(answer: Readonly<Record<string, unknown>>, questionType: string): boolean {
  if (Array.isArray(answer.files))
    return answer.text === undefined || answer.text === null || typeof answer.text === 'string'
  // An answer with `text` counts as an essay of unknown type only where there are no other members, which would be
  // hidden.
  return typeof answer.text === 'string' && (questionType === 'Essay' || Object.keys(answer).length === 1)
}

function readVideo(answer: unknown): Answer | null {
  const parsed = videoInterviewAnswerSchema.safeParse(answer)
  if (!parsed.success) return null
  const { duration, ...video } = parsed.data
  return { kind: 'video', ...video, duration: duration === null ? null : parseDuration(duration) }
}

function readEssay(answer: unknown): Answer | null {
  const parsed = essayAnswerSchema.safeParse(answer)
  if (!parsed.success) return null
  const files = parsed.data.files.map((file): EssayFile => ({ url: file.url, type: file.type ?? '', size: file.size }))
  return { kind: 'essay', text: parsed.data.text, files }
}

/**
 * A question's `prompt` has no documented shape: a string is used as it is, of an object its `text` or `title`,
 * otherwise its JSON.
 */
export function readPrompt(prompt: unknown): string | null {
  if (prompt === null || prompt === undefined) return null
  if (typeof prompt === 'string') return prompt
  if (isJsonObject(prompt)) {
    if (typeof prompt.text === 'string') return prompt.text
    if (typeof prompt.title === 'string') return prompt.title
  }
  return JSON.stringify(prompt)
}
