import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { connectionSettingsSchema, type Connection } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { connectionIdSchema, type ConnectionId } from '../../contract/model/ids.ts'
import { settingsSchema } from '../../contract/model/settings.ts'
import { NO_VALUE_NAMES, valueNamesSchema, type ValueNames } from '../../contract/model/value-names.ts'
import { cacheKeyName } from '../secrets/secret-names.ts'
import { createConnectionSecrets } from './connection-secrets.ts'
import { readConnections, writeConnections, type ConnectionEntry } from './connections-file.ts'
import { connectionFolder, removeFolder } from './folders.ts'
import type {
  ConnectionChange,
  ConnectionRegistry,
  ConnectionRegistryOptions,
  Keep,
  NewConnection,
  StoreAccess,
} from './registry-type.ts'
import { readSettings, writeSettings } from './settings-file.ts'
import { createStoreKeys, storeSealed } from './store-keys.ts'

export type { ConnectionRegistry, NewConnection } from './registry-type.ts'

export function createConnectionRegistry(options: ConnectionRegistryOptions): ConnectionRegistry {
  const { folder, secrets, now = Date.now, wrapCost } = options
  const apiSecrets = createConnectionSecrets(secrets, options.onSecretChanged)
  const keys = createStoreKeys({ secrets, save: replace, wrapCost })
  let entries: readonly ConnectionEntry[] | null = null
  let loading: Promise<readonly ConnectionEntry[]> | null = null
  // Every change reads, then writes. Settings are a file of their own and never wait for the keychain.
  const inTurn = createTurns()
  const settingsInTurn = createTurns()

  function load(): Promise<readonly ConnectionEntry[]> {
    if (entries !== null) return Promise.resolve(entries)
    // What failed may work the next time.
    loading ??= read().finally(() => {
      loading = null
    })
    return loading
  }

  async function read(): Promise<readonly ConnectionEntry[]> {
    const found = await readConnections(folder)
    entries = found.entries
    if (found.recovered !== null) options.onRecovered?.(found.recovered)
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
    const secretState = await apiSecrets.stateOf(entry)
    const storeKey = entry.keep === 'memory' ? 'wrapped' : 'kept'
    return { ...settings, id, bodilessLength, isDemo, createdAt, secretState, storeKey, valueNames }
  }

  async function storeAccess(id: ConnectionId): Promise<StoreAccess> {
    const entry = await find(id)
    const key =
      entry.keep === 'memory'
        ? await keys.wrapped(entry, (await apiSecrets.find(entry))?.value ?? null)
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
    try {
      await apiSecrets.put(entry, connection.secret, entry.keep)
      await save([...others, entry])
    } catch (error) {
      await apiSecrets.forgetHeld(entry.id)
      await apiSecrets.discard(entry)
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
      await apiSecrets.follow(entry, changed)
      return present(changed)
    }
    const place = await apiSecrets.placeOf(entry)
    const rewrapped = await keys.withSecret(changed, change.secret)
    // A keychain that refuses must leave the entry as it was; memory does not refuse.
    if (place === 'keychain') await apiSecrets.put(rewrapped, change.secret, place)
    await replace(rewrapped)
    if (place === 'memory') await apiSecrets.put(rewrapped, change.secret, place)
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
    await apiSecrets.put(changed, secret, 'memory')
    return present(changed)
  }

  async function keepInKeychain(entry: ConnectionEntry, secret: string): Promise<Connection> {
    const { id } = entry
    const moves = entry.keep === 'memory'
    const changed = moves ? await keys.moveToKeychain(entry, secret) : entry
    try {
      await apiSecrets.put(changed, secret, 'keychain')
      if (moves) await replace(changed)
    } catch (error) {
      // Until the file says so, the secret opens the store; what the keychain has by then would never be removed.
      if (moves) await apiSecrets.discard(changed)
      throw error
    }
    await apiSecrets.forgetHeld(id)
    keys.forget(id)
    return present(changed)
  }

  async function secretAccepted(id: ConnectionId, secret: string): Promise<void> {
    const entry = await find(id)
    // A call that began before a change says nothing about the secret of now.
    if (entry.wrappedKey === null || (await apiSecrets.find(entry))?.value !== secret) return
    const changed = await keys.withOnlySecret(entry, secret)
    if (changed.wrappedKey !== entry.wrappedKey) await replace(changed)
  }

  async function remove(id: ConnectionId): Promise<void> {
    const entry = await find(id)
    await apiSecrets.forgetKept(entry)
    await removeFolder(folder, connectionFolder(folder, id))
    await save((await load()).filter((other) => other.id !== id))
    await apiSecrets.forgetHeld(id)
    keys.forget(id)
  }

  async function secret(id: ConnectionId): Promise<string> {
    const entry = await find(id)
    const held = await apiSecrets.find(entry)
    if (held !== null) return held.value
    if (entry.keep === 'memory') throw storeSealed()
    throw new DeskError('secret-missing', "This connection's secret is not here. Enter it again.")
  }

  return {
    // Not in turn: what is known of connections can be told while a change waits for the keychain.
    list: async () => Promise.all((await load()).map(present)),
    get: async (id) => present(await find(id)),
    add: (connection) => inTurn(() => add(connection)),
    update: (id, change) => inTurn(() => update(id, change)),
    setValueNames: (id, valueNames) => inTurn(() => setValueNames(id, valueNames)),
    provideSecret: (id, value, keep) => inTurn(() => provideSecret(id, value, keep)),
    secretAccepted: (id, value) => inTurn(() => secretAccepted(id, value)),
    remove: (id) => inTurn(() => remove(id)),
    secret: (id) => inTurn(() => secret(id)),
    storeAccess: (id) => inTurn(() => storeAccess(id)),
    keychainAnswers: () =>
      inTurn(async () => {
        await apiSecrets.discardOwed()
        await apiSecrets.lookAgain(await load())
      }),
    async settled() {
      await Promise.all([inTurn(async () => undefined), settingsInTurn(async () => undefined)])
    },
    settings: () => settingsInTurn(() => readSettings(folder)),
    setSettings: (change) =>
      settingsInTurn(async () => {
        const settings = { ...(await readSettings(folder)), ...parseOrRefuse(settingsSchema.partial(), change) }
        await writeSettings(folder, settings)
        return settings
      }),
  }
}

/** Carries out what it is given one after the other. */
function createTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (act) => {
    const result = tail.then(act)
    tail = result.catch(() => undefined)
    return result
  }
}

function parseOrRefuse<T extends z.ZodType>(schema: T, input: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new DeskError('invalid-argument', `${field}: ${issue?.message ?? 'not valid'}`, { field })
}
