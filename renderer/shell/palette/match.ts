import { COMMAND_GROUPS, type CommandGroup } from '../../../contract/model/commands.ts'
import type { Command } from '../../common/commands.ts'

export type CommandsOfGroup = { readonly group: CommandGroup; readonly commands: readonly Command[] }

/** Letters as they are compared: without accents, in lower case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordScore(word: string, text: string): number | null {
  if (text.startsWith(word)) return 4
  const parts = text.split(/[^\p{L}\p{N}]+/u)
  if (parts.some((part) => part.startsWith(word))) return 3
  return text.includes(word) ? 2 : null
}

/** Letters in their order, wherever they stand: "gts" finds "go to the settings", by the beginnings of words. */
function lettersScore(letters: string, text: string): number | null {
  const starts = text
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part[0] ?? '')
    .join('')
  if (isSubsequence(letters, starts)) return 1.5
  return letters.length > 2 && isSubsequence(letters, text) ? 1 : null
}

function isSubsequence(letters: string, text: string): boolean {
  let from = 0
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

/** How well a text fits what was typed; `null` when it does not. Every word that was typed has to be found. */
export function matchScore(typed: string, label: string): number | null {
  const text = plain(label)
  const words = plain(typed).split(/\s+/u).filter(Boolean)
  const scores = words.map((word) => wordScore(word, text))
  if (!scores.includes(null)) return scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / (words.length || 1)
  return lettersScore(words.join(''), text)
}

/** Commands that fit, by their groups; the group with the best one first. */
export function matchingCommands(typed: string, commands: readonly Command[]): readonly CommandsOfGroup[] {
  const isAsked = typed.trim() !== ''
  const groups = COMMAND_GROUPS.map((group) => {
    const fitting = commands
      .filter((command) => command.group === group)
      .map((command) => ({ command, score: matchScore(typed, command.label) }))
      // What a search found was found by more than its label.
      .filter(({ score }) => score !== null || group === 'sessions')
    const ranked = isAsked ? fitting.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0)) : fitting
    return { group, commands: ranked.map(({ command }) => command), best: ranked[0]?.score ?? 0 }
  }).filter((group) => group.commands.length > 0)
  const ordered = isAsked ? groups.toSorted((one, other) => other.best - one.best) : groups
  return ordered.map((found) => ({ group: found.group, commands: found.commands }))
}
