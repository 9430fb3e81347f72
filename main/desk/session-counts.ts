import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtimes } from '../runtime/runtimes.ts'

/**
 * The number of sessions in the cache of each connection, in no order that says which; `null` for those that are not in
 * use or can't be read. Opens no store of a connection that is not in use.
 */
export async function countCachedSessions(
  registry: Pick<ConnectionRegistry, 'list'>,
  runtimes: Pick<Runtimes, 'all'>,
): Promise<readonly (number | null)[]> {
  const connections = (await registry.list()).length
  const used = await Promise.all(
    runtimes.all().map(async (runtime) => {
      try {
        return await (await runtime.store()).sessions.count()
      } catch {
        return null
      }
    }),
  )
  const others = Math.max(0, connections - used.length)
  return [...used, ...Array.from({ length: others }, () => null)]
}
