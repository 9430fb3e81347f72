import type { ParticipantKind, PeopleBatch, ReplacedValue, RowReason } from '../../../contract/model/people.ts'
import type { PeopleMapping } from '../../../contract/model/people-mapping.ts'
import type { Profile, ProfileField } from '../../../contract/model/profile.ts'
import type { ParticipantsHead } from '../../../contract/model/registration.ts'
import { LIMITS } from '../../../contract/remote/limits.ts'
import type {
  RegisterParticipantsV1Request,
  RegisterParticipantsV2Request,
} from '../../../contract/remote/participants.ts'
import { imageProblem, isDataUri } from '../common/image-value.ts'
import { batchOf, bytesOf, cutIntoBatches } from './make-bodies.ts'
import { placesOf, reasonsOfValues, type Places, type RowsPlan } from './plan-people.ts'
import type { PeopleTable } from './read-table.ts'

/** Participants of a table, ready to be registered, with the table in which some values were replaced. */
export type ParticipantsRun = RowsPlan<ParticipantKind> & { readonly table: PeopleTable }

type Options = {
  readonly mapping: PeopleMapping
  /** Without one, the test's own fields are not known here. */
  readonly profile: Profile | null
  readonly replaced: readonly ReplacedValue[]
}

export function planParticipants(read: PeopleTable, { mapping, profile, replaced }: Options): ParticipantsRun {
  const places = placesOf(read, mapping, 'participants', profile?.fields ?? fieldsOf(mapping))
  const table = withReplaced(read, places, replaced)
  const kinds: ParticipantKind[] = []
  const reasons = new Map<number, readonly RowReason[]>()
  table.rows.forEach((cells, index) => {
    const wrong = [
      ...reasonsOfValues(table, places, index),
      ...(profile === null ? reasonsOfImages(places, cells) : []),
    ]
    if (places.fields.every(({ at }) => (cells[at] ?? '') === '')) wrong.push({ reason: 'noValues' })
    if (wrong.length > 0) reasons.set(index, wrong)
    kinds.push(wrong.length > 0 ? 'invalid' : 'registered')
  })
  return { places, table, kinds, reasons }
}

function fieldsOf({ columns }: PeopleMapping): readonly ProfileField[] {
  return columns.flatMap((target): readonly ProfileField[] =>
    target?.kind === 'field' ? [{ name: target.name, kind: 'text', isRequired: false, choices: [] }] : [],
  )
}

function reasonsOfImages({ fields }: Places, cells: readonly string[]): readonly RowReason[] {
  return fields.flatMap(({ field, at }) => {
    const value = cells[at] ?? ''
    return isDataUri(value) ? (imageProblem(field.name, value) ?? []) : []
  })
}

function withReplaced(table: PeopleTable, places: Places, replaced: readonly ReplacedValue[]): PeopleTable {
  if (replaced.length === 0) return table
  const columns = new Map(places.fields.map(({ field, at }) => [field.name, at]))
  const rows = [...table.rows]
  const byNumber = new Map([...table.numbers].map((number, index) => [number, index]))
  for (const { row, field, value } of replaced) {
    const [index, at] = [byNumber.get(row), columns.get(field)]
    if (index === undefined || at === undefined) continue
    const cells = Array.from({ length: Math.max(rows[index]!.length, at + 1) }, (_, place) => rows[index]![place] ?? '')
    rows[index] = cells.with(at, value)
  }
  return { ...table, rows }
}

/** Values of fields of images that are none: they may be paths of files. */
export function imageFiles({ table, places }: ParticipantsRun): readonly ReplacedValue[] {
  const images = places.fields.filter(({ field }) => field.kind === 'image')
  return table.rows.flatMap((cells, index) =>
    images.flatMap(({ field, at }) => {
      const value = cells[at] ?? ''
      return value === '' || isDataUri(value) ? [] : [{ row: table.numbers[index]!, field: field.name, value }]
    }),
  )
}

/** The batches of a registration, as places of rows. */
export function participantBatches(run: ParticipantsRun, leftOut: readonly number[]): readonly (readonly number[])[] {
  const left = new Set(leftOut)
  const sent = run.kinds.flatMap((kind, index) =>
    kind === 'invalid' || left.has(run.table.numbers[index]!) ? [] : [index],
  )
  return cutIntoBatches(sent, (index) => bytesOf(dataOf(run, index)), LIMITS.participantsPerRequest)
}

/** The bodies of `POST /v1/participants` or `POST /v2/participants`. */
export function participantBodies(
  run: ParticipantsRun,
  head: ParticipantsHead,
  leftOut: readonly number[],
): readonly PeopleBatch[] {
  const { center, validFrom, validTill } = head
  const shared = { center, validFrom, validTill }
  return participantBatches(run, leftOut).map((places) => {
    const people = places.map((index) => dataOf(run, index))
    if (head.version === 1) {
      // All must have the same keys (section 4.6), so empty values stay.
      const participants = people.map((data) => ({ data: data.map(({ name, value }) => ({ key: name, value })) }))
      const request: RegisterParticipantsV1Request = { ...shared, tests: [...head.tests], participants }
      return batchOf('/v1/participants', request, places.length)
    }
    const proctoring = head.proctoring === null ? {} : { proctoring: head.proctoring }
    const participants = people.map((data) => ({ data: data.filter(({ value }) => value !== '') }))
    const request: RegisterParticipantsV2Request = { ...shared, ...proctoring, tests: [...head.tests], participants }
    return batchOf('/v2/participants', request, places.length)
  })
}

function dataOf(
  { places, table }: ParticipantsRun,
  index: number,
): readonly { readonly name: string; readonly value: string }[] {
  return places.fields.map(({ field, at }) => ({ name: field.name, value: table.rows[index]![at] ?? '' }))
}
