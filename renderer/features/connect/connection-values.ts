import type { FieldErrors, Resolver } from 'react-hook-form'
import {
  enteredSettingsSchema,
  isSameAccount,
  type Connection,
  type ConnectionSettingsInput,
} from '../../../contract/model/connection.ts'

export type ConnectionValues = {
  readonly name: string
  readonly baseUrl: string
  readonly accountId: string
  readonly secret: string
  readonly centers: readonly string[]
  readonly participantUrl: string
  readonly appUrl: string
  /** Start date as YYYY-MM-DD, from 00:00 UTC; empty for everything. */
  readonly syncFrom: string
}
export type FieldName = keyof ConnectionValues
const FIELD_NAMES: readonly FieldName[] = [
  'name',
  'baseUrl',
  'accountId',
  'secret',
  'centers',
  'participantUrl',
  'appUrl',
  'syncFrom',
]

const EVERYTHING = '2000-01-01T00:00:00Z'

export function valuesOf(connection: Connection | null): ConnectionValues {
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? '',
    accountId: connection?.accountId ?? '',
    secret: '',
    centers: connection?.centers ?? [],
    participantUrl: connection?.participantUrl ?? '',
    appUrl: connection?.appUrl ?? '',
    syncFrom: connection && connection.syncFrom !== EVERYTHING ? connection.syncFrom.slice(0, 10) : '',
  }
}

/** The start of a day, unless it is that of the connection, which may be a time of the day: the form shows only the day. */
function startOf(day: string, connection: Connection | null): string {
  if (connection !== null && valuesOf(connection).syncFrom === day) return connection.syncFrom
  return day === '' ? EVERYTHING : `${day}T00:00:00Z`
}

/** @param connection The connection that is changed; `null` for a new one. */
export function settingsOf(values: ConnectionValues, connection: Connection | null): ConnectionSettingsInput {
  return {
    name: values.name,
    baseUrl: values.baseUrl,
    accountId: values.accountId.trim(),
    centers: [...values.centers],
    participantUrl: values.participantUrl.trim(),
    appUrl: values.appUrl.trim(),
    syncFrom: startOf(values.syncFrom, connection),
  }
}

/** Validates the form with the contract's schema. The screen has an error text for each field. */
export function connectionResolver(connection: Connection | null): Resolver<ConnectionValues> {
  return (values) => {
    const wrong = new Set<FieldName>()
    const parsed = enteredSettingsSchema.safeParse(settingsOf(values, connection))
    for (const issue of parsed.error?.issues ?? []) {
      const field = FIELD_NAMES.find((name) => name === issue.path[0])
      if (field) wrong.add(field)
    }
    // A stored secret key is only used with the address and account that it was entered for. Main enforces this.
    const settings = parsed.data
    const isSame = settings === undefined || (connection !== null && isSameAccount(settings, connection))
    if ((connection === null || !isSame) && values.secret === '') wrong.add('secret')
    if (wrong.size === 0) return { values, errors: {} }
    const errors: FieldErrors<ConnectionValues> = Object.fromEntries(
      [...wrong].map((name) => [name, { type: 'invalid', message: name }]),
    )
    return { values: {}, errors }
  }
}
