import { listPreferencesSchema } from '../../../contract/model/list-preferences-schemas.ts'
import { NO_LIST_PREFERENCES, type ListPreferences } from '../../../contract/model/list-preferences.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

const MEMBERS = listPreferencesSchema.shape

/** Reads the preferences. Members that cannot be read, such as those of another version, get their defaults. */
export function readPreferences(db: ReadDb): ListPreferences {
  const stored = preferenceTexts(db)
  const read = <K extends keyof ListPreferences>(name: K): ListPreferences[K] => {
    const parsed = MEMBERS[name].safeParse(parseJson(stored.get(name)))
    return parsed.success ? (parsed.data as ListPreferences[K]) : NO_LIST_PREFERENCES[name]
  }
  return { place: read('place'), columns: read('columns'), views: read('views'), exports: read('exports') }
}

/** Replaces the given members. Takes part in the caller's transaction. */
export function writePreferences(db: WriteDb, change: Partial<ListPreferences>): void {
  writePreferenceTexts(db, change)
}

/** Deletes what the list was searched for last. Takes part in the caller's transaction. */
export function forgetSearch(db: WriteDb): void {
  const { place } = readPreferences(db)
  if (place !== null) writePreferences(db, { place: { ...place, filter: { ...place.filter, search: '' } } })
}

/** All stored members by name, as JSON. */
export function preferenceTexts(db: ReadDb): ReadonlyMap<string, string> {
  return new Map(prepare<[], [string, string]>(db, 'SELECT name, value FROM preferences').raw().all())
}

/** Stores members by name; those that are `undefined` are kept as they are. */
export function writePreferenceTexts(db: WriteDb, change: Readonly<Record<string, unknown>>): void {
  const write = prepare<[string, string]>(
    db,
    'INSERT INTO preferences (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined) write.run(name, JSON.stringify(value))
  }
}

/** Returns `undefined` where there is no text, or it is not JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
