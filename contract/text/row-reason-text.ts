import type { ProblemTexts, RowReason } from '../model/people.ts'

/**
 * Why a row is not sent, in words of the given texts. What a placeholder does not name stays as it is. Apart from the
 * catalogue, so that the store's threads do not load that.
 */
export function rowReasonText(found: RowReason, { reasons, more }: ProblemTexts): string {
  const values: Readonly<Record<string, unknown>> = found
  const rows =
    'rows' in found ? found.rows.join(', ') + (found.more > 0 ? ` ${fill(more, { count: found.more })}` : '') : ''
  return fill(reasons[found.reason], { ...values, ...(rows !== '' && { rows }) })
}

function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : placeholder
  })
}
