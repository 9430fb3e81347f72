import { crc32 } from 'node:zlib'
import { catalogueGuid, TESTS } from './test-catalogue.ts'

/** What a value must be. The document names one type, Image (section 2.7); the others are this service's. */
export type FieldRule =
  | { readonly type: 'text'; readonly longest: number }
  | { readonly type: 'email' }
  | { readonly type: 'phone' }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  /** `YYYY-MM-DD`. */
  | { readonly type: 'date' }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'image' }

export type ProfileField = { readonly name: string; readonly required: boolean; readonly rule: FieldRule }

/** Which fields personal data have, and what they may contain. Employees name a profile; a test has one. */
export type Profile = { readonly profileId: string; readonly title: string; readonly fields: readonly ProfileField[] }

const text = (name: string, longest = 100): ProfileField => ({ name, required: false, rule: { type: 'text', longest } })
const field = (name: string, rule: FieldRule): ProfileField => ({ name, required: false, rule })
const required = (one: ProfileField): ProfileField => ({ ...one, required: true })

const profile = (ordinal: number, title: string, ...fields: readonly ProfileField[]): Profile => ({
  profileId: catalogueGuid('profile', ordinal),
  title,
  fields,
})

const STAFF = profile(
  0,
  'Staff',
  required(text('First name')),
  required(text('Last name')),
  required(field('E-mail', { type: 'email' })),
  text('Position'),
  text('Branch'),
  text('Employee no.', 20),
  field('Contract', { type: 'choice', options: ['permanent', 'temporary', 'external'] }),
  field('Hired', { type: 'date' }),
  field('Weekly hours', { type: 'number', least: 1, most: 60 }),
  field('Photo', { type: 'image' }),
)

const APPLICANTS = profile(
  1,
  'Applicants',
  required(text('Name', 200)),
  required(field('Email', { type: 'email' })),
  field('Phone', { type: 'phone' }),
  text('Branch'),
  field('Picture', { type: 'image' }),
)

const RUSSIAN = profile(
  2,
  'Сотрудники',
  required(text('ФИО', 200)),
  field('Эл. почта', { type: 'email' }),
  text('Должность'),
  text('Табельный №', 20),
)

/** Answers of a survey may be anonymous. */
const SURVEY = profile(
  3,
  'Surveys',
  text('First name'),
  text('Last name'),
  text('Branch'),
  field('E-mail', { type: 'email' }),
)

export const PROFILES: readonly Profile[] = [STAFF, APPLICANTS, RUSSIAN, SURVEY]

/** The profile of tests that name no other, created ones among them. */
export const DEFAULT_PROFILE = STAFF

const BY_TITLE: ReadonlyMap<string, Profile> = new Map([
  ['Graduate intake · video interview', APPLICANTS],
  ['Оценка руководителя · деловая ситуация', RUSSIAN],
])

/** The profile in the settings of a test. */
export function profileOfTest(testId: string): Profile {
  const test = TESTS.find((one) => one.testId === testId)
  if (test === undefined) return DEFAULT_PROFILE
  return BY_TITLE.get(test.title) ?? (test.type === 'survey' ? SURVEY : DEFAULT_PROFILE)
}

/** The GUID of a center: always the same for its name. */
export function centerGuid(name: string): string {
  return catalogueGuid('center', crc32(name))
}
