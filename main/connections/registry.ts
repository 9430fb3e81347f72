import type { Connection } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { reviewerNameSchema } from '../../contract/model/reviewer.ts'
import { enteredValueNamesSchema } from '../../contract/model/value-names-schema.ts'
import type { ValueNames } from '../../contract/model/value-names.ts'
import { createConnectionList, type ConnectionList } from './connection-list.ts'
import { createConnectionSecrets } from './connection-secrets.ts'
import type { ConnectionEntry } from './connections-file.ts'
import { changedEntry, connectionOf, newEntry, storeAccountOf } from './entries.ts'
import { connectionFolder } from './folders.ts'
import { parseOrRefuse } from '../support/parse-or-refuse.ts'
import type {
  ConnectionChange,
  ConnectionRegistry,
  ConnectionRegistryOptions,
  NewConnection,
  StoreAccess,
} from './registry-type.ts'
import { createRecentConnections } from './recent-connections.ts'
import { createRemovals } from './removals.ts'
import { createReviewerFile } from './reviewer-file.ts'
import { createSecretChanges } from './secret-changes.ts'
import { createSettingsFile } from './settings-file.ts'
import { createStoreKeys, storeSealed } from './store-keys.ts'
import { createTurns } from '../support/turns.ts'

export type { ConnectionRegistry, NewConnection } from './registry-type.ts'

export function createConnectionRegistry(options: ConnectionRegistryOptions): ConnectionRegistry {
  const { folder, secrets, now = Date.now, wrapCost } = options
  const onRecovered = toldOnce(options.onRecovered)
  const list = createConnectionList(folder, onRecovered)
  const apiSecrets = createConnectionSecrets(secrets, options.onSecretChanged)
  const keys = createStoreKeys({ secrets, save: (entry) => list.replace(entry), wrapCost })
  const secretChanges = createSecretChanges({ list, apiSecrets, keys, secrets })
  const forget = (id: ConnectionId) => secretChanges.forget(id)
  const removals = createRemovals({ folder, list, apiSecrets, forget, onUnfinished: options.onUnfinishedRemoval })
  // Changes read before they write, so they run one after the other.
  const inTurn = createTurns()
  const ownFiles = createOwnFiles(list, { folder, onRecovered })

  async function present(entry: ConnectionEntry): Promise<Connection> {
    return connectionOf(entry, await apiSecrets.stateOf(entry))
  }

  async function storeAccess(id: ConnectionId): Promise<StoreAccess> {
    const entry = await list.find(id)
    const key =
      entry.keep === 'memory'
        ? await keys.wrapped(entry, (await apiSecrets.find(entry))?.value ?? null)
        : await keys.kept(entry)
    return { folder: connectionFolder(folder, id), key, account: storeAccountOf(entry), mustExist: entry.hasStore }
  }

  async function add(connection: NewConnection): Promise<Connection> {
    const entry = newEntry(connection, now())
    // Read first: with an unreadable list the secret would be stored without a connection.
    await list.all()
    try {
      await apiSecrets.put(entry, connection.secret, entry.keep)
      await list.add(entry)
    } catch (error) {
      await apiSecrets.forgetHeld(entry.id)
      await apiSecrets.discard(entry)
      throw error
    }
    return present(entry)
  }

  async function update(id: ConnectionId, change: ConnectionChange): Promise<Connection> {
    const entry = await list.find(id)
    const changed = changedEntry(entry, change)
    if (change.secret !== undefined) return present(await secretChanges.replaceWith(changed, entry, change.secret))
    await list.replace(changed)
    await apiSecrets.follow(entry, changed)
    return present(changed)
  }

  async function setValueNames(id: ConnectionId, valueNames: ValueNames): Promise<Connection> {
    const changed = { ...(await list.find(id)), valueNames: parseOrRefuse(enteredValueNamesSchema, valueNames) }
    await list.replace(changed)
    return present(changed)
  }

  async function noteStore(id: ConnectionId): Promise<void> {
    const entry = await list.find(id)
    if (!entry.hasStore) await list.replace({ ...entry, hasStore: true })
  }

  async function secret(id: ConnectionId): Promise<string> {
    const entry = await list.find(id)
    const held = await apiSecrets.find(entry)
    if (held !== null) return held.value
    if (entry.keep === 'memory') throw storeSealed()
    throw new DeskError('secret-missing', "This connection's secret key is missing. Enter it again.")
  }

  return {
    // Not queued: connections can be listed while a change waits for the keychain.
    list: async () => Promise.all((await list.all()).map(present)),
    get: async (id) => present(await list.find(id)),
    has: async (id) => (await list.all()).some((entry) => entry.id === id),
    add: (connection) => inTurn(() => add(connection)),
    update: (id, change) => inTurn(() => update(id, change)),
    setValueNames: (id, valueNames) => inTurn(() => setValueNames(id, valueNames)),
    provideSecret: (id, value, keep) =>
      inTurn(async () => present(await secretChanges.provide(await list.find(id), value, keep))),
    secretAccepted: (id, value) => inTurn(async () => secretChanges.accepted(await list.find(id), value)),
    remove: (id) => inTurn(() => removals.remove(id)),
    finishRemovals: () => inTurn(() => removals.finish()),
    noteStore: (id) => inTurn(() => noteStore(id)),
    secret: (id) => inTurn(() => secret(id)),
    storeAccess: (id) => inTurn(() => storeAccess(id)),
    keychainAnswers: () =>
      inTurn(async () => {
        await apiSecrets.discardOwed()
        await removals.finish()
        await apiSecrets.lookAgain(await list.all())
      }),
    ...ownFiles,
    async settled() {
      await Promise.all([inTurn(async () => undefined), ownFiles.settled()])
    },
  }
}

type OwnFiles = Pick<
  ConnectionRegistry,
  'settings' | 'setSettings' | 'reviewer' | 'setReviewer' | 'recognizeReviewer' | 'recent' | 'forgetRecent' | 'settled'
>

/** What has files of its own and never waits for the keychain: settings, the reviewer, and the order of use. */
function createOwnFiles(
  list: ConnectionList,
  { folder, onRecovered }: Pick<ConnectionRegistryOptions, 'folder' | 'onRecovered'>,
): OwnFiles {
  const reviewerFile = createReviewerFile(folder, onRecovered)
  const settingsFile = createSettingsFile(folder, onRecovered)
  const inTurn = createTurns()
  const { used, ...recent } = createRecentConnections({ folder, list, settings: settingsFile, inTurn })
  return {
    ...recent,
    reviewer: () => inTurn(() => reviewerFile.read()),
    setReviewer: (name) => inTurn(() => reviewerFile.name(parseOrRefuse(reviewerNameSchema, name))),
    recognizeReviewer: (owner) => inTurn(() => reviewerFile.recognize(owner)),
    settings: () => inTurn(() => settingsFile.read()),
    setSettings: (change) =>
      inTurn(async () => {
        const settings = await settingsFile.change(change)
        if (change.lastConnection) await used(change.lastConnection)
        return settings
      }),
    settled: () => inTurn(async () => undefined),
  }
}

/** A file that the disk does not let be mended is found damaged at each read. */
function toldOnce(tell: ConnectionRegistryOptions['onRecovered']): (trouble: DeskError) => void {
  const told = new Set<string>()
  return (trouble) => {
    if (told.has(trouble.message)) return
    told.add(trouble.message)
    tell?.(trouble)
  }
}
