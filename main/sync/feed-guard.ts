import { DeskError } from '../../contract/model/errors.ts'
import type { PageFacts } from './feed-page.ts'

export type FeedLimits = {
  /** Most pages of one run: 50 million sessions at 500 a page. */
  readonly pages: number
  /** Most consecutive pages that are empty or repeat what this run has read already. */
  readonly pagesWithoutNews: number
}

export const FEED_LIMITS: FeedLimits = {
  pages: 100_000,
  pagesWithoutNews: 100,
}

/** Whether the run goes on after a page. `stop` has the reason why it must not, although the page itself is valid. */
export type PageVerdict =
  | { readonly kind: 'last'; readonly modifiedUntil: string }
  | { readonly kind: 'more'; readonly token: string }
  | { readonly kind: 'stop'; readonly token: string; readonly error: DeskError }

/**
 * Checks the pages of one run for what would make it endless or inconsistent. `firstToken` is the token with which a
 * resumed run continues. Fails with `malformed` on a page that must not be written.
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
        `A page of center "${center}" has neither a continuationToken nor, as the last page, modifiedUntil.`,
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

  /** A page may be repeated by mistake, but many in a row mean a cycle under ever new tokens. */
  function isNews({ count, content }: PageFacts): boolean {
    if (count === 0 || contents.has(content)) return false
    contents.add(content)
    return true
  }
}

function tokenRepeated(center: string): DeskError {
  return new DeskError(
    'sync-token-repeated',
    `The service repeated a continuation token of center "${center}"; sync stopped. Synced data is safe.`,
    { field: 'continuationToken', value: center },
  )
}

function endless(center: string, what: string): DeskError {
  return new DeskError(
    'sync-endless',
    `The list of sessions of center "${center}" ${what}; sync stopped. Synced data is safe.`,
    { value: center },
  )
}
