import { createHash } from 'node:crypto'
import { DeskError } from '../../contract/model/errors.ts'
import { LIMITS } from '../../contract/remote/limits.ts'
import { sessionsPageSchema } from '../../contract/remote/sessions.ts'
import { ANSWER_LIMITS } from '../remote/answer-limits.ts'
import { parseJsonBody, readAnswer } from '../remote/reading.ts'
import { packItems, type PackedItems } from '../store/common/packed-items.ts'
import { readFeedItems } from './feed-item.ts'
import { isJsonObject } from './unknown-fields.ts'

/** What a run decides by: a feed page (API document, section 4.2) without its items. */
export type PageFacts = {
  readonly continuationToken: string | null
  readonly modifiedUntil: string | null
  /** Items on the page. */
  readonly count: number
  /** Differs when the items or their versions do. */
  readonly content: string
}

/** Reads a page's body. Its items are read and packed when `pack` is called; the next request need not wait for that. */
export function readFeedPage(body: Uint8Array): { readonly facts: PageFacts; readonly pack: () => PackedItems } {
  const { results, continuationToken, modifiedUntil } = readAnswer(
    sessionsPageSchema,
    parseJsonBody(body, ANSWER_LIMITS.sessions.values),
  )
  return {
    facts: { continuationToken, modifiedUntil, count: results.length, content: digestOf(results) },
    pack() {
      throwIfFarTooMany(results)
      return packItems(readFeedItems(results))
    },
  }
}

/** Many more items than a page may have are refused by the run, which knows the page's facts: they are not read. */
function throwIfFarTooMany(results: readonly unknown[]): void {
  if (results.length <= 10 * LIMITS.sessionsPerResponse) return
  throw new DeskError('sync-page-too-large', 'The page has far more sessions than a page may have. It was not read.', {
    limit: LIMITS.sessionsPerResponse,
    value: String(results.length),
  })
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
