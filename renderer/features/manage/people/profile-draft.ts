import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import { GUID, type Guid } from '../../../../contract/model/ids.ts'
import type { EnteredProfile, FIELD_KINDS, Profile } from '../../../../contract/model/profile.ts'

export type FieldKind = (typeof FIELD_KINDS)[number]

/** A field as it is typed. */
export type DraftField = {
  /** Tells the fields of a form apart. */
  readonly key: number
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  /** One a line. */
  readonly choices: string
}

export type ProfileDraft = {
  readonly profileId: string
  readonly name: string
  readonly fields: readonly DraftField[]
}

/** What is wrong with a draft; every member is `null` where nothing is. */
export type DraftProblems = {
  readonly profileId: 'guid' | 'known' | null
  readonly name: 'empty' | null
  readonly fields: readonly ('empty' | 'repeated' | null)[]
}

let lastKey = 0
export const emptyField = (): DraftField => {
  lastKey += 1
  return { key: lastKey, name: '', kind: 'text', isRequired: false, choices: '' }
}

/** What a form begins with. */
export function draftOf(profile: Profile | null): ProfileDraft {
  if (profile === null) return { profileId: '', name: '', fields: [emptyField()] }
  return {
    profileId: profile.profileId,
    name: profile.name,
    fields: profile.fields.map(({ name, kind, isRequired, choices }) => ({
      ...emptyField(),
      ...{ name, kind, isRequired, choices: choices.join('\n') },
    })),
  }
}

/** What keeps a draft from being saved. A new profile may not have one of the `taken` IDs: it would replace that profile. */
export function problemsOf({ profileId, name, fields }: ProfileDraft, taken: readonly Guid[]): DraftProblems {
  const id = profileId.trim()
  const names = fields.map((field) => field.name.trim())
  return {
    profileId: !GUID.test(id) ? 'guid' : taken.some((one) => one.toLowerCase() === id.toLowerCase()) ? 'known' : null,
    name: hasVisibleText(name) ? null : 'empty',
    fields: names.map((one, at) => {
      if (!hasVisibleText(one)) return 'empty'
      return names.indexOf(one) === at ? null : 'repeated'
    }),
  }
}

export const hasProblem = ({ profileId, name, fields }: DraftProblems): boolean =>
  profileId !== null || name !== null || fields.some((field) => field !== null)

/** The profile that a draft without problems stands for. */
export function profileOf({ profileId, name, fields }: ProfileDraft): EnteredProfile {
  return {
    profileId: profileId.trim().toLowerCase(),
    name: name.trim(),
    fields: fields.map((field) => ({
      name: field.name.trim(),
      kind: field.kind,
      isRequired: field.isRequired,
      choices: field.kind === 'choice' ? linesOf(field.choices) : [],
    })),
  }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(hasVisibleText))]
}
