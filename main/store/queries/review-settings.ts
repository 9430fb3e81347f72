import {
  DEFAULT_REVIEW_SETTINGS,
  reviewSettingsSchema,
  type ReviewSettings,
} from '../../../contract/model/review-settings.ts'
import type { Agreement } from '../../../contract/model/review-facts.ts'
import { forgetSearch, parseJson, preferenceTexts, writePreferenceTexts } from './preferences.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

const MEMBERS = reviewSettingsSchema.shape

/** Before the names of the members in the table of preferences. */
const PREFIX = 'review.'

/** Reads the review settings. Members that cannot be read, such as those of another version, get their defaults. */
export function readReviewSettings(db: ReadDb): ReviewSettings {
  const stored = preferenceTexts(db)
  const members = Object.entries(DEFAULT_REVIEW_SETTINGS).map(([name, byDefault]: [string, unknown]) => {
    const parsed = MEMBERS[name as keyof ReviewSettings].safeParse(parseJson(stored.get(PREFIX + name)))
    return [name, parsed.success ? parsed.data : byDefault] as const
  })
  return Object.fromEntries(members) as ReviewSettings
}

/** Which conclusions of proctoring agree with which verdicts, without reading the other settings, which may be large. */
export function readAgreement(db: ReadDb): Agreement {
  const sql = 'SELECT value FROM preferences WHERE name = ?'
  const parsed = MEMBERS.verdicts.safeParse(
    parseJson(prepare<[string], string>(db, sql).pluck().get(`${PREFIX}verdicts`)),
  )
  return parsed.success ? parsed.data : DEFAULT_REVIEW_SETTINGS.verdicts
}

/** Whether blind mode is on, and what it hides of videos. */
export function readBlindMode(db: ReadDb): Pick<ReviewSettings, 'isBlind' | 'hidesPicture'> {
  const read = prepare<[string], string>(db, 'SELECT value FROM preferences WHERE name = ?').pluck()
  const member = (name: 'isBlind' | 'hidesPicture') => {
    const parsed = MEMBERS[name].safeParse(parseJson(read.get(PREFIX + name)))
    return parsed.success ? parsed.data : DEFAULT_REVIEW_SETTINGS[name]
  }
  return { isBlind: member('isBlind'), hidesPicture: member('hidesPicture') }
}

/** Replaces the given members. Takes part in the caller's transaction. */
export function writeReviewSettings(db: WriteDb, change: Partial<ReviewSettings>): void {
  // What was searched for while names were shown may be one.
  if (change.isBlind === true && !readBlindMode(db).isBlind) forgetSearch(db)
  writePreferenceTexts(db, Object.fromEntries(Object.entries(change).map(([name, value]) => [PREFIX + name, value])))
}
