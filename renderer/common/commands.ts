import { useEffect, useId } from 'react'

/** Groups of the palette, in their order while no search is entered. */
export const COMMAND_GROUPS = ['recent', 'here', 'video', 'views', 'filters', 'go', 'program', 'sessions'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Shown beside the label, such as a session's test. */
  readonly side?: string
  /** Keys of its shortcut, `mod` for Ctrl or ⌘. */
  readonly keys?: readonly string[]
  readonly run: () => void
}

const offered = new Map<string, () => readonly Command[]>()

/** Adds commands to the palette while the component is mounted. They are built when the palette opens. */
export function useCommands(commands: () => readonly Command[]): void {
  const owner = useId()
  // After every render, so that the commands act on the current state.
  useEffect(() => {
    offered.set(owner, commands)
  })
  useEffect(() => () => void offered.delete(owner), [owner])
}

/** Commands of the current screen. */
export function offeredCommands(): readonly Command[] {
  return [...offered.values()].flatMap((commands) => commands())
}
