import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  connectionSettingsSchema,
  type BodilessLength,
  type Connection,
  type ConnectionSettingsInput,
} from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { connectionIdSchema, type ConnectionId } from '../../contract/model/ids.ts'
import { settingsSchema, type Settings } from '../../contract/model/settings.ts'
import { NO_VALUE_NAMES, valueNamesSchema, type ValueNames } from '../../contract/model/value-names.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { apiSecretName, cacheKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { readConnections, writeConnections, type ConnectionEntry } from './connections-file.ts'
import { connectionFolder, removeFolder } from './folders.ts'
import { readSettings, writeSettings } from './settings-file.ts'
import { createStoreKeys, storeSealed } from './store-keys.ts'

/** Where to keep a secret: for good, or until the program ends. */
export type Keep = 'keychain' | 'memory'

/** What opening a connection's store takes. */
export type StoreAccess = {
  readonly folder: string
  /** 32 random bytes. */
  readonly key: Uint8Array
}

export type NewConnection = {
  readonly settings: ConnectionSettingsInput
  readonly secret: string
  readonly keep: Keep
  readonly isDemo?: boolean
  readonly bodilessLength?: BodilessLength
}

export type ConnectionChange = {
  readonly settings?: ConnectionSettingsInput
  /** Replaces the secret where it is kept now, and from now on opens the store where the secret is what opens it. */
  readonly secret?: string
  readonly bodilessLength?: BodilessLength
}

/**
 * The user's connections and settings. Connections are in `connections.json`, their secrets in the SecretStore, their
 * data in `connections/<id>/`. An id that is not in the list fails with `no-such-connection`; whatever needs the
 * keychain may fail with `keychain-unavailable`, whatever writes with `disk-full` or `disk-error`.
 */
export type ConnectionRegistry = {
  list(): Promise<readonly Connection[]>
  get(id: ConnectionId): Promise<Connection>
  add(connection: NewConnection): Promise<Connection>
  update(id: ConnectionId, change: ConnectionChange): Promise<Connection>
  /** What the user calls the numbers of proctoring. */
  setValueNames(id: ConnectionId, valueNames: ValueNames): Promise<Connection>
  /**
   * Gives a connection its secret (again). A secret that should open the store and does not is `secret-wrong`, and
   * nothing is touched. With `keychain` a key that the secret wrapped goes to the keychain as well. With `memory` it
   * stays where it is, so a key in a keychain that does not answer is still `keychain-unavailable`.
   */
  provideSecret(id: ConnectionId, secret: string, keep: Keep): Promise<Connection>
  /** The service took this secret, so secrets before it need not open the store any more. */
  secretAccepted(id: ConnectionId, secret: string): Promise<void>
  /** Removes the secrets, the folder and the entry, in this order: a failure leaves an entry to try again with. */
  remove(id: ConnectionId): Promise<void>
  /** The API secret. Fails with `secret-missing`, or `store-sealed` where it is also what opens the store. */
  secret(id: ConnectionId): Promise<string>
  /**
   * Makes the key on first use. Fails with `store-key-missing` when the key of an existing store is gone or another, and
   * with `store-sealed` or `secret-wrong` where the secret is what opens it.
   */
  storeAccess(id: ConnectionId): Promise<StoreAccess>
  settings(): Promise<Settings>
  setSettings(change: Partial<Settings>): Promise<Settings>
  /** Resolves when nothing that was asked for is still to be written. */
  settled(): Promise<void>
}

export type ConnectionRegistryOptions = {
  /** The data folder. */
  readonly folder: string
  readonly secrets: SecretStore
  readonly now?: () => number
  /** Called when the list of connections was damaged or gone, and the copies of it were used. */
  readonly onRecovered?: (trouble: DeskError) => void
  /** What a guess at a secret that wraps a key costs, as scrypt's N; less than in production only in tests. */
  readonly wrapCost?: number
}

