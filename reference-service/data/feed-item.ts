import { formatDuration } from '../../contract/model/durations.ts'
import type { NameValue } from './people.ts'
import { draw } from './random.ts'
import type { SessionFacts } from './session-facts.ts'
import { writeMicros } from './timeline.ts'
import type { FeedItem } from './wire.ts'

const NULLS_ATTRIBUTE = 60

/**
 * A session as a feed item (API document, section 2.3). Missing values of an unfinished session are `null` in some
 * items and omitted in others: the document allows both, so clients must be tested with both.
 */
export function feedItemOf(
  facts: SessionFacts,
  participantId: string,
  participantData: readonly NameValue[],
): FeedItem {
  const head = {
    participantId,
    testId: facts.test.testId,
    testTitle: facts.test.title,
    started: writeMicros(facts.started),
    isFinished: facts.isFinished,
    autoClosed: facts.autoClosed,
  }
  const end = { manualScoring: facts.manualScoring, modified: writeMicros(facts.modified), participantData }
  return leavesOut(facts) ? { ...head, ...end } : { ...head, ...resultFields(facts), ...end }
}

/** Whether this session's missing results are omitted rather than `null`. */
export function leavesOut(facts: SessionFacts): boolean {
  return !facts.isFinished && draw(facts.base, NULLS_ATTRIBUTE) % 2 === 0
}

/** Elapsed time and scores, the same in the feed and the report. Over 24 hours the time has a day prefix. */
export function resultFields(facts: SessionFacts) {
  return {
    elapsedTime: facts.elapsed === null ? null : formatDuration(facts.elapsed * 1000),
    score: facts.score,
    maxScore: facts.maxScore,
    percent: facts.percent,
    scaleLevel: facts.scaleLevel,
  }
}
