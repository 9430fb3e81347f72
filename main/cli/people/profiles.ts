import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { enteredProfileSchema, type EnteredProfile, type Profile } from '../../../contract/model/profile.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { CommandContext } from '../context.ts'
import { readJsonFile } from '../json-file.ts'

/** `profile` is false with `--no-profile`. */
export type ProfileOptions = { readonly profile?: string | false; readonly profileFile?: string }

/**
 * The profile of `--profile-file`, which is kept from then on; otherwise that of `--profile`, by ID or name; `null`
 * where neither is given. Fails with `invalid-argument` and `disk-error`.
 */
export async function profileOf(
  { desk, signal }: CommandContext,
  id: ConnectionId,
  { profile: wanted, profileFile }: ProfileOptions,
): Promise<Profile | null> {
  if (profileFile !== undefined) {
    const profile = parseOrRefuse(
      enteredProfileSchema,
      entered(await readJsonFile(profileFile, signal, 'profile')) as EnteredProfile,
    )
    await desk.people.putProfile(id, profile)
    return profile
  }
  if (wanted === undefined || wanted === false) return null
  const profiles = await desk.people.profiles(id)
  const found = profiles.filter(({ profileId, name }) => profileId === wanted.toLowerCase() || name === wanted)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const problem = found.length > 1 ? `Several profiles are named "${wanted}".` : `No profile "${wanted}".`
  throw new DeskError('invalid-argument', `${problem} ${available(profiles)}`)
}

/** The only profile that was entered. Fails with `invalid-argument` where there is none, or several. */
export async function onlyProfile({ desk }: CommandContext, id: ConnectionId): Promise<Profile> {
  const profiles = await desk.people.profiles(id)
  const [only] = profiles
  if (only !== undefined && profiles.length === 1) return only
  if (only === undefined) throw new DeskError('invalid-argument', available(profiles))
  throw new DeskError('invalid-argument', `There are several profiles. ${available(profiles)}`)
}

function available(profiles: readonly Profile[]): string {
  if (profiles.length === 0) return 'No profiles yet. Enter one with --profile-file.'
  return `Choose one with --profile: ${profiles.map(({ name, profileId }) => `"${name}" (${profileId})`).join(', ')}.`
}

/** A file names only what is not usual: a field is a text that may be empty unless it says otherwise. */
function entered(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('fields' in json) || !Array.isArray(json.fields)) return json
  const fields = json.fields.map((field: unknown) =>
    typeof field === 'object' && field !== null ? { kind: 'text', isRequired: false, ...field } : field,
  )
  return { ...json, fields }
}
