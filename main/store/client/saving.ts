import type { Failure } from '../../../contract/model/errors.ts'
import { isUnwritable } from '../common/failures.ts'
import { methodOf, type Ask } from '../common/methods.ts'
import type { Supervised, Supervisor } from './supervisor-type.ts'

/** Whether a store can be written, as its last attempt showed. */
export type Saving = {
  /** Why the store cannot be written now; `null` when it can. */
  failure(): Failure | null
  /**
   * Tries to write now; opens the store for writing where it is read-only. Returns the same as {@link Saving.failure}.
   */
  tryAgain(): Promise<Failure | null>
}

/** Watches the results of the writer's calls. `tell` is called when the store becomes unwritable or writable again. */
export function followSaving(
  { ask, readOnly, openForWriting }: Supervisor,
  onChanged: () => void,
): Saving & { readonly ask: Ask<Supervised>; readonly noteFailed: (error: unknown) => void } {
  let failure: Failure | null = readOnly()?.toFailure() ?? null

  function note(next: Failure | null): void {
    if (next?.code === failure?.code) return
    failure = next
    onChanged()
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
    async ask(method, ...args) {
      const { thread, onlyLooks } = methodOf(method)
      try {
        const result = await ask(method, ...args)
        if (thread === 'writer' && onlyLooks !== true) note(null)
        return result
      } catch (error) {
        if (thread === 'writer') noteFailed(error)
        throw error
      }
    },
  }
}
