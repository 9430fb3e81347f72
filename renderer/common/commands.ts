import type { TFunction } from 'i18next'
import { useEffect, useId } from 'react'
import { commandLine, type CommandGroup, type CommandId } from '../../contract/model/commands.ts'
import { keysHere } from '../ui/mod-key.ts'
import { isHeard } from './shortcuts/use-shortcuts.ts'

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

/** A command from the table of commands, with its key where that works now. `label` replaces its name where a more specific one is known. */
export function command(
  t: TFunction,
  id: CommandId,
  run: () => void,
  more: Pick<Partial<Command>, 'label' | 'side'> = {},
): Command {
  const { group, text, caps } = commandLine(id)
  return { id, group, label: t(text), ...(caps && isHeard(caps) ? { keys: keysHere(caps) } : {}), ...more, run }
}

type Offer = { readonly commands: () => readonly Command[]; readonly isOfApp: boolean }

const offers = new Map<string, Offer>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/**
 * Adds commands to the palette and the app menu while the component is mounted. `commands` is called when they
 * are needed. The app's commands come after those of a screen.
 */
export function useCommands(commands: () => readonly Command[], of: 'screen' | 'app' = 'screen'): void {
  const owner = useId()
  // After every render, so that the commands act on the current state.
  useEffect(() => {
    offers.set(owner, { commands, isOfApp: of === 'app' })
    changed()
  })
  useEffect(
    () => () => {
      offers.delete(owner)
      changed()
    },
    [owner],
  )
}

/** Commands that are available now. */
export function offeredCommands(): readonly Command[] {
  const all = [...offers.values()].toSorted((one, other) => Number(one.isOfApp) - Number(other.isOfApp))
  return all.flatMap(({ commands }) => commands())
}

/** Subscribes to possible changes of the commands, and returns the function that unsubscribes. */
export function onOffersChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
