import { useEffect } from 'react'
import { COMMAND_IDS, type CommandId } from '../../contract/model/commands.ts'
import { desk } from '../bridge/desk.ts'
import { offeredCommands, onOffersChanged } from '../common/commands.ts'
import { isCovered, isTyping } from '../common/shortcuts/use-shortcuts.ts'

/** Commands that act on a text instead of the screen while that text has the focus. */
const EDITING: Readonly<Partial<Record<CommandId, string>>> = { undo: 'undo', 'select-all': 'selectAll' }

const isCommandId = (id: string): id is CommandId => (COMMAND_IDS as readonly string[]).includes(id)

/** Commands of the app menu that are available in this window now; none while a dialog is open. */
function availableCommands(): readonly CommandId[] {
  if (isCovered()) return []
  const offered = new Set(offeredCommands().map(({ id }) => id))
  return [...offered].filter(isCommandId)
}

/** Without text to select. The rows of the list are selected as sessions. */
const NO_TEXT = 'button, a, [role=grid], [role=separator]'

const isText = (element: Element | null | undefined): boolean =>
  element !== null && element !== undefined && element !== document.body && element.closest(NO_TEXT) === null

/** Whether a command is about the text that has the focus or is selected, and not about the screen. */
function isAboutText(id: CommandId): boolean {
  const active = document.activeElement
  if (isTyping(active)) return true
  if (active?.closest('[role=grid]')) return false
  const selection = getSelection()
  const selected = selection?.type === 'Range' ? selection.anchorNode?.parentElement : null
  return id === 'select-all' && (isText(active) || isText(selected))
}

/** Runs a command of the app menu like the palette does, or on the text that has the focus. */
export function runFromMenu(id: CommandId): void {
  // From here, the text of a file can't be selected, only the page around it.
  if (id === 'select-all' && document.activeElement?.tagName === 'IFRAME') return
  const offered = isCovered() ? undefined : offeredCommands().find((command) => command.id === id)
  const editing = EDITING[id]
  if (editing !== undefined && (offered === undefined || isAboutText(id))) {
    // Despite its deprecation: the only way to change a field that keeps the field's own undo history.
    document.execCommand(editing)
    return
  }
  offered?.run()
}

/** Runs commands of the app menu and reports to it which are available. */
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
      // A convenience: running an unavailable command does nothing.
      desk.app.commandsAvailable({ ids: [...ids] }).catch(() => undefined)
    }
    const later = () => {
      waiting ??= requestIdleCallback(tell)
    }
    later()
    const end = onOffersChanged(later)
    // Other changes follow user input, such as selecting a session.
    const inputs = ['keyup', 'pointerup'] as const
    for (const input of inputs) document.addEventListener(input, later, { capture: true })
    return () => {
      end()
      for (const input of inputs) document.removeEventListener(input, later, { capture: true })
      if (waiting !== null) cancelIdleCallback(waiting)
    }
  }, [])
}
