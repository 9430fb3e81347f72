import { DeskError, type Failure } from '../../contract/model/errors.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { PageCounts } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from './body-reader.ts'
import { createFeedGuard, FEED_LIMITS, type FeedLimits, type PageVerdict } from './feed-guard.ts'
import { createPageQueue } from './page-queue.ts'
import { explainRefusedStart } from './refused-start.ts'
import { isAhead, nextStart, startServiceTime, type ServiceTime } from './service-time.ts'

export type RunOptions = {
  readonly center: string
  /** Where a center's first run starts, as a timestamp of the service. */
  readonly syncFrom: string
  readonly feed: Store['feed']
  readonly client: Pick<RemoteClient, 'sessionsBody' | 'listTests' | 'clockOffsetMs'>
  readonly reader: BodyReader
  /** Ends the run after the current page, whose token would otherwise be lost. */
  readonly stop: AbortSignal
  /** Aborts the run at once. */
  readonly abort: AbortSignal
  /** Called after each page's commit with the number of items on the page. */
  readonly onPage: (counts: PageCounts, received: number) => void
  /** Called when a request is being tried again, and with `null` once it is answered. */
  readonly onTrouble?: (failure: Failure | null) => void
  /** Called with a time of the service that lies in its own future, and was not believed. */
  readonly onAhead?: (timestamp: string) => void
  readonly now: () => InstantMs
  readonly limits?: Partial<FeedLimits>
}

/** Most restarts of a run because the answer to a token was lost. More than this means that something else is wrong. */
const MOST_RESTARTS = 5

/** The answer to a token is lost: the connection broke, or the service says that the token was used already. */
type LostAnswer = { readonly lost: DeskError }

/**
 * Syncs a center's feed to its end (API document, section 4.2). Resumes an unfinished run whose token was never sent;
 * otherwise starts from the stored `modifiedSince`. Fails with the client's codes for the service, the store's codes,
 * `sync-start-refused`, `sync-token-repeated`, `sync-page-too-large`, `sync-endless` and `cancelled`; pages that were
 * written stay.
 */
export async function runCenter(options: RunOptions): Promise<void> {
  let mayStartOver = true
  for (let restarts = 0; ; restarts += 1) {
    const end = await followFeed(options, mayStartOver)
    if (end === 'complete') return
    if (end === 'ahead') {
      // Nobody knows since when changes were missed. Once only: the user may have chosen a start in the future.
      mayStartOver = false
      const { start, modifiedSince } = await options.feed.cursor(options.center)
      await options.feed.startOver(options.center, start !== modifiedSince)
    } else if (end !== 'again' && restarts >= MOST_RESTARTS) throw end.lost
  }
}

/**
 * `again`: a resumed run is complete only up to the time at which it first started, and a list of all sessions may lack
 * those that were modified meanwhile. So another run follows in the same sync and brings the changes since. `ahead`: the
 * run's start lies in the service's future.
 */
type RunEnd = 'complete' | 'again' | 'ahead' | LostAnswer

type Start = {
  readonly modifiedSince: string
  readonly token: string | null
  /** The center was synced before, but all of its sessions are listed again. */
  readonly listsAgain: boolean
  /** The start is where an earlier run ended, so the run starts over if it lies in the future. */
  readonly mayBeAhead: boolean
}

/**
 * Reads page after page. A token can be used only once, so the store must mark it as spent before it is sent. Between
 * consecutive pages the page's own transaction does that (`nextTokenSpent`), so that the next pages can be requested
 * while this one is written; until its commit, the token on disk is an earlier one, which is spent as well.
 */
async function followFeed(options: RunOptions, mayStartOver: boolean): Promise<RunEnd> {
  const { center, feed, reader, abort } = options
  const start = await openRun(options, mayStartOver)
  const serviceTime = startServiceTime(options.client, options.now)
  const inspect = createFeedGuard(center, { ...FEED_LIMITS, ...options.limits }, start.token)
  const inFlight = new AbortController()
  const giveUp = AbortSignal.any([abort, inFlight.signal])
  const queue = createPageQueue()
  let token = start.token
  let pending = requestPage(options, start, token, giveUp, serviceTime)
  try {
    for (;;) {
      const body = await pending
      if (body === 'ahead') return body
      if ('lost' in body) {
        await queue.settle()
        return body
      }
      const { facts, items } = await reader.readPage(body)
      const verdict = inspect(facts)
      const nextToken = verdict.kind === 'more' && !options.stop.aborted ? verdict.token : null
      if (nextToken !== null) pending = quietly(requestPage(options, start, nextToken, giveUp, serviceTime))
      await queue.room()
      queue.add(
        items.length,
        feed
          .applyPage({
            center,
            token,
            items,
            ...cursorAfter(boundTime(options, verdict, start, serviceTime()), nextToken !== null),
          })
          .then((counts) => options.onPage(counts, facts.count)),
      )
      if (nextToken === null) {
        await queue.settle()
        throwUnlessLast(verdict)
        return start.token === null && !start.listsAgain ? 'complete' : 'again'
      }
      token = nextToken
    }
  } catch (error) {
    inFlight.abort()
    // No page may be written after the run has ended. And of two failures, a full disk is the more useful one.
    await queue.settle()
    throw error
  }
}

