import { retentionDaysSchema, storedStackSchema, type StoredStack } from '../../../contract/model/downloads.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { readStatus } from './judgements.ts'
import { readOwn } from './own.ts'
import { parseJson, preferenceTexts, writePreferenceTexts } from './preferences.ts'

/** What the user wants to have on this computer. It is stored with the user's own work: the cache may be made anew. */
const STACKS = 'downloadStacks'
const RETENTION = 'downloadRetention'

/** The stacks in their order. One that cannot be read, such as that of a newer version, is left out. */
export function readStacks(db: ReadDb): readonly StoredStack[] {
  const stored = parseJson(preferenceTexts(db).get(STACKS))
  if (!Array.isArray(stored)) return []
  return stored.flatMap((stack) => {
    const parsed = storedStackSchema.safeParse(stack)
    return parsed.success ? [parsed.data] : []
  })
}

/** Takes part in the caller's transaction. One that could not be read again is refused: its media would be removed. */
export function writeStacks(db: WriteDb, stacks: readonly StoredStack[]): void {
  writePreferenceTexts(db, { [STACKS]: stacks.map((stack) => storedStackSchema.parse(stack)) })
}

/** Those of the sessions whose own review is submitted. */
export function submittedOf(db: ReadDb, keys: readonly SessionKey[]): readonly SessionKey[] {
  const own = readOwn(db)?.reviewer
  return own === undefined ? [] : keys.filter((key) => readStatus(db, key, own)?.status === 'submitted')
}

/** Days after which downloads are removed; `null` for never. */
export function readRetention(db: ReadDb): number | null {
  const parsed = retentionDaysSchema.safeParse(parseJson(preferenceTexts(db).get(RETENTION)))
  return parsed.success ? parsed.data : null
}

/** Takes part in the caller's transaction. */
export function writeRetention(db: WriteDb, days: number | null): void {
  writePreferenceTexts(db, { [RETENTION]: days })
}
