import { useEffect } from 'react'
import { COMMAND_IDS, type CommandId } from '../../contract/model/commands.ts'
import { desk } from '../bridge/desk.ts'
import { offeredCommands, onOffersChanged } from '../common/commands.ts'
import { isCovered, isTyping } from '../common/shortcuts/use-shortcuts.ts'

/** What a command does to the text in a field, where that is what it is about. */
const EDITING: Readonly<Partial<Record<CommandId, string>>> = { undo: 'undo', 'select-all': 'selectAll' }

const isCommandId = (id: string): id is CommandId => (COMMAND_IDS as readonly string[]).includes(id)

/** What the app menu can do in this window now: nothing under a dialog. */
function availableCommands(): readonly CommandId[] {
  if (isCovered()) return []
  const offered = new Set(offeredCommands().map(({ id }) => id))
  return [...offered].filter(isCommandId)
}

/** Carries out a command of the app menu as the palette does, or on the text that is being written. */
export function runFromMenu(id: CommandId): void {
  const offered = isCovered() ? undefined : offeredCommands().find((command) => command.id === id)
  const editing = EDITING[id]
  if (editing !== undefined && (offered === undefined || isTyping(document.activeElement))) {
    // The only way by which a page changes a field so that the field's own undo knows of it.
    document.execCommand(editing)
    return
  }
  offered?.run()
}

/** Follows the app menu, and tells it what this window can do. */
export function useAppMenu(): void {
  useEffect(() => desk.app.onCommand(({ id }) => runFromMenu(id)), [])
  useEffect(() => {
    let told = ''
    let waiting: number | null = null
    const tell = () => {
      waiting = null
      const ids = availableCommands()
      const text = ids.join()
      if (text === told) return
      told = text
      // For comfort alone: a command that cannot be carried out does nothing.
      desk.app.commandsAvailable({ ids: [...ids] }).catch(() => undefined)
    }
    const later = () => {
      waiting ??= requestIdleCallback(tell)
    }
    later()
    const end = onOffersChanged(later)
    // The rest changes by what a person does, such as selecting a session.
    const inputs = ['keyup', 'pointerup'] as const
    for (const input of inputs) document.addEventListener(input, later, { capture: true })
    return () => {
      end()
      for (const input of inputs) document.removeEventListener(input, later, { capture: true })
      if (waiting !== null) cancelIdleCallback(waiting)
    }
  }, [])
}
