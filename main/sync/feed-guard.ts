import { DeskError } from '../../contract/model/errors.ts'
import type { PageFacts } from './feed-page.ts'

export type FeedLimits = {
  /** Pages of one run: 50 million sessions at 500 a page. */
  readonly pages: number
  /** Pages one after the other that are empty or say what this run has already read. */
  readonly pagesWithoutNews: number
}

export const FEED_LIMITS: FeedLimits = {
  pages: 100_000,
  pagesWithoutNews: 100,
}

/** Where a page leads to. `stop` says why the run must not go on, although the page itself is good. */
export type PageVerdict =
  | { readonly kind: 'last'; readonly modifiedUntil: string }
  | { readonly kind: 'more'; readonly token: string }
  | { readonly kind: 'stop'; readonly token: string; readonly error: DeskError }

/**
 * Watches one run of the feed for what would make it endless or unsound. `firstToken` is the one that a resumed run
 * goes on with. Fails with `malformed` on a page that must not be written.
 */
export function createFeedGuard(center: string, limits: FeedLimits, firstToken: string | null) {
  const tokens = new Set<string>(firstToken === null ? [] : [firstToken])
  const contents = new Set<string>()
  let pages = 0
  let withoutNews = 0

  return function inspect(page: PageFacts): PageVerdict {
    const token = page.continuationToken === '' ? null : page.continuationToken
    if (token === null) {
      if (page.modifiedUntil !== null) return { kind: 'last', modifiedUntil: page.modifiedUntil }
      throw new DeskError(
        'malformed',
        `A page of center "${center}" says neither how to go on (continuationToken) nor that it is the last (modifiedUntil).`,
        { field: 'continuationToken' },
      )
    }
    pages += 1
    withoutNews = isNews(page) ? 0 : withoutNews + 1
    if (tokens.has(token)) return { kind: 'stop', token, error: tokenRepeated(center) }
    if (pages >= limits.pages) return { kind: 'stop', token, error: endless(center, `has no end after ${pages} pages`) }
    if (withoutNews >= limits.pagesWithoutNews) {
      return { kind: 'stop', token, error: endless(center, `brought nothing new on ${withoutNews} pages in a row`) }
    }
    tokens.add(token)
    return { kind: 'more', token }
  }

  /** A page may come twice by mistake, but a run of such pages is a circle under ever new tokens. */
  function isNews({ count, content }: PageFacts): boolean {
    if (count === 0 || contents.has(content)) return false
    contents.add(content)
    return true
  }
}

function tokenRepeated(center: string): DeskError {
  return new DeskError(
    'sync-token-repeated',
    `The service gave a continuation token of center "${center}" a second time, so following it would never end. Everything read so far is stored.`,
    { field: 'continuationToken', value: center },
  )
}

function endless(center: string, what: string): DeskError {
  return new DeskError(
    'sync-endless',
    `The list of sessions of center "${center}" ${what}, so reading was stopped. Everything read so far is stored.`,
    { value: center },
  )
}
