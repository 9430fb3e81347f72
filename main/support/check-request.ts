import type { z } from 'zod'
import { DeskError } from '../../contract/model/errors.ts'

/**
 * Validates a request before it is sent, including the limits of section 8 of the API document. Fails with
 * `limit-exceeded` (field and limit) or `invalid-argument` (field, in the notation of the API document).
 */
export function checkRequest<T extends z.ZodType>(schema: T, value: z.input<T>): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = formatPath(issue?.path ?? [])
  const limit = issue && limitOf(issue)
  if (limit) {
    throw new DeskError('limit-exceeded', `${field}: ${limit.text}.`, { field, limit: limit.value })
  }
  const reason =
    issue?.code === 'custom' || issue?.code === 'invalid_format' ? issue.message : 'not a value that the service takes'
  throw new DeskError('invalid-argument', `${field === '' ? 'The request' : field}: ${reason}.`, { field })
}

/** The limit that an issue is about. An empty text is a missing value, not a limit. */
function limitOf(issue: z.core.$ZodIssue): { readonly value: number; readonly text: string } | null {
  if (issue.code === 'too_big' && (issue.origin === 'array' || issue.origin === 'string')) {
    const value = Number(issue.maximum)
    return { value, text: `at most ${value} ${issue.origin === 'array' ? 'items' : 'characters'}` }
  }
  if (issue.code === 'too_small' && issue.origin === 'array') {
    const value = Number(issue.minimum)
    return { value, text: `at least ${value}` }
  }
  return null
}

/** Place of a value in the notation of the API document, as in `tests[3]`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('')
}
