import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bodilessLengthSchema, connectionSettingsSchema } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { connectionIdSchema } from '../../contract/model/id-schemas.ts'
import { valueNamesSchema } from '../../contract/model/value-names-schema.ts'
import { NO_VALUE_NAMES } from '../../contract/model/value-names.ts'
import { wrappedKeySchema } from '../secrets/wrapped-key.ts'
import { diskError, readFileIfThere, writeFileAtomic } from '../support/files.ts'
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
})

/** A connection as `connections.json` stores it, without the secret and without a usable key. */
export type ConnectionEntry = z.output<typeof entrySchema>

const fileSchema = z.object({ format: z.literal(FORMAT), connections: z.array(entrySchema) })
const copySchema = z.object({ format: z.literal(FORMAT), connection: entrySchema })

export type ConnectionsRead = {
  readonly entries: readonly ConnectionEntry[]
  /** Why the copies were used, for the user. `null` where the list itself was read. */
  readonly recovered: DeskError | null
}

/**
 * Reads `connections.json`. A damaged file is set aside under another name before it could be overwritten. A damaged or
 * missing file is restored from its copies. Without copies this fails with `disk-error`, which names the file set
 * aside, and the next call starts with an empty list. A file of a newer version of the app is left unchanged:
 * `store-newer`.
 */
export async function readConnections(folder: string): Promise<ConnectionsRead> {
  const path = connectionsPath(folder)
  const text = await readFileIfThere(path)
  if (text === null) return useCopies(folder, 'The list of connections was gone.')
  const json = parseJson(text)
  const format = z.object({ format: z.int().gt(FORMAT) }).safeParse(json)
  if (format.success) {
    throw new DeskError('store-newer', `${path} was written by a newer version of Proctor Desk, and was left as it is.`)
  }
  const parsed = fileSchema.safeParse(json)
  if (parsed.success) return { entries: parsed.data.connections, recovered: null }
  const aside = await setAside(path)
  const happened = `The list of connections was damaged and is kept as ${aside}.`
  const read = await useCopies(folder, happened)
  if (read.recovered !== null) return read
  throw new DeskError('disk-error', `${happened} Caches, reviews and secrets were not touched.`)
}

/** Restores the list from its copies. */
async function useCopies(folder: string, happened: string): Promise<ConnectionsRead> {
  const entries = await readCopies(folder)
  if (entries.length === 0) return { entries, recovered: null }
  await writeFileAtomic(connectionsPath(folder), textOf(entries))
  log('warn', 'connections.recovered', { connections: entries.length })
  const message = `${happened} Its copies held ${entries.length} connections.`
  return { entries, recovered: new DeskError('disk-error', message, { field: 'connections' }) }
}

/** The copy from before the last change, updated with the copies in the connections' own folders. */
async function readCopies(folder: string): Promise<readonly ConnectionEntry[]> {
  const parsed = fileSchema.safeParse(parseJson((await readFileIfThere(previousPath(folder))) ?? ''))
  const entries = new Map((parsed.success ? parsed.data.connections : []).map((entry) => [entry.id, entry]))
  for (const name of await foldersIn(join(folder, 'connections'))) {
    const copy = copySchema.safeParse(parseJson((await readFileIfThere(copyPath(folder, name))) ?? ''))
    if (copy.success && copy.data.connection.id === name) entries.set(copy.data.connection.id, copy.data.connection)
  }
  return [...entries.values()].sort((left, right) => left.createdAt - right.createdAt)
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/**
 * Replaces the list. Its old content is copied first, and then each connection that has a store is copied to its own
 * folder. So neither connections nor wrapped keys depend on a single file.
 */
export async function writeConnections(
  folder: string,
  before: readonly ConnectionEntry[],
  after: readonly ConnectionEntry[],
): Promise<void> {
  if (before.length > 0) await writeFileAtomic(previousPath(folder), textOf(before))
  await writeFileAtomic(connectionsPath(folder), textOf(after))
  try {
    // What was deliberately removed (a connection, or a secret that opened a key) must not stay in the copy.
    if (isTakenAway(before, after)) await writeFileAtomic(previousPath(folder), textOf(after))
    for (const connection of after) await keepCopy(folder, connection)
  } catch (error) {
    // The list itself is saved. The copy is written with the next change.
    log('warn', 'connections.copy', { error })
  }
}

async function keepCopy(folder: string, connection: ConnectionEntry): Promise<void> {
  // Without a store there is no key that only this entry opens.
  if (connection.keyCheck === null) return
  const path = copyPath(folder, connection.id)
  const text = `${JSON.stringify({ format: FORMAT, connection }, null, 2)}\n`
  if ((await readFileIfThere(path)) !== text) await writeFileAtomic(path, text)
}

function isTakenAway(before: readonly ConnectionEntry[], after: readonly ConnectionEntry[]): boolean {
  return before.some(({ id, wrappedKey }) => {
    const kept = after.find((entry) => entry.id === id)
    const sealed = new Set(kept?.wrappedKey?.boxes.map((box) => box.sealed))
    return kept === undefined || (wrappedKey?.boxes ?? []).some((box) => !sealed.has(box.sealed))
  })
}

function textOf(connections: readonly ConnectionEntry[]): string {
  return `${JSON.stringify({ format: FORMAT, connections }, null, 2)}\n`
}

/** Renames a damaged file so that its name says so, and returns the new path. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  try {
    await rename(path, aside)
  } catch (error) {
    throw diskError(error, path)
  }
  log('error', 'connections.file-set-aside', { path, aside })
  return aside
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
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
