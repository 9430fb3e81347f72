import type { NoteKind } from '../../../../contract/model/review-settings.ts'
import { SHORTCUT_TABLE, type ShortcutName } from '../../../../contract/model/shortcuts.ts'
import { moved, without } from './lists.ts'

/** Most kinds that a connection can have, retired ones included. */
export const MOST_KINDS = 30

type TakenPlace = 'session' | 'player'
type TakenLine = (typeof SHORTCUT_TABLE)[TakenPlace][number]

const TAKEN_LINES: readonly TakenLine[] = [...SHORTCUT_TABLE.session, ...SHORTCUT_TABLE.player]

/** Why a kind of notes cannot have a key. */
export type KeyProblem =
  | { readonly problem: 'notALetter' }
  /** It does something else where notes are made. */
  | { readonly problem: 'shortcut'; readonly action: TakenLine['action'] }
  | { readonly problem: 'kind'; readonly kind: NoteKind }

/** Finds out why the kind `id` cannot have a key; `null` if it can. Retired kinds have no key, so they take none. */
export function keyProblem(key: string, kinds: readonly NoteKind[], id: NoteKind['id'] | null): KeyProblem | null {
  if (!/^[a-z]$/.test(key)) return { problem: 'notALetter' }
  const line = TAKEN_LINES.find(({ names }) =>
    (names as readonly ShortcutName<TakenPlace>[]).some((name) => name === key),
  )
  if (line !== undefined) return { problem: 'shortcut', action: line.action }
  const kind = kinds.find((other) => other.key === key && other.id !== id && !other.isRetired)
  return kind === undefined ? null : { problem: 'kind', kind }
}

/** The kinds in the order of their list: retired ones last. */
export function inListOrder(kinds: readonly NoteKind[]): readonly NoteKind[] {
  return [...kinds.filter(isOffered), ...kinds.filter(({ isRetired }) => isRetired)]
}

export const isOffered = ({ isRetired }: NoteKind) => !isRetired

/** The kinds with one a place further up or down among those that are offered. */
export function movedKinds(kinds: readonly NoteKind[], { id }: NoteKind, step: -1 | 1): readonly NoteKind[] {
  return [...moved(kinds.filter(isOffered), id, step), ...kinds.filter(({ isRetired }) => isRetired)]
}

/** The kinds without one. If notes use it, it stays as a retired one, whose key is free. */
export function withoutKind(kinds: readonly NoteKind[], id: NoteKind['id'], isUsed: boolean): readonly NoteKind[] {
  const kind = kinds.find((one) => one.id === id)
  const others = without(kinds, id)
  return isUsed && kind !== undefined ? [...others, { ...kind, key: null, isRetired: true }] : others
}

/** The kinds with a retired one offered again, after those that are. It comes back without a key. */
export function withKindAgain(kinds: readonly NoteKind[], id: NoteKind['id']): readonly NoteKind[] {
  return inListOrder(kinds.map((kind) => (kind.id === id ? { ...kind, isRetired: false } : kind)))
}
