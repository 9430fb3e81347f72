import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND_IDS, commandLine } from '../../../contract/model/commands.ts'
import type { Connection } from '../../../contract/model/connection.ts'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import { rowName } from '../../features/sessions/grid/row-cells.tsx'
import { formatDay } from '../../../contract/text/format.ts'
import { paths } from '../routes.ts'
import { CommandPalette } from './command-palette.tsx'
import { offeredCommands, type Command } from '../../common/commands.ts'
import { recentSessions } from './recent-sessions.ts'
import { useFoundSessions } from './use-found-sessions.ts'

type PaletteProps = {
  readonly connection: Connection | null
  readonly onClose: () => void
  readonly onNavigate: (path: string) => void
}

/** The command palette with the commands of screen and app, and matching sessions. */
export function Palette({ connection, onClose, onNavigate }: PaletteProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [now] = useState(() => Date.now())
  // The commands available when the palette opened. They stay the same while it is open.
  const [offered] = useState(paletteCommands)
  const found = useFoundSessions(connection?.id ?? null, typed)
  const commands = useMemo(() => {
    if (connection === null) return offered
    const open = (key: SessionKey) => onNavigate(paths.session(connection.id, key))
    const recent: readonly Command[] = recentSessions(connection.id).map(({ key, name, test }) => ({
      id: `recent-${formatSessionKey(key)}`,
      group: 'recent',
      label: name || t('sessions.noName'),
      side: test,
      run: () => open(key),
    }))
    const sessions: readonly Command[] = found.map((row) => ({
      id: `session-${formatSessionKey(row.key)}`,
      group: 'sessions',
      label: rowName(row, t('sessions.noName')),
      side: `${row.testTitle} · ${formatDay(row.started, now)}`,
      run: () => open(row.key),
    }))
    return [...recent, ...offered, ...sessions]
  }, [connection, found, now, offered, onNavigate, t])
  return <CommandPalette commands={commands} typed={typed} onTyped={setTyped} onClose={onClose} />
}

const ONLY_IN_MENU: ReadonlySet<string> = new Set(COMMAND_IDS.filter((id) => commandLine(id).isOnlyInMenu))

function paletteCommands(): readonly Command[] {
  return offeredCommands().filter(({ id }) => !ONLY_IN_MENU.has(id))
}
