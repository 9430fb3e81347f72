/** Saves what a part of the window has not saved yet. Returns whether everything is saved. */
type Settle = () => Promise<boolean>

const parts = new Set<Settle>()

/** Adds work that must be saved before the window closes. */
export function addUnsavedWork(settle: Settle): void {
  parts.add(settle)
}

/** Saves all work that was added. Returns whether all of it is saved. */
export async function settleUnsavedWork(): Promise<boolean> {
  const settled = await Promise.all([...parts].map((settle) => settle()))
  return !settled.includes(false)
}
