import type { BurstId } from '../../../contract/model/review.ts'
import type { MovedPage, MovePage, ScorePlace, UndonePage } from '../../../contract/model/rubric-records.ts'
import type { CriterionId } from '../../../contract/model/rubric.ts'

/** The pages of a move, or of what it would do, added up. */
export type MoveSum = Omit<MovePage, 'next'>

/** Scores in one call: the store does nothing else meanwhile. */
const PAGE = 200

const NOTHING: MoveSum = { up: 0, down: 0, same: 0, submitted: 0, unknown: 0, incomplete: 0, open: {}, from: {} }

/** Scores that move. */
export const movedIn = ({ up, down, same }: MoveSum): number => up + down + same

/** Scores with an earlier version. */
export const scoresIn = (sum: MoveSum): number => movedIn(sum) + sum.submitted + sum.unknown

type Range = { readonly after: ScorePlace | null; readonly limit: number }

/** Reads what a move would do. Stops when the signal is aborted. */
export async function previewAll(
  read: (range: Range) => Promise<MovePage>,
  signal: AbortSignal | null = null,
): Promise<MoveSum> {
  let sum = NOTHING
  for (let after: ScorePlace | null = null; ;) {
    const page = await read({ after, limit: PAGE })
    signal?.throwIfAborted()
    sum = addPages(sum, page)
    if (page.next === null) return sum
    after = page.next
  }
}

/** Moves page by page until all are moved or `onPage` returns `false`. What was moved until then stays. */
export async function moveAll(
  move: (range: Range) => Promise<MovedPage>,
  onPage: (sum: MoveSum, since: number) => boolean,
): Promise<void> {
  let sum = NOTHING
  let since: number | null = null
  for (let after: ScorePlace | null = null; ;) {
    const page = await move({ after, limit: PAGE })
    since ??= page.since
    sum = addPages(sum, page)
    if (!onPage(sum, since) || page.next === null) return
    after = page.next
  }
}

/** Undoes a move. Returns how many scores are as they were, and how many stay as they are since. */
export async function undoAll(
  undo: (range: { readonly after: number; readonly limit: number }) => Promise<UndonePage>,
  since: number,
): Promise<Omit<UndonePage, 'next'>> {
  let [undone, kept] = [0, 0]
  for (let after = since; ;) {
    const page = await undo({ after, limit: PAGE })
    undone += page.undone
    kept += page.kept
    if (page.next === null) return { undone, kept }
    after = page.next
  }
}

function addPages(one: MoveSum, other: MovePage): MoveSum {
  return {
    up: one.up + other.up,
    down: one.down + other.down,
    same: one.same + other.same,
    submitted: one.submitted + other.submitted,
    unknown: one.unknown + other.unknown,
    incomplete: one.incomplete + other.incomplete,
    open: addCounts<CriterionId>(one.open, other.open),
    from: addCounts<number>(one.from, other.from),
  }
}

function addCounts<K extends string | number>(
  one: Readonly<Record<K, number>>,
  other: Readonly<Record<K, number>>,
): Readonly<Record<K, number>> {
  const sum: Record<K, number> = { ...one }
  for (const [key, count] of Object.entries(other) as [K, number][]) sum[key] = (sum[key] ?? 0) + count
  return sum
}

export const newMove = () => crypto.randomUUID().replaceAll('-', '') as BurstId
