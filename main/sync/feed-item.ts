import type { z } from 'zod'
import { parseDuration } from '../../contract/model/durations.ts'
import { parseTimestamp, parseTimestampMicros } from '../../contract/model/instants.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { MANUAL_SCORING } from '../../contract/model/session.ts'
import { sessionResultSchema, type SessionResult } from '../../contract/remote/sessions.ts'
import type { ReadItems } from '../store/common/packed-items.ts'
import type { RejectedRecord, SessionRecord } from '../store/records.ts'
import { isTooDeep, toJson } from '../support/nesting.ts'
import { pickIdentity, takeImages } from '../store/common/participant-data.ts'
import { isJsonObject } from './undocumented-fields.ts'

const DOCUMENTED_FIELDS: ReadonlySet<string> = new Set(Object.keys(sessionResultSchema.shape))
const KNOWN_SCORING: ReadonlySet<unknown> = new Set([...MANUAL_SCORING, null, undefined])

/**
 * Parses the items of a feed page (API document, section 2.3). An invalid item is set aside, and the others are read.
 */
export function readFeedItems(items: readonly unknown[]): ReadItems {
  const records: SessionRecord[] = []
  const rejected: RejectedRecord[] = []
  for (const item of items) {
    const parsed = sessionResultSchema.safeParse(item)
    if (!parsed.success) {
      rejected.push(reject(item, describeIssues(parsed.error.issues)))
      continue
    }
    const extra = collectExtra(item)
    if (isTooDeep(extra)) rejected.push(reject(item, 'the item: nested too deeply'))
    else records.push(toRecord(parsed.data, extra))
  }
  return { records, rejected }
}

function toRecord(item: SessionResult, extra: Extra | null): SessionRecord {
  const { fields, images } = takeImages(item.participantData)
  const identity = pickIdentity(fields)
  const started = readInstant(item.started)
  const modified = readInstantMicros(item.modified)
  return {
    participantId: item.participantId,
    testId: item.testId,
    testTitle: item.testTitle,
    started,
    startedSent: isToldByNumber(item.started, started * 1000, false) ? null : item.started,
    isFinished: item.isFinished,
    autoClosed: item.autoClosed,
    elapsed: item.elapsedTime === null ? null : parseDuration(item.elapsedTime),
    score: item.score,
    maxScore: item.maxScore,
    percent: item.percent,
    scaleLevel: item.scaleLevel,
    manualScoring: item.manualScoring,
    modified,
    modifiedSent: isToldByNumber(item.modified, modified, true) ? null : item.modified,
    participantName: identity.name,
    participantEmail: identity.email,
    participantData: fields,
    images,
    extra: extra === null ? null : JSON.stringify(extra),
  }
}

type Extra = Readonly<Record<string, unknown>>

/** Fields that the document does not name, and a scoring state that it does not list; `null` where there are none. */
function collectExtra(raw: unknown): Extra | null {
  if (!isJsonObject(raw)) return null
  const extra: [string, unknown][] = []
  for (const name in raw) {
    if (name === 'manualScoring' ? !KNOWN_SCORING.has(raw[name]) : !DOCUMENTED_FIELDS.has(name))
      extra.push([name, raw[name]])
  }
  return extra.length === 0 ? null : Object.fromEntries(extra)
}

/** Sets an item aside with its original JSON. */
function reject(raw: unknown, reason: string): RejectedRecord {
  const participantId = isJsonObject(raw) && typeof raw.participantId === 'string' ? raw.participantId : null
  return { reason, raw: toJson(raw), participantId }
}

const MOST_ISSUES_NAMED = 5

/** Which fields are invalid and why, in one line. Values are left out, since they may be personal data. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const named = issues.slice(0, MOST_ISSUES_NAMED).map((issue) => `${formatPath(issue.path)}: ${describeIssue(issue)}`)
  const more = issues.length - named.length
  return named.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  return issue.message.endsWith('received undefined') ? 'missing' : issue.message.replace(/^Invalid input: /, '')
}

function formatPath(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>(
    (before, part) =>
      typeof part === 'number' ? `${before}[${part}]` : `${before}${before === '' ? '' : '.'}${String(part)}`,
    '',
  )
  return text === '' ? 'the item' : text
}

const WITHOUT_FRACTION = '2026-03-01T10:00:00Z'.length
const WITH_MS = '2026-03-01T10:00:00.123Z'.length
const WITH_MICROS = '2026-03-01T10:00:00.123456Z'.length

/**
 * Whether an export can reproduce the original text of a time from the stored number. The store has microseconds of
 * `modified` and milliseconds of `started`. Decided by the form of the text, because formatting and comparing each time
 * takes ten times as long.
 */
function isToldByNumber(text: string, instant: number, hasMicros: boolean): boolean {
  if (text.length === WITHOUT_FRACTION) return true
  if (!Number.isSafeInteger(instant)) return false
  if (text.length === WITH_MS) return !text.endsWith('.000Z')
  return hasMicros && text.length === WITH_MICROS && !text.endsWith('000Z')
}

// The schema has validated the text with the same parsers, so `null` can only be a bug.
function readInstant(text: string): number {
  const instant = parseTimestamp(text)
  if (instant === null) throw new DeskError('internal', 'A checked timestamp could not be read.')
  return instant
}

function readInstantMicros(text: string): number {
  const instant = parseTimestampMicros(text)
  if (instant === null) throw new DeskError('internal', 'A checked timestamp could not be read.')
  return instant
}
