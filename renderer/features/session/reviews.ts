import { parseTimestamp, type InstantMs } from '../../../contract/model/instants.ts'

/** An existing review as far as it could be read. */
export type ReadReview = {
  readonly reviewer: string | null
  readonly score: number | null
  readonly comment: string | null
  readonly reviewed: InstantMs | null
  /** Other fields that the service sent; `null` if there are none. */
  readonly rest: Readonly<Record<string, unknown>> | null
}

/**
 * Reads an existing review. The API document (section 2.4) does not define its form, so only fields with the names and
 * types of a review are read. Returns `null` if they are not enough for a sentence.
 */
export function readReview(value: unknown): ReadReview | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const rest: Record<string, unknown> = { ...value }
  const take = <T>(name: string, read: (field: unknown) => T | null): T | null => {
    const found = read(rest[name])
    // Empty fields are not shown beside the sentence either.
    if (found !== null || rest[name] === null || rest[name] === '') delete rest[name]
    return found
  }
  const reviewer = take('reviewer', readText)
  const score = take('score', (field) => (typeof field === 'number' ? field : null))
  const comment = take('comment', readText)
  if (reviewer === null && score === null && comment === null) return null
  const reviewed = take('reviewed', (field) => (typeof field === 'string' ? parseTimestamp(field) : null))
  return { reviewer, score, comment, reviewed, rest: Object.keys(rest).length > 0 ? rest : null }
}

function readText(field: unknown): string | null {
  return typeof field === 'string' && field.trim() !== '' ? field : null
}
