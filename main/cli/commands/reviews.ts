import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { Reveal } from '../../../contract/model/blind.ts'
import type { HistoryPage } from '../../../contract/model/history.ts'
import { formatTimestamp, type InstantMs } from '../../../contract/model/instants.ts'
import type { Clock } from '../../../contract/model/operation.ts'
import type { SessionReview } from '../../../contract/model/review.ts'
import type { Reviewer } from '../../../contract/model/reviewer.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { readWholeNumber } from '../filter-options.ts'
import { count, oneLine, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { addReviewsExportCommands } from './reviews-export.ts'
import { chooseSession, SESSION_OPERAND } from '../session-operand.ts'

const SESSIONS_AT_ONCE = 500
const HISTORY_AT_ONCE = 1000

type Listed = {
  readonly session: SessionKey
  /** `null` where the session is not in the cache. */
  readonly participantName: string | null
  readonly testTitle: string | null
  readonly review: SessionReview
}

/** Whether anything of a review is left: all of it may have been undone or removed. */
function hasWork({ note, verdict, comment, status, scores, answerNotes }: SessionReview): boolean {
  const scored = scores.some(({ value }) => value !== null)
  return note.text !== '' || scored || [verdict, comment, status, ...answerNotes].some(({ value }) => value !== null)
}

function savedAt({ note, verdict, comment, status, scores, answerNotes }: SessionReview): number {
  return Math.max(...[note, verdict, comment, status, ...scores, ...answerNotes].map((one) => one.savedAt ?? 0))
}

async function rowOf({ desk }: CommandContext, id: ConnectionId, key: SessionKey): Promise<SessionRow | null> {
  return desk.sessions.row(id, key).catch((error: unknown) => {
    if (error instanceof DeskError && error.code === 'no-such-session') return null
    throw error
  })
}

/** The own reviews, one at a time: a journal may have more than memory should hold. */
async function* ownReviews(context: CommandContext, id: ConnectionId): AsyncGenerator<Listed> {
  const { desk, signal } = context
  let after: SessionKey | null = null
  for (;;) {
    const keys: readonly SessionKey[] = await desk.reviews.sessions(id, after, SESSIONS_AT_ONCE)
    for (const session of keys) {
      signal.throwIfAborted()
      const { reviews } = await desk.reviews.of(id, session)
      const review = reviews.find(({ isOwn }) => isOwn)
      if (review === undefined || !hasWork(review)) continue
      const row = await rowOf(context, id, session)
      yield { session, participantName: row?.participantName ?? null, testTitle: row?.testTitle ?? null, review }
    }
    const last = keys.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function list(context: CommandContext, { limit }: { readonly limit: number }): Promise<void> {
  const { id } = await chooseConnection(context)
  const found: Listed[] = []
  let hasMore = false
  for await (const one of ownReviews(context, id)) {
    hasMore = found.length === limit
    if (hasMore) break
    found.push(one)
  }
  context.output.result({ hasMore, reviews: found }, () => {
    if (found.length === 0) return hasMore ? 'There are reviews; raise --limit to list them.' : 'No reviews yet.'
    const heads = ['PARTICIPANT', 'TEST', 'VERDICT', 'SCORES', 'NOTES', 'STATUS', 'SAVED', 'SESSION']
    const listed = `${table(heads, found.map(listedCells))}\n\n${count(found.length, 'review')}`
    return hasMore ? `${listed}; there are more, raise --limit to list them` : listed
  })
}

function listedCells({ session, participantName, testTitle, review }: Listed): readonly string[] {
  const { verdict, scores, answerNotes, status } = review
  return [
    participantName ?? '',
    testTitle ?? '',
    verdict.value?.verdict ?? '',
    String(scores.filter(({ value }) => value !== null).length),
    String(answerNotes.length),
    status.value?.status ?? '',
    formatTimestamp(savedAt(review)),
    formatSessionKey(session),
  ]
}

async function show(context: CommandContext, _options: unknown, [operand = '']: readonly string[]): Promise<void> {
  const { id } = await chooseConnection(context)
  const session = await chooseSession(context, id, operand)
  const reviews = (await context.desk.reviews.of(id, session)).reviews.filter(hasWork)
  const reveals = await revealsOf(context, id, session)
  context.output.result({ session, reviews, reveals }, () => {
    const texts = reviews.length === 0 ? ['No review of this session.'] : reviews.map(reviewText)
    return [...texts, ...(reveals.length === 0 ? [] : [reveals.map(revealText).join('\n')])].join('\n\n')
  })
}

/** What was revealed in blind mode, oldest first. */
type Revealed = Reveal & { readonly reviewer: Reviewer; readonly at: InstantMs }

async function revealsOf(
  { desk }: CommandContext,
  id: ConnectionId,
  session: SessionKey,
): Promise<readonly Revealed[]> {
  const reveals: Revealed[] = []
  for (let before: Clock | null = null; ;) {
    const page: HistoryPage = await desk.history.ofSession(id, session, { before, limit: HISTORY_AT_ONCE })
    for (const entry of page.entries) {
      if (entry.entity !== 'reveal' || entry.after === null) continue
      const { what, after: reason, reviewer, at } = entry
      reveals.push({ what, reason, reviewer, at })
    }
    if (page.next === null) return reveals.toReversed()
    before = page.next
  }
}

function revealText({ what, reason, at }: Revealed): string {
  const name = what.kind === 'field' ? what.name : `the ${what.kind}`
  return oneLine(`Revealed ${name} (${formatTimestamp(at)}): ${reason}`)
}

function reviewText({ reviewer, isOwn, note, verdict, comment, status, scores, answerNotes }: SessionReview): string {
  const line = (name: string, text: string | undefined) => (text ? [`${name}: ${oneLine(text)}`] : [])
  const withReason = (value: string | undefined, reason: string | undefined) =>
    reason ? `${value ?? ''} (${reason})` : value
  return [
    ...line(
      'Reviewer',
      isOwn ? withReason(reviewer.name || 'you', reviewer.name && 'you') : reviewer.name || 'unnamed',
    ),
    ...line('Status', withReason(status.value?.status, status.value?.reason)),
    ...line('Verdict', withReason(verdict.value?.verdict, verdict.value?.reason)),
    ...line('Comment', comment.value ?? undefined),
    ...line('Private note', note.text),
    ...scores.flatMap(({ question, value }) => line(`Score of question ${question}`, value?.points.toString())),
    ...answerNotes.flatMap(({ value }) =>
      value === null
        ? []
        : line(`Note on question ${value.question}`, [value.kind, value.text].filter((part) => part !== '').join(': ')),
    ),
  ].join('\n')
}

export function addReviewsCommand(program: Command, run: RunCommand): Command {
  const command = program.command('reviews').description('list, show and export reviews')
  command
    .command('list')
    .description('list your reviews')
    .option('--limit <number>', 'number of reviews to list', readWholeNumber, 50)
    .action(run(list))
  command
    .command('show')
    .argument('<session>', SESSION_OPERAND)
    .description('show the reviews of a session, yours first')
    .action(run(show))
  addReviewsExportCommands(command, run)
  return command
}
