import type { Failure } from '../../../contract/model/errors.ts'
import { isUnwritable } from '../common/failures.ts'
import type { Supervisor } from './supervisor-type.ts'
import type { Call } from './worker-client.ts'

/** Whether a store can save, as its last attempt showed. */
export type Saving = {
  /** Why nothing can be saved now; `null` when it can. */
  failure(): Failure | null
  /** Tries now, opens the store for writing where it is open for reading only, and answers as {@link Saving.failure}. */
  tryAgain(): Promise<Failure | null>
}

/** What these answer says nothing about whether the disk takes anything. */
const ONLY_LOOKS: readonly string[] = ['needsBackUp', 'searchProblems']

/** Follows the calls of the writer. `tell` is called when a store can save no more, or again. */
export function followSaving(
  { write, readOnly, openForWriting }: Supervisor,
  tell: () => void,
): Saving & { readonly write: Call<'writer'>; readonly noteFailed: (error: unknown) => void } {
  let failure: Failure | null = readOnly()?.toFailure() ?? null

  function note(next: Failure | null): void {
    if (next?.code === failure?.code) return
    failure = next
    tell()
  }

  function noteFailed(error: unknown): void {
    if (isUnwritable(error)) note(error.toFailure())
  }

  return {
    failure: () => failure,
    noteFailed,
    async tryAgain() {
      try {
        await openForWriting()
        note(null)
      } catch (error) {
        if (!isUnwritable(error)) throw error
        noteFailed(error)
      }
      return failure
    },
    async write(method, ...args) {
      try {
        const result = await write(method, ...args)
        if (!ONLY_LOOKS.includes(method)) note(null)
        return result
      } catch (error) {
        noteFailed(error)
        throw error
      }
    },
  }
}
