import type { z } from 'zod'
import { DeskError } from '../../contract/model/errors.ts'

/** Fails with `invalid-argument`, naming the first field that does not fit. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const message = issue?.message ?? 'not valid'
  // The value as a whole has no name.
  if (field === '') throw new DeskError('invalid-argument', message)
  throw new DeskError('invalid-argument', `${field}: ${message}`, { field })
}
