import { createHash } from 'node:crypto'
import { DeskError } from '../../contract/model/errors.ts'
import { LIMITS } from '../../contract/remote/limits.ts'
import { sessionsPageSchema } from '../../contract/remote/sessions.ts'
import { ANSWER_LIMITS } from '../remote/answer-limits.ts'
import { parseJsonBody, readAnswer } from '../remote/reading.ts'
import { packItems, type PackedItems } from '../store/common/packed-items.ts'
import { readFeedItems } from './feed-item.ts'
import { isJsonObject } from './undocumented-fields.ts'

/** The properties of a feed page (API document, section 4.2) that decide how the run continues, without its items. */
export type PageFacts = {
  readonly continuationToken: string | null
  readonly modifiedUntil: string | null
  /** Number of items on the page. */
  readonly count: number
  /** A digest that differs when the items or their versions differ. */
  readonly content: string
}

export type ReadPage = { readonly facts: PageFacts; readonly items: PackedItems }

/**
 * Parses a page's body. Fails with `malformed` and `not-this-service`, and with `sync-page-too-large`, before reading
 * the items, where there are more than allowed.
 */
export function readFeedPage(body: Uint8Array): ReadPage {
  const { results, continuationToken, modifiedUntil } = readAnswer(
    sessionsPageSchema,
    parseJsonBody(body, ANSWER_LIMITS.sessions.values),
  )
  throwIfTooMany(results)
  return {
    facts: { continuationToken, modifiedUntil, count: results.length, content: digestOf(results) },
    items: packItems(readFeedItems(results)),
  }
}

function throwIfTooMany({ length }: readonly unknown[]): void {
  const limit = LIMITS.sessionsPerResponse
  if (length <= limit) return
  throw new DeskError(
    'sync-page-too-large',
    `The service sent ${length} sessions on one page; at most ${limit} are allowed. The page wasn't saved.`,
    { limit, value: String(length) },
  )
}

function digestOf(items: readonly unknown[]): string {
  const digest = createHash('sha1')
  for (const item of items) {
    if (isJsonObject(item)) {
      digest.update(`${String(item.participantId)} ${String(item.testId)} ${String(item.modified)}\n`)
    }
  }
  return digest.digest('base64')
}
