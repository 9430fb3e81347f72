import type { NameValue } from '../data/people.ts'
import type { FieldRule, Profile, ProfileField } from '../data/profiles.ts'
import { imageProblem } from './images.ts'
import { Refusal } from './refusal.ts'
import { symbolsIn } from './symbols.ts'
import type { Switches } from './switches.ts'

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const PHONE = /^\+?[\d ()/-]{4,30}$/
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Refuses personal data that break a profile: unknown or repeated names, invalid values, required ones that are missing
 * or empty. With several profiles, as a registration for several tests has, a name must be known to one of them, and
 * all that know it must accept its value.
 */
export function checkPersonalData(
  data: readonly NameValue[],
  profiles: readonly Profile[],
  switches: Pick<Switches, 'symbols'>,
): void {
  refuseRepeatedNames(data)
  for (const { name, value } of data) {
    const fields = fieldsOf(profiles).filter((field) => field.name === name)
    if (fields.length === 0) throw new Refusal('field-unknown', `The profile has no field "${name}".`)
    for (const { rule } of fields) {
      // An empty value is none. Whether there must be one is checked below.
      const problem = value === '' ? null : valueProblem(value, rule, switches)
      if (problem !== null) throw new Refusal('value-invalid', `The value of "${name}" ${problem}.`)
    }
  }
  const given = new Set(data.filter(({ value }) => value.trim() !== '').map(({ name }) => name))
  const missing = fieldsOf(profiles).find((field) => field.required && !given.has(field.name))
  if (missing !== undefined) throw new Refusal('field-missing', `The field "${missing.name}" is required.`)
}

export function refuseRepeatedNames(data: readonly NameValue[]): void {
  const seen = new Set<string>()
  for (const { name } of data) {
    if (seen.has(name)) throw new Refusal('field-twice', `The field "${name}" stands twice.`)
    seen.add(name)
  }
}

function fieldsOf(profiles: readonly Profile[]): readonly ProfileField[] {
  return profiles.flatMap((profile) => profile.fields)
}

/** What is wrong with a value, to go after "The value of …"; it does not quote the value, which is personal. */
function valueProblem(value: string, rule: FieldRule, { symbols }: Pick<Switches, 'symbols'>): string | null {
  switch (rule.type) {
    case 'text':
      return symbolsIn(value, symbols) <= rule.longest ? null : `has more than ${rule.longest} symbols`
    case 'email':
      return EMAIL.test(value) ? null : 'is not an e-mail address'
    case 'phone':
      return PHONE.test(value) ? null : 'is not a phone number'
    case 'number':
      return NUMBER.test(value) && Number(value) >= rule.least && Number(value) <= rule.most
        ? null
        : `is not a number from ${rule.least} to ${rule.most}`
    case 'date':
      return isDate(value) ? null : 'is not a date YYYY-MM-DD'
    case 'choice':
      return rule.options.includes(value) ? null : `is none of ${rule.options.join(', ')}`
    case 'image':
      return imageProblem(value)
  }
}

function isDate(text: string): boolean {
  const instant = Date.parse(text)
  return DATE.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}
