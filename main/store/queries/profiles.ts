import { profileSchema, type Profile } from '../../../contract/model/profile.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { parseJson } from './preferences.ts'

type Row = { readonly id: string; readonly name: string; readonly fields: string; readonly changed_at: InstantMs }

/** The profiles by name. One that cannot be read, such as that of a later version, is left out. */
export function listProfiles(db: ReadDb): readonly Profile[] {
  return prepare<[], Row>(db, 'SELECT id, name, fields, changed_at FROM profiles ORDER BY name, id')
    .all()
    .flatMap((row) => toProfile(row) ?? [])
}

/** `null` where there is no such profile. */
export function readProfile(db: ReadDb, id: Guid): Profile | null {
  const row = prepare<[string], Row>(db, 'SELECT id, name, fields, changed_at FROM profiles WHERE id = ?').get(id)
  return row === undefined ? null : toProfile(row)
}

/** Takes part in the caller's transaction. */
export function writeProfile(db: WriteDb, { profileId, name, fields }: Profile, now: InstantMs): void {
  putProfile(db).run({ id: profileId, name, fields: JSON.stringify(fields), changed_at: now })
}

/** Deletes a profile. What was synced with it stays known, for the case that it is entered again. */
export function deleteProfile(db: WriteDb, id: Guid): void {
  prepare(db, 'DELETE FROM profiles WHERE id = ?').run(id)
}

/** Profiles of another copy of the reviews that this one lacks or that were changed later there. */
export function laterProfiles(from: ReadDb, to: ReadDb): readonly Row[] {
  if (!hasTable(from, 'profiles')) return []
  const known = prepare<[string, InstantMs]>(to, 'SELECT 1 FROM profiles WHERE id = ? AND changed_at >= ?')
  return prepare<[], Row>(from, 'SELECT id, name, fields, changed_at FROM profiles')
    .all()
    .filter(({ id, changed_at: changedAt }) => known.get(id, changedAt) === undefined)
}

/** Takes in those of another copy. Takes part in the caller's transaction. */
export function mergeProfiles(from: ReadDb, to: WriteDb): void {
  const write = putProfile(to)
  for (const row of laterProfiles(from, to)) write.run(row)
}

function putProfile(db: WriteDb) {
  return prepare<[Row]>(
    db,
    `INSERT INTO profiles (id, name, fields, changed_at) VALUES (:id, :name, :fields, :changed_at)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, fields = excluded.fields, changed_at = excluded.changed_at`,
  )
}

function toProfile({ id, name, fields }: Row): Profile | null {
  const parsed = profileSchema.safeParse({ profileId: id, name, fields: parseJson(fields) })
  return parsed.success ? parsed.data : null
}
