import { isNoId } from './employee-id-form.ts'
import { PROGRAM_EMPLOYEES_LIMITS, readEmployeeIds, type PastedId } from './program-employees.ts'
import { symbolsOf } from './symbols.ts'

const NONE: ReadonlySet<string> = new Set()

export type IdProblem = {
  /** `noId`: a title, several cells, or changed on its way. */
  readonly reason: 'repeated' | 'tooLong' | 'noId'
  readonly id: string
  /** Counted from 1. */
  readonly lines: readonly number[]
}

export type ReadIds = { readonly ids: readonly string[]; readonly problems: readonly IdProblem[] }

/**
 * The IDs of a pasted list, each once, and what is wrong with them. One of `synced` is an ID, whatever it looks like.
 */
export function readIds(text: string, synced: ReadonlySet<string> = NONE): ReadIds {
  return checkIds(readEmployeeIds(text), synced)
}

/** {@link readIds} for a list that was read. */
export function checkIds(entries: readonly PastedId[], synced: ReadonlySet<string>): ReadIds {
  const lines = new Map<string, number[]>()
  for (const { id, line } of entries) {
    const known = lines.get(id)
    if (known === undefined) lines.set(id, [line])
    else known.push(line)
  }
  const problems = [...lines].flatMap(([id, at]): readonly IdProblem[] => [
    ...(symbolsOf(id) > PROGRAM_EMPLOYEES_LIMITS.idLength ? [{ reason: 'tooLong', id, lines: at } as const] : []),
    ...(isNoId(id) && !synced.has(id) ? [{ reason: 'noId', id, lines: at } as const] : []),
    ...(at.length > 1 ? [{ reason: 'repeated', id, lines: at } as const] : []),
  ])
  return { ids: [...lines.keys()], problems }
}
