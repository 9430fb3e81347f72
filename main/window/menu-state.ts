import type { CommandId } from '../../contract/model/commands.ts'
import { ALWAYS_AVAILABLE } from './menu-template.ts'

/** What can be chosen in the menu. The system has one menu, or one for each window that looks the same in all. */
export type MenuState = {
  /** The page of a window says what it can do now. */
  readonly available: (windowId: number, ids: readonly CommandId[]) => void
  readonly focused: (windowId: number) => void
  readonly closed: (windowId: number) => void
  /** Applies the same again, to a menu that was built anew. */
  readonly repeat: () => void
}

/** Follows the window that has the focus, or had it last. `apply` gets what can be chosen. */
export function createMenuState(apply: (available: ReadonlySet<CommandId>) => void): MenuState {
  const byWindow = new Map<number, readonly CommandId[]>()
  let current: number | null = null
  function show(windowId: number | null): void {
    current = windowId
    const ids = windowId === null ? undefined : byWindow.get(windowId)
    apply(new Set([...ALWAYS_AVAILABLE, ...(ids ?? [])]))
  }
  return {
    available(windowId, ids) {
      byWindow.set(windowId, ids)
      if (current === null || current === windowId) show(windowId)
    },
    focused: show,
    repeat: () => show(current),
    closed(windowId) {
      byWindow.delete(windowId)
      // A window that stays may not be told that it has the focus now, as where the system gives it to another program.
      if (current === windowId) show([...byWindow.keys()].at(-1) ?? null)
    },
  }
}
