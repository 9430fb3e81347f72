import type { BurstId, ReviewChange } from '../../../contract/model/review.ts'
import { entityIdOf, typedTextOf } from './own-review.ts'

/** A change that is not saved yet. A later one of the same value replaces it. */
export type PendingChange = { readonly change: ReviewChange; readonly burst: BurstId | null }

export type PendingChanges = ReturnType<typeof pendingChanges>

/** Milliseconds without a key press after which typed text is saved. */
const PAUSE_MS = 300
/** Typed text is never further behind than this many milliseconds or characters. */
const BEHIND_MS = 1000
const BEHIND_CHARACTERS = 40

/**
 * Unsaved changes in the order in which they were last made. Typed text becomes due at a pause, or when it is too far
 * behind; `onDue` is called then. Everything else is due at once, and what was typed before it too: undo goes back in
 * the order of the journal, which must be the reviewer's.
 */
export function pendingChanges(onDue: () => void) {
  const changes = new Map<string, PendingChange>()
  const due = new Set<PendingChange>()
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function makeDue(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    since = null
    for (const change of changes.values()) due.add(change)
  }

  function waitForPause(): void {
    const now = performance.now()
    since ??= now
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(
      () => {
        makeDue()
        onDue()
      },
      Math.max(0, Math.min(PAUSE_MS, since + BEHIND_MS - now)),
    )
  }

  return {
    /** `before` is the text that is stored or on its way there. Returns whether the change is due. */
    add(change: ReviewChange, burst: BurstId | null, before: string | null): boolean {
      const id = entityIdOf(change)
      const pending = { change, burst }
      changes.delete(id)
      changes.set(id, pending)
      const text = burst === null ? null : typedTextOf(change)
      if (text === null || Math.abs(text.length - (before?.length ?? 0)) >= BEHIND_CHARACTERS) makeDue()
      else waitForPause()
      return due.has(pending)
    },
    /** The first change that is due. */
    next: (): PendingChange | null => [...changes.values()].find((change) => due.has(change)) ?? null,
    /** Whether there is a change of a value, and it is not due. */
    isWaiting: (id: string): boolean => {
      const change = changes.get(id)
      return change !== undefined && !due.has(change)
    },
    all: (): readonly PendingChange[] => [...changes.values()],
    makeDue,
    /** Forgets a change that was saved. One that replaced it meanwhile waits for its own time. */
    done(id: string, saved: PendingChange): void {
      due.delete(saved)
      if (changes.get(id) === saved) changes.delete(id)
    },
    drop(id: string): void {
      const dropped = changes.get(id)
      if (dropped !== undefined) due.delete(dropped)
      changes.delete(id)
    },
  }
}
