import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { command, useCommands } from '../../common/commands.ts'
import { panelStore } from './panel-state.ts'

/**
 * Offers the command that moves the focus to the note of a session, also while the session or its note is still being read:
 * the field then takes the focus as soon as it is there.
 */
export function useNoteCommand(session: string, canBeRead: boolean): void {
  const { t } = useTranslation()
  const write = () => flushSync(() => panelStore.setState({ tab: 'details', isNoteWanted: true }))
  useCommands(() => (canBeRead ? [command(t, 'note', write)] : []))
  // The next session's note was not asked for. A layout effect, because after the commit it may be.
  useLayoutEffect(() => () => panelStore.setState({ isNoteWanted: false }), [session, canBeRead])
}
