/** A part of the window that keeps changes until they are saved. */
type UnsavedWork = {
  /** Saves everything. Returns whether all of it is saved. */
  readonly settle: () => Promise<boolean>
  /** Begins to save what is unsaved, without waiting: the window may close now. */
  readonly saveNow: () => void
  /** Begins to save again what could not be saved, where that is something else. */
  readonly saveAgain?: () => void
  /** Whether it is notes on sessions, of which the user is told by name. */
  readonly isNotes?: boolean
}

const parts = new Set<UnsavedWork>()

/** Adds work that must be saved before the window closes. */
export function addUnsavedWork(work: UnsavedWork): void {
  parts.add(work)
}

/** Saves all work that was added. Returns what of it is not saved; `null` if all of it is. */
export async function settleUnsavedWork(): Promise<'notes' | 'others' | null> {
  const all = [...parts]
  const settled = await Promise.all(all.map(({ settle }) => settle()))
  const unsaved = all.filter((_, index) => settled[index] === false)
  if (unsaved.length === 0) return null
  return unsaved.some(({ isNotes }) => isNotes) ? 'notes' : 'others'
}

/** Saves what is unsaved now, such as when the window is hidden. */
export function saveUnsavedWorkNow(): void {
  for (const { saveNow } of parts) saveNow()
}

/** Saves what is unsaved, since saving works again. */
export function saveUnsavedWorkAgain(): void {
  for (const { saveNow, saveAgain = saveNow } of parts) saveAgain()
}
