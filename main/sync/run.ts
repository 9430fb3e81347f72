import { DeskError } from '../../contract/model/errors.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { PageCounts } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { BodyReader } from './body-reader.ts'
import { createFeedGuard, FEED_LIMITS, type FeedLimits, type PageVerdict } from './feed-guard.ts'
import { createPageQueue } from './page-queue.ts'
import { explainRefusedStart } from './refused-start.ts'

export type RunOptions = {
  readonly center: string
  /** Where a center's first run starts: a timestamp as the service reads it. */
  readonly syncFrom: string
  readonly feed: Store['feed']
  readonly client: Pick<RemoteClient, 'sessionsBody' | 'listTests' | 'clockOffsetMs'>
  readonly reader: BodyReader
  /** Ends the run after the page that is under way, whose token would otherwise be lost. */
  readonly stop: AbortSignal
  /** Ends the run at once. */
  readonly abort: AbortSignal
  /** Called after each page's commit, with the number of items that it had. */
  readonly onPage: (counts: PageCounts, received: number) => void
  readonly now: () => InstantMs
  readonly limits?: Partial<FeedLimits>
}

/** How often a run starts again because a token's answer was lost. More often than this, something else is wrong. */
const MOST_RESTARTS = 5

/** The answer to a token is lost: the connection broke, or the service says that the token was used already. */
type LostAnswer = { readonly lost: DeskError }

/**
 * Reads a center's feed to its end (API document, section 4.2). Goes on with an unfinished run whose token was never
 * sent, else starts from the stored `modifiedSince`. Fails with the client's codes for the service, the store's codes,
 * `sync-start-refused`, `sync-token-repeated`, `sync-page-too-large`, `sync-endless` and `cancelled`; every page that
 * was written stays.
 */
export async function runCenter(options: RunOptions): Promise<void> {
  for (let restarts = 0; ; restarts += 1) {
    const end = await followFeed(options)
    if (end === 'complete') return
    if (end !== 'resumed' && restarts >= MOST_RESTARTS) throw end.lost
  }
}

/**
 * A resumed run is complete as of the day it was begun, so the one after it belongs to the same sync: it brings what has
 * changed since.
 */
type RunEnd = 'complete' | 'resumed' | LostAnswer

type Start = { readonly modifiedSince: string; readonly token: string | null }

/**
 * A token is used once, so the store must know that it is spent before it leaves. While pages follow each other the
 * store says so from the page's own transaction (`nextTokenSpent`), which lets the next pages travel while this one is
 * written; until that commit, what is on disk is an earlier token that is spent as well.
 */
async function followFeed(options: RunOptions): Promise<RunEnd> {
  const { center, feed, reader, abort } = options
  const start = await openRun(options)
  const inspect = createFeedGuard(center, { ...FEED_LIMITS, ...options.limits }, start.token)
  const inFlight = new AbortController()
  const giveUp = AbortSignal.any([abort, inFlight.signal])
  const queue = createPageQueue()
  let token = start.token
  let pending = requestPage(options, start.modifiedSince, token, giveUp)
  try {
    for (;;) {
      const body = await pending
      if ('lost' in body) {
        await queue.settle()
        return body
      }
      const { facts, items } = await reader.readPage(body)
      const verdict = inspect(facts)
      const nextToken = verdict.kind === 'more' && !options.stop.aborted ? verdict.token : null
      if (nextToken !== null) pending = quietly(requestPage(options, start.modifiedSince, nextToken, giveUp))
      await queue.room()
      queue.add(
        items.length,
        feed
          .applyPage({ center, token, items, ...cursorAfter(verdict, nextToken !== null) })
          .then((counts) => options.onPage(counts, facts.count)),
      )
      if (nextToken === null) {
        await queue.settle()
        throwUnlessLast(verdict)
        return start.token === null ? 'complete' : 'resumed'
      }
      token = nextToken
    }
  } catch (error) {
    inFlight.abort()
    // Nothing may be written after the run has ended, and a full disk is the better answer of two failures.
    await queue.settle()
    throw error
  }
}

async function openRun({ center, syncFrom, feed, stop }: RunOptions): Promise<Start> {
  throwIfStopped(stop)
  const cursor = await feed.cursor(center)
  const { run } = cursor
  const token = run === null || run.tokenSpent ? null : run.nextToken
  if (run !== null && token !== null) {
    await feed.spendToken(center, token)
    return { modifiedSince: run.modifiedSince, token }
  }
  const modifiedSince = cursor.modifiedSince ?? syncFrom
  await feed.beginRun(center, modifiedSince)
  return { modifiedSince, token: null }
}

async function requestPage(
  options: RunOptions,
  modifiedSince: string,
  token: string | null,
  giveUp: AbortSignal,
): Promise<Uint8Array | LostAnswer> {
  const { center, client, reader, now, stop } = options
  if (token === null) {
    const signal = AbortSignal.any([giveUp, stop])
    try {
      return await client.sessionsBody({ center, modifiedSince }, { signal })
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw await explainRefusedStart({ client, reader, center, modifiedSince, refusal: error, now, signal })
    }
  }
  try {
    return await client.sessionsBody({ center, modifiedSince, continuationToken: token }, { signal: giveUp })
  } catch (error) {
    if (isRefusal(error)) return { lost: tokenRefused(center, error) }
    // The client does not send a token twice, so what may pass is met by starting again.
    if (error instanceof DeskError && (error.code === 'network' || error.code === 'timeout')) return { lost: error }
    throw error
  }
}

function cursorAfter(verdict: PageVerdict, sent: boolean) {
  if (verdict.kind === 'last') return { nextToken: null, modifiedUntil: verdict.modifiedUntil }
  // A token that must not be followed counts as spent, so that the next run starts anew.
  return { nextToken: verdict.token, nextTokenSpent: sent || verdict.kind === 'stop', modifiedUntil: null }
}

function throwUnlessLast(verdict: PageVerdict): void {
  if (verdict.kind === 'last') return
  throw verdict.kind === 'stop' ? verdict.error : cancelled()
}

function tokenRefused(center: string, refusal: DeskError): DeskError {
  return new DeskError(
    'bad-request',
    `The service refused to go on with its list of sessions of center "${center}". Everything read so far is stored.`,
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
  return new DeskError('cancelled', 'The sync was cancelled. Everything read so far is stored.')
}

/** Keeps a rejection that is awaited only later from counting as unhandled. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
