import type { Connection } from '../../../contract/model/connection.ts'
import type { PeopleMapping } from '../../../contract/model/people-mapping.ts'
import type { RegistrationPlan } from '../../../contract/model/people.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import type { ParticipantsHead } from '../../../contract/model/registration.ts'
import type { CommandContext } from '../context.ts'
import { count } from '../output.ts'
import { columnsText, mapColumns } from '../people/columns.ts'
import {
  invalidFailure,
  invalidText,
  listInvalid,
  settleInvalid,
  type InvalidOptions,
  type InvalidRow,
} from '../people/invalid-rows.ts'
import { factsText, openPeopleFile, type PeopleFile, type TableOptions } from '../people/open-table.ts'
import { onlyProfile, profileOf } from '../people/profiles.ts'
import { stageAndSend, type DryRunOptions, type Finding } from '../send-change.ts'
import { headText, testTitles, type SharedHead } from './head.ts'
import { linksOf } from './links.ts'
import { addPhotos } from './photos.ts'

export type RegisterPeopleOptions = DryRunOptions &
  TableOptions &
  InvalidOptions & {
    /** `undefined` leaves it to the service. */
    readonly proctoring?: boolean
    readonly v1?: boolean
    readonly out?: string
  }

type Planned = {
  readonly file: PeopleFile
  readonly profile: Profile | null
  readonly mapping: PeopleMapping
  readonly isRemembered: boolean
  readonly plan: RegistrationPlan
  readonly invalid: readonly InvalidRow[]
}

/** Registers the people of a CSV (API document, sections 4.5 and 4.6), and lists their links. */
export async function registerPeople(
  context: CommandContext,
  connection: Connection,
  shared: SharedHead,
  options: RegisterPeopleOptions,
  csv: string,
): Promise<void> {
  const { id } = connection
  const head: ParticipantsHead =
    options.v1 === true ? { ...shared, version: 1 } : { ...shared, version: 2, proctoring: options.proctoring ?? null }
  const planned = await plan(context, connection, options, csv)
  const { counts } = planned.plan
  const { address, name } = planned.file
  const isRefused = await settleInvalid(context, planned.file, counts.invalid, options)
  const isStaged = options.dryRun !== true && !isRefused && counts.registered > 0
  await stageAndSend(context, id, describe(planned, head, await testTitles(context, id)), {
    ...options,
    stageChange: isStaged ? () => context.desk.people.stageParticipants(address, name, head, []) : null,
    afterwards: (change) => linksOf(context, connection, change, options.out),
  })
  if (isRefused) throw invalidFailure(counts.invalid)
}

/** The dry run, with the photos that the table names. */
async function plan(
  context: CommandContext,
  { id }: Connection,
  options: RegisterPeopleOptions,
  csv: string,
): Promise<Planned> {
  const { people } = context.desk
  const profile = await profileFor(context, id, options)
  const profileId = profile?.profileId ?? null
  const file = await openPeopleFile(context, id, csv, options.encoding)
  const { address, titles } = file
  const proposed = await people.mappingFor(address, 'participants', profileId)
  const fields = profile === null ? null : profile.fields.map(({ name }) => name)
  const mapping = mapColumns(titles, proposed.mapping, options.map ?? [], { people: 'participants', fields })
  const request = { profileId, mapping }
  const first = await people.planParticipants(address, request)
  const isWhole = first.photos.named === 0 || !(await addPhotos(context, file, csv))
  const planned = isWhole ? first : await people.planParticipants(address, request)
  const invalid = await listInvalid(context, file, planned.counts.invalid)
  return { file, profile, mapping, isRemembered: proposed.isRemembered, plan: planned, invalid }
}

/** Without any profile on this computer the fields are not checked, as with `--no-profile`. */
async function profileFor(
  context: CommandContext,
  id: Connection['id'],
  options: RegisterPeopleOptions,
): Promise<Profile | null> {
  const chosen = await profileOf(context, id, options)
  if (chosen !== null || options.profile === false) return chosen
  const profiles = await context.desk.people.profiles(id)
  return profiles.length === 0 ? null : onlyProfile(context, id)
}

function describe(
  { file, profile, mapping, isRemembered, plan: planned, invalid }: Planned,
  head: ParticipantsHead,
  titles: ReadonlyMap<string, string>,
): Finding {
  const { counts, batches, photos } = planned
  const people = count(counts.registered, 'person', 'people')
  const total =
    counts.registered === 0 ? 'Nobody to register' : `${people} to register in ${count(batches, 'batch', 'batches')}`
  return {
    value: {
      fileName: file.name,
      encoding: file.facts.encoding,
      delimiter: file.facts.delimiter,
      rows: file.facts.rows,
      profile: profile === null ? null : { profileId: profile.profileId, name: profile.name },
      columns: file.titles.map((title, at) => ({ title, target: mapping.columns[at] ?? null })),
      isRemembered,
      head,
      counts,
      photos: { named: photos.named, missing: photos.missing },
      invalid,
      people: null,
      file: null,
    },
    text: [
      `${factsText(file)}\nProfile: ${profile === null ? 'none, fields are not checked' : `${profile.name} (${profile.profileId})`}`,
      columnsText(file.titles, mapping, isRemembered),
      headText(head, titles),
      invalidText(invalid, counts.invalid),
      `${total}, ${counts.invalid} invalid${photos.named === 0 ? '' : `, ${count(photos.named - photos.missing, 'photo')}`}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}
