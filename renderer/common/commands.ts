import { useEffect, useId } from 'react'

/** Where a command stands in the palette, in this order while nothing is typed. */
export const COMMAND_GROUPS = ['recent', 'here', 'video', 'views', 'filters', 'go', 'program', 'sessions'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Said beside the label, such as a session's test. */
  readonly side?: string
  /** The caps of the keys that do the same, `mod` for Ctrl or ⌘. */
  readonly keys?: readonly string[]
  readonly run: () => void
}

const offered = new Map<string, () => readonly Command[]>()

/** Offers commands in the palette for as long as the component is there. They are made when the palette opens. */
export function useCommands(commands: () => readonly Command[]): void {
  const owner = useId()
  // After every render: what the commands do belongs to the state that is shown.
  useEffect(() => {
    offered.set(owner, commands)
  })
  useEffect(() => () => void offered.delete(owner), [owner])
}

/** What the screen that is shown offers. */
export function offeredCommands(): readonly Command[] {
  return [...offered.values()].flatMap((commands) => commands())
}
