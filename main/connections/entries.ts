import { randomUUID } from 'node:crypto'
import { accountKey, enteredSettingsSchema, type Connection } from '../../contract/model/connection.ts'
import { connectionIdSchema } from '../../contract/model/id-schemas.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { NO_VALUE_NAMES } from '../../contract/model/value-names.ts'
import type { StoreAccount } from '../store/records.ts'
import type { ConnectionEntry } from './connections-file.ts'
import { parseOrRefuse } from '../support/parse-or-refuse.ts'
import type { ConnectionChange, NewConnection } from './registry-type.ts'

/** The entry of a new connection. Fails with `invalid-argument`. */
export function newEntry(connection: NewConnection, now: InstantMs): ConnectionEntry {
  return {
    ...parseOrRefuse(enteredSettingsSchema, connection.settings),
    id: connectionIdSchema.parse(randomUUID()),
    bodilessLength: connection.bodilessLength ?? '0',
    isDemo: connection.isDemo ?? false,
    createdAt: now,
    keep: connection.keep,
    keyCheck: null,
    wrappedKey: null,
    valueNames: NO_VALUE_NAMES,
    movedFrom: [],
    hasStore: false,
  }
}

/** The entry with changed settings; the secret is not part of it. Fails with `invalid-argument`. */
export function changedEntry(entry: ConnectionEntry, change: ConnectionChange): ConnectionEntry {
  const changed = {
    ...entry,
    ...(change.settings === undefined ? {} : parseOrRefuse(enteredSettingsSchema, change.settings)),
    ...(change.bodilessLength === undefined ? {} : { bodilessLength: change.bodilessLength }),
  }
  const [before, after] = [storeAccountOf(entry).key, storeAccountOf(changed).key]
  if (before === after) return changed
  return { ...changed, movedFrom: [...new Set([...entry.movedFrom, before])].filter((key) => key !== after) }
}

/** The account that the store of a connection belongs to. The demo's service has another port each time. */
export function storeAccountOf(entry: ConnectionEntry): StoreAccount {
  return { key: entry.isDemo ? 'demo' : accountKey(entry), movedFrom: entry.movedFrom }
}

/** The public data of a connection. Each member is listed explicitly, so that no key can ever slip in. */
export function connectionOf(entry: ConnectionEntry, secretState: Connection['secretState']): Connection {
  return {
    id: entry.id,
    name: entry.name,
    baseUrl: entry.baseUrl,
    participantUrl: entry.participantUrl,
    appUrl: entry.appUrl,
    accountId: entry.accountId,
    centers: entry.centers,
    syncFrom: entry.syncFrom,
    bodilessLength: entry.bodilessLength,
    isDemo: entry.isDemo,
    createdAt: entry.createdAt,
    secretState,
    storeKey: entry.keep === 'memory' ? 'wrapped' : 'kept',
    valueNames: entry.valueNames,
  }
}
