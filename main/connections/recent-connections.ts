import { join } from 'node:path'
import { z } from 'zod'
import { connectionIdSchema } from '../../contract/model/id-schemas.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { readFileIfThere, writeFileAtomic } from '../support/files.ts'
import { parseJson } from '../support/kept-file.ts'
import { log } from '../support/log.ts'
import type { ConnectionList } from './connection-list.ts'
import type { ConnectionRegistry, RecentConnection } from './registry-type.ts'
import type { SettingsFile } from './settings-file.ts'

const fileSchema = z.object({ format: z.literal(1), connections: z.array(connectionIdSchema) })

type Options = {
  readonly folder: string
  readonly list: Pick<ConnectionList, 'all'>
  readonly settings: Pick<SettingsFile, 'read'>
  /** Runs one task after the other. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

export type RecentConnections = Pick<ConnectionRegistry, 'recent' | 'forgetRecent'> & {
  /** A connection is shown. To be called in turn. */
  readonly used: (id: ConnectionId) => Promise<void>
}

/**
 * The order in which connections were used, in `recent-connections.json`. A convenience: a file that cannot be read or
 * written is only logged.
 */
export function createRecentConnections({ folder, list, settings, inTurn }: Options): RecentConnections {
  const path = join(folder, 'recent-connections.json')

  async function readIds(): Promise<readonly ConnectionId[] | null> {
    const text = await readFileIfThere(path).catch((error: unknown) => {
      log('info', 'recent-connections.read', { error })
      return null
    })
    const parsed = text === null ? null : fileSchema.safeParse(parseJson(text))
    return parsed?.success === true ? parsed.data.connections : null
  }

  async function write(connections: readonly ConnectionId[]): Promise<void> {
    await writeFileAtomic(path, `${JSON.stringify({ format: 1, connections }, null, 2)}\n`).catch((error: unknown) =>
      log('info', 'recent-connections.write', { error }),
    )
  }

  async function read(): Promise<readonly RecentConnection[]> {
    const [entries, ids] = await Promise.all([list.all(), readIds()])
    const order = ids ?? (await firstOrder(entries.map(({ id }) => id)))
    return [...new Set(order)].flatMap((wanted) =>
      entries.filter(({ id }) => id === wanted).map(({ id, name }) => ({ id, name })),
    )
  }

  /** Before anything was noted: the one that was shown last, then all in the order of the list. */
  async function firstOrder(all: readonly ConnectionId[]): Promise<readonly ConnectionId[]> {
    const { lastConnection } = await settings.read()
    return lastConnection === null ? all : [lastConnection, ...all]
  }

  return {
    recent: () => inTurn(read),
    forgetRecent: (gone) =>
      inTurn(async () => write((await read()).map(({ id }) => id).filter((id) => !gone.includes(id)))),
    async used(used) {
      // An unreadable list is told by whoever needs it.
      const before = await read().catch(() => [])
      await write([used, ...before.map(({ id }) => id).filter((id) => id !== used)])
    },
  }
}
