import { createHash } from 'node:crypto'
import type { Answer, Question } from '../../../contract/model/report.ts'

const CODE_LENGTH = 32

/**
 * What stands for an address in blind mode, since files may have people's names. Equal addresses stay equal, with and
 * without their query, so that versions of a report can still be compared.
 */
export function hiddenAddress(address: string): string {
  const query = address.search(/[?#]/)
  if (query < 0) return `hidden:${codeOf(address)}`
  return `hidden:${codeOf(address.slice(0, query))}?${codeOf(address.slice(query))}`
}

const codeOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, CODE_LENGTH)

/** Questions without the addresses of their answers' files. What the participant wrote stays. */
export function hideAddresses(questions: readonly Question[]): readonly Question[] {
  return questions.map((question) => ({
    ...question,
    answer: hideInAnswer(question.answer),
    reviews: hideInJson(question.reviews),
  }))
}

function hideInAnswer(answer: Answer): Answer {
  switch (answer.kind) {
    case 'essay':
      return { ...answer, files: answer.files.map((file) => ({ ...file, url: hiddenAddress(file.url) })) }
    case 'video': {
      const hide = (address: string | null) => (address === null ? null : hiddenAddress(address))
      return { ...answer, originalUri: hide(answer.originalUri), mpegDashUri: hide(answer.mpegDashUri) }
    }
    case 'other':
      return { ...answer, value: hideInJson(answer.value) }
    case 'none':
    case 'text':
      return answer
    default:
      // A report that another version stored may have other kinds of answers.
      return answer
  }
}

/**
 * An address may leave out the scheme. A comment in code, which begins with two slashes too, has spaces, or no host with a
 * dot, a port or a path.
 */
const ADDRESS = /^\s*(?:https?:\/\/|\/\/[^\s/?#]+\.[^\s/?#]+[/?#]|\/\/[^\s/?#]+[.:/?#]\S*\s*$)/i

const hideInText = (text: string) => (ADDRESS.test(text) ? hiddenAddress(text) : text)

/** Any JSON without the texts and names of members that are addresses. */
export function hideInJson(value: unknown): unknown {
  if (typeof value === 'string') return hideInText(value)
  if (Array.isArray(value)) return value.map(hideInJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [hideInText(name), hideInJson(member)]))
}
