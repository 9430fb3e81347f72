import type { Failure } from '../../../contract/model/errors.ts'

/** A failure without what the service said of it, which may name somebody. */
export function withoutServiceWords<T extends Failure | null>(failure: T): T {
  if (failure?.details?.excerpt === undefined) return failure
  const details = Object.fromEntries(Object.entries(failure.details).filter(([name]) => name !== 'excerpt'))
  return { ...failure, details }
}
