import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import { centerNameSchema } from './id-schemas.ts'
import type { ConnectionId } from './ids.ts'
import { parseTimestamp, timestampSchema, type InstantMs } from './instants.ts'
import type { ValueNames } from './value-names.ts'

/** The service's account identifier: a positive integer (API document, section 5), kept as digits. */
export const accountIdSchema = z.string().regex(/^\d{1,19}$/, 'must be a whole number')

/** An http or https address without credentials, query or fragment; a trailing slash is dropped. */
export const baseUrlSchema = z
  .string()
  .trim()
  .refine((text) => {
    const url = URL.parse(text)
    return (
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      url.username === '' &&
      url.password === '' &&
      url.search === '' &&
      url.hash === ''
    )
  }, 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''))

/** What tells the accounts of services apart. */
export type AccountAddress = Pick<ConnectionSettings, 'baseUrl' | 'accountId'>

/**
 * Account ID and address in one spelling: the case of the host, the port that the scheme has anyway, slashes at the end
 * and zeros before the ID make no other account.
 */
export function accountKey({ baseUrl, accountId }: AccountAddress): string {
  const address = URL.parse(baseUrl)?.href ?? baseUrl
  return `${accountNumber(accountId)} ${address.replace(/\/+$/, '')}`
}

export function isSameAccount(one: AccountAddress, other: AccountAddress): boolean {
  return accountKey(one) === accountKey(other)
}

/** Whether this may be the same account at another address. */
export function mayHaveMoved(before: AccountAddress, after: AccountAddress): boolean {
  return accountNumber(before.accountId) === accountNumber(after.accountId)
}

function accountNumber(accountId: string): string {
  return accountId.replace(/^0+(?=\d)/, '')
}

/** The account ID and address that a key was made of. */
export function addressOfKey(key: string): AccountAddress {
  const end = key.indexOf(' ')
  return { accountId: key.slice(0, end), baseUrl: key.slice(end + 1) }
}

const optionalUrlSchema = z.union([z.literal(''), baseUrlSchema])

/** What a user enters about a connection, without its secret. */
export const connectionSettingsSchema = z.object({
  name: z.string().trim().min(1).max(200),
  baseUrl: baseUrlSchema,
  participantUrl: optionalUrlSchema.default(''),
  appUrl: optionalUrlSchema.default(''),
  accountId: accountIdSchema,
  centers: z.array(centerNameSchema).min(1).max(200),
  /** Where the first sync of a center starts. */
  syncFrom: timestampSchema.default('2000-01-01T00:00:00Z'),
})

/** Clocks differ, and a day begins earlier elsewhere. */
const MOST_AHEAD_MS = 24 * 3_600_000

/** The same, as it is entered. What older versions stored is read all the same. */
export const enteredSettingsSchema = connectionSettingsSchema.extend({
  name: connectionSettingsSchema.shape.name.refine(hasVisibleText, 'nothing of it can be seen'),
  centers: connectionSettingsSchema.shape.centers.refine(
    (centers) => centers.every(hasVisibleText),
    'nothing of a name can be seen',
  ),
  syncFrom: connectionSettingsSchema.shape.syncFrom.refine(
    (text) => (parseTimestamp(text) ?? 0) < Date.now() + MOST_AHEAD_MS,
    'must not be in the future',
  ),
})
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>
export type ConnectionSettingsInput = z.input<typeof connectionSettingsSchema>

/** Content-Length to sign for a request without a body: the API document does not show it (section 5, point 6). */
export const bodilessLengthSchema = z.enum(['0', ''])
export type BodilessLength = z.infer<typeof bodilessLengthSchema>

export type Connection = ConnectionSettings & {
  readonly id: ConnectionId
  readonly bodilessLength: BodilessLength
  readonly isDemo: boolean
  readonly createdAt: InstantMs
  /**
   * Where the secret is: in the keychain, in memory until the app ends, or missing. `silent` when it should be in the
   * keychain and that does not answer.
   */
  readonly secretState: 'keychain' | 'memory' | 'missing' | 'silent'
  /**
   * How the store is opened: with a key in the keychain or the environment (`kept`), or with a key that the secret
   * wraps. With `wrapped`, no stored data can be read while the secret is missing.
   */
  readonly storeKey: 'kept' | 'wrapped'
  readonly valueNames: ValueNames
}

/** What would be deleted with a connection. */
export type RemovalInfo = {
  readonly sessions: number
  readonly localReviews: number
  readonly rubrics: number
  /** Transcripts that were added to answers. */
  readonly transcripts: number
  /** Programs, as last sent or as drafts. */
  readonly programs: number
  /** Profiles of the service with their fields, which it cannot list. */
  readonly profiles: number
  /** Changes of the outbox, with their log and the people who were registered by them. */
  readonly changes: number
  readonly bytes: number
  /** False when the store cannot be opened. It may hold reviews, so `localReviews` is 1 then. */
  readonly counted: boolean
}

/** How many things a connection has that exist only on this computer. */
export function countOwnWork(info: RemovalInfo): number {
  const { localReviews, rubrics, transcripts, programs, profiles, changes } = info
  return localReviews + rubrics + transcripts + programs + profiles + changes
}

/** The result of restoring damaged or incomplete reviews. */
export type RestoredReviews = {
  /** Name of the newest backup that was used, and of the old file, which is kept; `null` where there was none. */
  readonly backup: string | null
  readonly damaged: string | null
  /** Numbers of saved changes that were restored, and that no file has. */
  readonly returned: number
  readonly lost: number
}