export function createConnectionRegistry(options: ConnectionRegistryOptions): ConnectionRegistry {
  const { folder, secrets, now = Date.now, wrapCost } = options
  /** What the user wanted kept until the program ends. */
  const memory = createMemoryStore()
  const keys = createStoreKeys({ secrets, save: replace, wrapCost })
  let entries: readonly ConnectionEntry[] | null = null
  let tail: Promise<unknown> = Promise.resolve()

  /** One after the other: every change reads, then writes. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = tail.then(act)
    tail = result.catch(() => undefined)
    return result
  }

  async function load(): Promise<readonly ConnectionEntry[]> {
    if (entries !== null) return entries
    const read = await readConnections(folder)
    entries = read.entries
    if (read.recovered !== null) options.onRecovered?.(read.recovered)
    return entries
  }

  async function save(changed: readonly ConnectionEntry[]): Promise<void> {
    await writeConnections(folder, await load(), changed)
    entries = changed
  }

  async function replace(entry: ConnectionEntry): Promise<void> {
    await save((await load()).map((other) => (other.id === entry.id ? entry : other)))
  }

  async function find(id: ConnectionId): Promise<ConnectionEntry> {
    const entry = (await load()).find((other) => other.id === id)
    if (!entry) throw new DeskError('no-such-connection', 'This connection is not there any more.')
    return entry
  }

  /** Whether the lasting store is asked about a connection. The environment stands for every connection. */
  function asksStore(entry: ConnectionEntry): boolean {
    return entry.keep === 'keychain' || secrets.kind === 'environment'
  }

  async function secretOf(entry: ConnectionEntry): Promise<{ value: string; state: 'keychain' | 'memory' } | null> {
    const name = apiSecretName(entry.id)
    const held = await memory.get(name)
    if (held !== null) return { value: held, state: 'memory' }
    const kept = asksStore(entry) ? await secrets.get(name) : null
    return kept === null ? null : { value: kept, state: secrets.kind === 'keychain' ? 'keychain' : 'memory' }
  }

  async function present(entry: ConnectionEntry): Promise<Connection> {
    const {
      id,
      name,
      baseUrl,
      participantUrl,
      appUrl,
      accountId,
      centers,
      syncFrom,
      bodilessLength,
      isDemo,
      createdAt,
      valueNames,
    } = entry
    const settings = { name, baseUrl, participantUrl, appUrl, accountId, centers, syncFrom }
    // A keychain that does not answer leaves the secret missing; why, is said when it is needed.
    const held = await secretOf(entry).catch(() => null)
    const secretState = held?.state ?? 'missing'
    const storeKey = entry.keep === 'memory' ? 'wrapped' : 'kept'
    return { ...settings, id, bodilessLength, isDemo, createdAt, secretState, storeKey, valueNames }
  }

  async function storeAccess(id: ConnectionId): Promise<StoreAccess> {
    const entry = await find(id)
    const key =
      entry.keep === 'memory'
        ? await keys.wrapped(entry, (await secretOf(entry))?.value ?? null)
        : await keys.kept(entry)
    return { folder: connectionFolder(folder, id), key }
  }

  async function add(connection: NewConnection): Promise<Connection> {
    const settings = parseOrRefuse(connectionSettingsSchema, connection.settings)
    const entry: ConnectionEntry = {
      ...settings,
      id: connectionIdSchema.parse(randomUUID()),
      bodilessLength: connection.bodilessLength ?? '0',
      isDemo: connection.isDemo ?? false,
      createdAt: now(),
      keep: connection.keep,
      keyCheck: null,
      wrappedKey: null,
      valueNames: NO_VALUE_NAMES,
    }
    const others = await load()
    const holder = entry.keep === 'keychain' ? secrets : memory
    await holder.set(apiSecretName(entry.id), connection.secret)
    try {
      await save([...others, entry])
    } catch (error) {
      await holder.delete(apiSecretName(entry.id)).catch(() => undefined)
      throw error
    }
    return present(entry)
  }

  async function update(id: ConnectionId, change: ConnectionChange): Promise<Connection> {
    const entry = await find(id)
    const changed: ConnectionEntry = {
      ...entry,
      ...(change.settings === undefined ? {} : parseOrRefuse(connectionSettingsSchema, change.settings)),
      ...(change.bodilessLength === undefined ? {} : { bodilessLength: change.bodilessLength }),
    }
    if (change.secret === undefined) {
      await replace(changed)
      return present(changed)
    }
    const held = await memory.get(apiSecretName(id))
    const holder = held !== null || !asksStore(entry) ? memory : secrets
    const rewrapped = await keys.withSecret(changed, change.secret)
    // A keychain that refuses must leave the entry as it was; memory does not refuse.
    if (holder === secrets) await holder.set(apiSecretName(id), change.secret)
    await replace(rewrapped)
    if (holder === memory) await holder.set(apiSecretName(id), change.secret)
    return present(rewrapped)
  }

  async function setValueNames(id: ConnectionId, valueNames: ValueNames): Promise<Connection> {
    const changed = { ...(await find(id)), valueNames: parseOrRefuse(valueNamesSchema, valueNames) }
    await replace(changed)
    return present(changed)
  }

  async function provideSecret(id: ConnectionId, secret: string, keep: Keep): Promise<Connection> {
    const entry = await find(id)
    if (keep === 'keychain') return keepInKeychain(entry, secret)
    // The secret does not open what the keychain locks, and to accept it would look as if it did.
    if (entry.keep === 'keychain') await secrets.get(cacheKeyName(id))
    const changed = await keys.withSecret(entry, secret)
    if (changed.wrappedKey !== entry.wrappedKey) await replace(changed)
    await memory.set(apiSecretName(id), secret)
    return present(changed)
  }

  async function keepInKeychain(entry: ConnectionEntry, secret: string): Promise<Connection> {
    const { id } = entry
    const moves = entry.keep === 'memory'
    const changed = moves ? await keys.moveToKeychain(entry, secret) : entry
    try {
      await secrets.set(apiSecretName(id), secret)
      if (moves) await replace(changed)
    } catch (error) {
      // Until the file says so, the secret opens the store; what the keychain has by then would never be removed.
      if (moves) await forgetInKeychain(id).catch(() => undefined)
      throw error
    }
    await memory.delete(apiSecretName(id))
    keys.forget(id)
    return present(changed)
  }

  async function forgetInKeychain(id: ConnectionId): Promise<void> {
    for (const name of [apiSecretName(id), cacheKeyName(id)]) await secrets.delete(name)
  }

  async function secretAccepted(id: ConnectionId, secret: string): Promise<void> {
    const entry = await find(id)
    // A call that began before a change says nothing about the secret of now.
    if (entry.wrappedKey === null || (await secretOf(entry))?.value !== secret) return
    const changed = await keys.withOnlySecret(entry, secret)
    if (changed.wrappedKey !== entry.wrappedKey) await replace(changed)
  }

  async function remove(id: ConnectionId): Promise<void> {
    const entry = await find(id)
    if (asksStore(entry)) await forgetInKeychain(id)
    await removeFolder(folder, connectionFolder(folder, id))
    await save((await load()).filter((other) => other.id !== id))
    await memory.delete(apiSecretName(id))
    keys.forget(id)
  }

  async function secret(id: ConnectionId): Promise<string> {
    const entry = await find(id)
    const held = await secretOf(entry)
    if (held !== null) return held.value
    if (entry.keep === 'memory') throw storeSealed()
    throw new DeskError('secret-missing', "This connection's secret is not here. Enter it again.")
  }

  return {
    list: () => inTurn(async () => Promise.all((await load()).map(present))),
    get: (id) => inTurn(async () => present(await find(id))),
    add: (connection) => inTurn(() => add(connection)),
    update: (id, change) => inTurn(() => update(id, change)),
    setValueNames: (id, valueNames) => inTurn(() => setValueNames(id, valueNames)),
    provideSecret: (id, value, keep) => inTurn(() => provideSecret(id, value, keep)),
    secretAccepted: (id, value) => inTurn(() => secretAccepted(id, value)),
    remove: (id) => inTurn(() => remove(id)),
    secret: (id) => inTurn(() => secret(id)),
    storeAccess: (id) => inTurn(() => storeAccess(id)),
    settled: () => inTurn(async () => undefined),
    settings: () => inTurn(() => readSettings(folder)),
    setSettings: (change) =>
      inTurn(async () => {
        const settings = { ...(await readSettings(folder)), ...parseOrRefuse(settingsSchema.partial(), change) }
        await writeSettings(folder, settings)
        return settings
      }),
  }
}

function parseOrRefuse<T extends z.ZodType>(schema: T, input: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new DeskError('invalid-argument', `${field}: ${issue?.message ?? 'not valid'}`, { field })
}
