import type { DownloadedSession, DownloadsStatus, DownloadStack, StackId } from '../../../contract/model/downloads.ts'
import { formatSessionKey } from '../../../contract/model/ids.ts'

type Place = {
  /** Which it is among its siblings, from 1, and how many there are. */
  readonly place: number
  readonly of: number
}

/** A row of the table: a stack, or a session of an open one. */
export type TreeRow = Place & { readonly id: string; readonly stack: DownloadStack } & (
    | { readonly kind: 'stack'; readonly isOpen: boolean }
    | { readonly kind: 'session'; readonly session: DownloadedSession }
  )

/** Which stacks the user has opened or closed; the others are open while something of them is missing. */
export type OpenStacks = ReadonlyMap<StackId, boolean>

/** A stack opens by itself only up to so many sessions: more would hide the stacks below. */
const MOST_OPEN = 100

export function isStackOpen({ id, ready, sessions }: DownloadStack, chosen: OpenStacks): boolean {
  return chosen.get(id) ?? (ready < sessions && sessions <= MOST_OPEN)
}

/** Whether something of a stack is left to be downloaded. */
export function isStackLeft({ ready, partly, outdated, sessions }: DownloadStack): boolean {
  return ready + partly + outdated < sessions
}

/** Whether a session of a stack is being downloaded, as far as the rows tell: those of a closed stack are not read. */
export function isStackRunning(
  stack: DownloadStack,
  stacks: readonly DownloadStack[],
  rows: readonly TreeRow[],
  running: DownloadsStatus['running'],
): boolean {
  if (running.length === 0 || !isStackLeft(stack)) return false
  if (stacks.every((one) => one === stack || !isStackLeft(one))) return true
  const keys = new Set(running.map(({ key }) => formatSessionKey(key)))
  return rows.some(
    (row) => row.kind === 'session' && row.stack.id === stack.id && keys.has(formatSessionKey(row.session.key)),
  )
}

/** The rows of the table from top to bottom. `sessionsOf` is `undefined` for a stack whose sessions are being read. */
export function treeRows(
  stacks: readonly DownloadStack[],
  chosen: OpenStacks,
  sessionsOf: ReadonlyMap<StackId, readonly DownloadedSession[]>,
): readonly TreeRow[] {
  return stacks.flatMap((stack, index): readonly TreeRow[] => {
    const isOpen = isStackOpen(stack, chosen)
    const head: TreeRow = { kind: 'stack', id: stack.id, stack, isOpen, place: index + 1, of: stacks.length }
    const sessions = isOpen ? (sessionsOf.get(stack.id) ?? []) : []
    return [
      head,
      ...sessions.map((session, at): TreeRow => ({
        kind: 'session',
        id: `${stack.id}/${formatSessionKey(session.key)}`,
        stack,
        session,
        place: at + 1,
        of: sessions.length,
      })),
    ]
  })
}

/** What the key of an arrow does at a row: opens, closes, or goes to another row; `null` for nothing. */
export type Step = { readonly opens: boolean } | { readonly to: string } | null

/** Into a stack (`ArrowRight` of WAI-ARIA's tree grid): opens it, or goes to its first session. */
export function stepIn(rows: readonly TreeRow[], index: number): Step {
  const row = rows[index]
  if (row?.kind !== 'stack') return null
  if (!row.isOpen) return { opens: true }
  const first = rows[index + 1]
  return first?.kind === 'session' ? { to: first.id } : null
}

/** Out of a stack: closes it, or goes from a session to its stack. */
export function stepOut(rows: readonly TreeRow[], index: number): Step {
  const row = rows[index]
  if (row === undefined) return null
  if (row.kind === 'session') return { to: row.stack.id }
  return row.isOpen ? { opens: false } : null
}
