import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bodilessLengthSchema, connectionSettingsSchema } from '../../contract/model/connection.ts'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import { connectionIdSchema } from '../../contract/model/id-schemas.ts'
import { valueNamesSchema } from '../../contract/model/value-names-schema.ts'
import { NO_VALUE_NAMES } from '../../contract/model/value-names.ts'
import { wrappedKeySchema } from '../secrets/wrapped-key.ts'
import { writeFileAtomic } from '../support/files.ts'
import { openSealedJson, readOwnText, replaceCopy, sealJson, setAside } from '../support/kept-file.ts'
import { log } from '../support/log.ts'

const FORMAT = 1

const entrySchema = connectionSettingsSchema.extend({
  id: connectionIdSchema,
  bodilessLength: bodilessLengthSchema,
  isDemo: z.boolean(),
  createdAt: z.number(),
  /**
   * Where the user wants to keep the secret. With `memory` the secret wraps the store's key; otherwise the key is in
   * the keychain.
   */
  keep: z.enum(['keychain', 'memory']),
  /** Recognizes the right key without revealing it. `null` until there is a store. */
  keyCheck: z.string().nullable(),
  /** With `memory`, the store's key, encrypted with the API secret. `null` until there is a store. */
  wrappedKey: wrappedKeySchema.nullable().default(null),
  valueNames: valueNamesSchema.default(NO_VALUE_NAMES),
  /** The same account at the addresses that it had before, as `accountKey` makes them. */
  movedFrom: z.array(z.string()).default([]),
  /** Whether the store was opened once: since then a missing folder is lost data, and no beginning. */
  hasStore: z.boolean().default(false),
})

/** A connection as `connections.json` stores it, without the secret and without a usable key. */
export type ConnectionEntry = z.output<typeof entrySchema>

const fileSchema = z.object({
  format: z.literal(FORMAT),
  connections: z.array(entrySchema),
  /** Connections that were removed and whose folder or secrets are still to be deleted. */
  removing: z.array(entrySchema).default([]),
})
const copySchema = z.object({ format: z.literal(FORMAT), connection: entrySchema })

/** What `connections.json` holds. */
export type Connections = Pick<z.output<typeof fileSchema>, 'connections' | 'removing'>

const NO_CONNECTIONS: Connections = { connections: [], removing: [] }

export type ConnectionsRead = Connections & {
  /** Why the copies were used, for the user. `null` where the list itself was read. */
  readonly recovered: DeskError | null
}

/**
 * Reads `connections.json`. A damaged file is set aside under another name before it could be overwritten. A damaged or
 * missing file is restored from its copies, and one that the disk does not let be read is left as it is, and the copies
 * are used. Without copies this fails with `disk-error`, which names the file set aside, and the next call starts with an
 * empty list. A file of a newer version of the app is left unchanged: `store-newer`.
 */
export async function readConnections(folder: string): Promise<ConnectionsRead> {
  const path = connectionsPath(folder)
  let text: string | null
  try {
    text = await readOwnText(path)
  } catch (error) {
    const found = await readCopies(folder)
    if (isEmpty(found)) throw error
    return recovered(found, `The list of connections could not be read. ${toFailure(error).message}`)
  }
  if (text === null) return useCopies(folder, 'The list of connections was gone.')
  const sealed = openSealedJson(text)
  const format = z.object({ format: z.int().gt(FORMAT) }).safeParse(sealed)
  if (format.success) {
    throw new DeskError('store-newer', `${path} was written by a newer version of Proctor Desk, and was left as it is.`)
  }
  const parsed = fileSchema.safeParse(sealed)
  if (parsed.success) {
    // Copies may be older: the app may have ended before they were written.
    await keepCopies(folder, parsed.data)
    return { ...parsed.data, recovered: null }
  }
  const aside = await setAside(path)
  const happened = `The list of connections was damaged and is kept as ${aside}.`
  const read = await useCopies(folder, happened)
  if (read.recovered !== null) return read
  throw new DeskError('disk-error', `${happened} Caches, reviews and secrets were not touched.`)
}

/** Restores the list from its copies. */
async function useCopies(folder: string, happened: string): Promise<ConnectionsRead> {
  const found = await readCopies(folder)
  if (isEmpty(found)) return { ...NO_CONNECTIONS, recovered: null }
  // A disk that cannot be written now gets the list with the next change.
  await writeFileAtomic(connectionsPath(folder), textOf(found)).catch((error: unknown) =>
    log('warn', 'connections.write', { error }),
  )
  return recovered(found, happened)
}

function isEmpty({ connections, removing }: Connections): boolean {
  return connections.length + removing.length === 0
}

function recovered(found: Connections, happened: string): ConnectionsRead {
  const number = found.connections.length
  log('warn', 'connections.recovered', { connections: number })
  const message = `${happened} Its copies held ${number} connections.`
  return { ...found, recovered: new DeskError('disk-error', message, { field: 'connections' }) }
}

/** The copy of the list, updated with the copies in the connections' own folders. */
async function readCopies(folder: string): Promise<Connections> {
  const previous = fileSchema.safeParse(await readCopy(previousPath(folder)))
  const { connections, removing } = previous.success ? previous.data : NO_CONNECTIONS
  const entries = new Map(connections.map((entry) => [entry.id, entry]))
  for (const name of await foldersIn(join(folder, 'connections'))) {
    const copy = copySchema.safeParse(await readCopy(copyPath(folder, name)))
    if (!copy.success || copy.data.connection.id !== name || removing.some(({ id }) => id === name)) continue
    entries.set(copy.data.connection.id, copy.data.connection)
  }
  return { connections: [...entries.values()].sort((left, right) => left.createdAt - right.createdAt), removing }
}

/** `null` where it is missing, damaged or cannot be read. */
async function readCopy(path: string): Promise<unknown> {
  try {
    return openSealedJson((await readOwnText(path)) ?? '')
  } catch (error) {
    log('warn', 'connections.copy-unreadable', { path, error })
    return null
  }
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/**
 * Replaces the list, then its copy, and then the copies in the folders of connections that have a store. So neither
 * connections nor wrapped keys depend on a single file, and what was deliberately removed (a connection, or a secret that
 * opened a key) is in none of them.
 */
export async function writeConnections(folder: string, list: Connections): Promise<void> {
  await writeFileAtomic(connectionsPath(folder), textOf(list))
  await keepCopies(folder, list)
}

async function keepCopies(folder: string, list: Connections): Promise<void> {
  try {
    await replaceCopy(previousPath(folder), textOf(list))
    for (const connection of list.connections) await keepCopy(folder, connection)
  } catch (error) {
    // The list itself is saved. The copy is written with the next change, or at the next start.
    log('warn', 'connections.copy', { error })
  }
}

async function keepCopy(folder: string, connection: ConnectionEntry): Promise<void> {
  // Without a store there is no key that only this entry opens.
  if (connection.keyCheck === null) return
  await replaceCopy(copyPath(folder, connection.id), sealJson({ format: FORMAT, connection }))
}

function textOf({ connections, removing }: Connections): string {
  return sealJson({ format: FORMAT, connections, ...(removing.length > 0 && { removing }) })
}

function connectionsPath(folder: string): string {
  return join(folder, 'connections.json')
}

function previousPath(folder: string): string {
  return join(folder, 'connections.previous.json')
}

function copyPath(folder: string, id: string): string {
  return join(folder, 'connections', id, 'connection.json')
}
