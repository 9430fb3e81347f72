import { listPreferencesSchema } from '../../../contract/model/list-preferences-schemas.ts'
import { NO_LIST_PREFERENCES, type ListPreferences } from '../../../contract/model/list-preferences.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

const MEMBERS = listPreferencesSchema.shape

/** Reads the preferences. Members that cannot be read, such as those of another version, get their defaults. */
export function readPreferences(db: ReadDb): ListPreferences {
  const stored = new Map(prepare<[], [string, string]>(db, 'SELECT name, value FROM preferences').raw().all())
  const read = <K extends keyof ListPreferences>(name: K): ListPreferences[K] => {
    const text = stored.get(name)
    const parsed = text === undefined ? undefined : MEMBERS[name].safeParse(parseJson(text))
    return parsed?.success ? (parsed.data as ListPreferences[K]) : NO_LIST_PREFERENCES[name]
  }
  return { place: read('place'), columns: read('columns'), views: read('views'), exports: read('exports') }
}

/** Replaces the given members. Takes part in the caller's transaction. */
export function writePreferences(db: WriteDb, change: Partial<ListPreferences>): void {
  const write = prepare<[string, string]>(
    db,
    'INSERT INTO preferences (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined) write.run(name, JSON.stringify(value))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