async function openRun({ center, syncFrom, feed, stop }: RunOptions, mayStartOver: boolean): Promise<Start> {
  throwIfStopped(stop)
  const cursor = await feed.cursor(center)
  const { run } = cursor
  const token = run === null || run.tokenSpent ? null : run.nextToken
  const mayBeAhead = mayStartOver && cursor.modifiedSince !== null
  const listsAgain = cursor.modifiedSince === null && cursor.lastCompletedAt !== null
  if (run !== null && token !== null) {
    await feed.spendToken(center, token)
    return { modifiedSince: run.modifiedSince, token, listsAgain, mayBeAhead }
  }
  const modifiedSince = cursor.modifiedSince ?? cursor.start ?? syncFrom
  await feed.beginRun(center, modifiedSince)
  return { modifiedSince, token: null, listsAgain, mayBeAhead }
}

/** The last page without a time of the future. */
function boundTime(options: RunOptions, verdict: PageVerdict, start: Start, time: ServiceTime): PageVerdict {
  if (verdict.kind !== 'last') return verdict
  const { modifiedUntil } = verdict
  if (isAhead(modifiedUntil, time)) options.onAhead?.(modifiedUntil)
  const { modifiedSince, token } = start
  return {
    kind: 'last',
    modifiedUntil: nextStart({ modifiedUntil, modifiedSince }, time.now, token === null ? time.begunAt : null),
  }
}

type Answer = Uint8Array | LostAnswer | 'ahead'

async function requestPage(
  options: RunOptions,
  { modifiedSince, mayBeAhead }: Start,
  token: string | null,
  giveUp: AbortSignal,
  serviceTime: () => ServiceTime,
): Promise<Answer> {
  const isWrong = () => token === null && mayBeAhead && isAhead(modifiedSince, serviceTime())
  const answer = await sendRequest(options, modifiedSince, token, giveUp, isWrong)
  if (answer instanceof Uint8Array) options.onTrouble?.(null)
  if (answer === 'ahead' || isWrong()) {
    options.onAhead?.(modifiedSince)
    return 'ahead'
  }
  return answer
}

async function sendRequest(
  options: RunOptions,
  modifiedSince: string,
  token: string | null,
  giveUp: AbortSignal,
  isWrong: () => boolean,
): Promise<Answer> {
  const { center, client, reader, now, stop, onTrouble: onRetry } = options
  const trouble = onRetry === undefined ? {} : { onRetry }
  if (token === null) {
    const signal = AbortSignal.any([giveUp, stop])
    try {
      return await client.sessionsBody({ center, modifiedSince }, { signal, ...trouble })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (isWrong()) return 'ahead'
      throw await explainRefusedStart({ client, reader, center, modifiedSince, refusal: error, now, signal })
    }
  }
  try {
    return await client.sessionsBody(
      { center, modifiedSince, continuationToken: token },
      {
        signal: giveUp,
        ...trouble,
      },
    )
  } catch (error) {
    if (isRefusal(error)) return { lost: tokenRefused(center, error) }
    // The client does not send a token twice, so a temporary failure leads to a new start.
    if (error instanceof DeskError && (error.code === 'network' || error.code === 'timeout')) return { lost: error }
    throw error
  }
}

function cursorAfter(verdict: PageVerdict, sent: boolean) {
  if (verdict.kind === 'last') return { nextToken: null, modifiedUntil: verdict.modifiedUntil }
  // A token that must not be followed is marked as spent, so that the next run starts over.
  return { nextToken: verdict.token, nextTokenSpent: sent || verdict.kind === 'stop', modifiedUntil: null }
}

function throwUnlessLast(verdict: PageVerdict): void {
  if (verdict.kind === 'last') return
  throw verdict.kind === 'stop' ? verdict.error : cancelled()
}

function tokenRefused(center: string, refusal: DeskError): DeskError {
  return new DeskError(
    'bad-request',
    `The service rejected the next page for center "${center}". Synced data is safe.`,
    { ...refusal.details, field: 'continuationToken', value: center },
    { cause: refusal },
  )
}

function isRefusal(error: unknown): error is DeskError {
  return error instanceof DeskError && (error.code === 'bad-request' || error.code === 'not-found')
}

function throwIfStopped(stop: AbortSignal): void {
  if (stop.aborted) throw cancelled()
}

function cancelled(): DeskError {
  return new DeskError('cancelled', 'Sync canceled. Everything read so far is stored.')
}

/** Prevents an unhandled rejection of a promise that is awaited later. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
