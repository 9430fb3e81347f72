import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { command, useCommands } from '../../common/commands.ts'
import { panelStore } from './panel-state.ts'

/**
 * Offers to write the note of a session, whose field takes the focus. The app menu offers it while the session and its note
 * are still being read too: a field that is not there yet takes the focus as soon as it is.
 */
export function useNoteCommand(session: string, canBeRead: boolean): void {
  const { t } = useTranslation()
  const write = () => flushSync(() => panelStore.setState({ tab: 'details', isNoteWanted: true }))
  useCommands(() => (canBeRead ? [command(t, 'note', write)] : []))
  // The note of another session was not meant. Not later than the commit, after which it may be asked for already.
  useLayoutEffect(() => () => panelStore.setState({ isNoteWanted: false }), [session, canBeRead])
}
