import type { ConnectionId } from '../../contract/model/ids.ts'
import { textAt } from '../../contract/text/text-at.ts'

type DockItem = { readonly label: string; readonly enabled?: boolean; readonly click?: () => void }

/** Items of the menu in the dock of macOS, which adds its own below. */
export function dockItems(
  connections: readonly { readonly id: ConnectionId; readonly name: string }[],
  choose: (id: ConnectionId) => void,
): DockItem[] {
  if (connections.length === 0) return []
  return [
    { label: textAt('notifying.recent'), enabled: false },
    // macOS takes a single & for the mark of a mnemonic, and leaves it out (FixUpWindowsStyleLabel in
    // shell/browser/ui/cocoa/electron_menu_controller.mm).
    ...connections.map(({ id, name }) => ({ label: name.replaceAll('&', '&&'), click: () => choose(id) })),
  ]
}
