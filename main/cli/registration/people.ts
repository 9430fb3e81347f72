import type { Connection } from '../../../contract/model/connection.ts'
import type { RegistrationPlan } from '../../../contract/model/people.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import type { ParticipantsHead } from '../../../contract/model/registration.ts'
import type { CommandContext } from '../context.ts'
import { count } from '../output.ts'
import { mapColumns } from '../people/columns.ts'
import { invalidFailure, invalidText, listInvalid, settleInvalid, type InvalidOptions } from '../people/invalid-rows.ts'
import { tableText, tableValue, type MappedTable } from '../people/mapped-table.ts'
import { openPeopleFile, type TableOptions } from '../people/open-table.ts'
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

type Planned = MappedTable & { readonly plan: RegistrationPlan }

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
  const file = await openPeopleFile(context, id, csv, options)
  const { address, titles } = file
  const proposed = await people.mappingFor(address, 'participants', profileId)
  const fields = profile === null ? null : profile.fields.map(({ name }) => name)
  const mapping = mapColumns(titles, proposed.mapping, options.map ?? [], { people: 'participants', fields })
  const request = { profileId, mapping }
  const first = await people.planParticipants(address, request)
  const namesPhotos = first.photos.named > 0
  if (namesPhotos) await addPhotos(context, file, csv)
  const planned = namesPhotos ? await people.planParticipants(address, request) : first
  const invalid = await listInvalid(context, file, planned.counts.invalid)
  const isRemembered = proposed.isRemembered && (options.map ?? []).length === 0
  return { file, profile, mapping, isRemembered, plan: planned, invalid, hints: planned.hints }
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

function describe(planned: Planned, head: ParticipantsHead, titles: ReadonlyMap<string, string>): Finding {
  const { counts, batches, photos } = planned.plan
  const people = count(counts.registered, 'person', 'people')
  const inBatches = `${people} to register in ${count(batches, 'batch', 'batches')}`
  const total = [
    counts.registered === 0 ? 'Nobody to register' : inBatches,
    `${counts.invalid} invalid`,
    ...(photos.named === 0 ? [] : [count(photos.named - photos.missing, 'photo')]),
  ]
  return {
    value: {
      ...tableValue(planned),
      head,
      counts,
      photos: { named: photos.named, missing: photos.missing },
      people: null,
      file: null,
    },
    text: [tableText(planned), headText(head, titles), invalidText(planned.invalid, counts.invalid), total.join(', ')]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}
