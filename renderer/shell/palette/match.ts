import { COMMAND_GROUPS, type CommandGroup } from '../../../contract/model/commands.ts'
import type { Command } from '../../common/commands.ts'

export type CommandsOfGroup = { readonly group: CommandGroup; readonly commands: readonly Command[] }

/** Text for comparison: in lower case and without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordScore(word: string, text: string): number | null {
  if (text.startsWith(word)) return 4
  const parts = text.split(/[^\p{L}\p{N}]+/u)
  if (parts.some((part) => part.startsWith(word))) return 3
  return text.includes(word) ? 2 : null
}

/** Scores letters that occur in order, preferably as first letters of words: "gts" finds "go to settings". */
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

/** How well a label matches the typed text, higher for better; `null` if it does not. All typed words must match. */
export function matchScore(typed: string, label: string): number | null {
  const text = plain(label)
  const words = plain(typed).split(/\s+/u).filter(Boolean)
  const scores = words.map((word) => wordScore(word, text))
  if (!scores.includes(null)) return scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / (words.length || 1)
  return lettersScore(words.join(''), text)
}

/** Matching commands by group. Groups with the best match come first. */
export function matchingCommands(typed: string, commands: readonly Command[]): readonly CommandsOfGroup[] {
  const isAsked = typed.trim() !== ''
  const groups = COMMAND_GROUPS.map((group) => {
    const fitting = commands
      .filter((command) => command.group === group)
      .map((command) => ({ command, score: matchScore(typed, command.label) }))
      // Sessions are kept even if their label does not match, because the search also covers other fields.
      .filter(({ score }) => score !== null || group === 'sessions')
    const ranked = isAsked ? fitting.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0)) : fitting
    return { group, commands: ranked.map(({ command }) => command), best: ranked[0]?.score ?? 0 }
  }).filter((group) => group.commands.length > 0)
  const ordered = isAsked ? groups.toSorted((one, other) => other.best - one.best) : groups
  return ordered.map((found) => ({ group: found.group, commands: found.commands }))
}
