/** A part of the window that keeps changes until they are saved. */
type UnsavedWork = {
  /** Saves everything. Returns whether all of it is saved. */
  readonly settle: () => Promise<boolean>
  /** Begins to save what is unsaved, without waiting. */
  readonly saveNow: () => void
}

const parts = new Set<UnsavedWork>()

/** Adds work that must be saved before the window closes. */
export function addUnsavedWork(work: UnsavedWork): void {
  parts.add(work)
}

/** Saves all work that was added. Returns whether all of it is saved. */
export async function settleUnsavedWork(): Promise<boolean> {
  const settled = await Promise.all([...parts].map(({ settle }) => settle()))
  return !settled.includes(false)
}

/** Saves what is unsaved now, such as when the window is hidden or saving works again. */
export function saveUnsavedWorkNow(): void {
  for (const { saveNow } of parts) saveNow()
}
