import { MOST_PEOPLE_ROWS, type EmployeeStatus, type TableProblem } from '../../contract/model/people.ts'
import type { ColumnTarget, PeopleMapping } from '../../contract/model/people-mapping.ts'
import { NO_CHOICE } from '../../contract/model/score-import.ts'
import { profileSchema, type Profile, type ProfileField } from '../../contract/model/profile.ts'
import type { PeopleTable } from '../../main/store/people/read-table.ts'
import { PEOPLE_HEADER, peopleTable } from '../../main/store/people/read-table.ts'
import { openText } from '../../main/store/tables/open-table.ts'
import { storedValue, type SyncedEmployee } from '../../main/store/people/stored-employee.ts'
import { testGuid } from './store.ts'

export const field = (name: string, changes: Partial<ProfileField> = {}): ProfileField => ({
  name,
  kind: 'text',
  isRequired: false,
  choices: [],
  ...changes,
})

export const STAFF_ID = testGuid(77)

/** A profile with a field of each kind. */
export const STAFF: Profile = profileSchema.parse({
  profileId: STAFF_ID,
  name: 'Staff',
  fields: [
    field('Name', { isRequired: true }),
    field('Email', { kind: 'email' }),
    field('Branch'),
    field('Position'),
    field('Grade', { kind: 'choice', choices: ['A', 'B'] }),
    field('Hours', { kind: 'number' }),
    field('Photo', { kind: 'image' }),
  ],
})

/** `id`, `status` and `null` are targets; every other text is the name of a field. */
export function mapping(targets: readonly (string | null)[], statuses: PeopleMapping['statuses'] = []): PeopleMapping {
  return { columns: targets.map(targetOf), statuses }
}

function targetOf(target: string | null): ColumnTarget | null {
  if (target === null) return null
  return target === 'id' || target === 'status' ? { kind: target } : { kind: 'field', name: target }
}

export function readTable(text: string, most = MOST_PEOPLE_ROWS): PeopleTable | TableProblem {
  const read = openText({ text }, { choice: NO_CHOICE, find: PEOPLE_HEADER, most })
  return 'problem' in read ? read : peopleTable(read)
}

/** A table that can be read. */
export function tableOf(text: string): PeopleTable {
  const read = readTable(text)
  if ('problem' in read) throw new Error(`not read: ${JSON.stringify(read)}`)
  return read
}

export const synced = (status: EmployeeStatus, data: Readonly<Record<string, string>>): SyncedEmployee => ({
  status,
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, storedValue(value)])),
})

const START: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [...Buffer.from('GIF89a')],
}

/** A data URI that says `type`, of bytes that begin like `content`. */
export function imageUri(type: string, content = type, bytes = 40): string {
  return `data:${type};base64,${Buffer.from(imageBytes(content, bytes)).toString('base64')}`
}

/** Bytes that begin like an image of the type. */
export function imageBytes(type: string, bytes = 40): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...(START[type] ?? [1, 2, 3]), ...Buffer.alloc(bytes)])
}
