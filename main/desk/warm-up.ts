import { stat } from 'node:fs/promises'
import { connectionFolder } from '../connections/folders.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SessionSort } from '../../contract/model/session.ts'
import { SIDE_FILES, storeFiles } from '../store/common/layout.ts'
import type { Store } from '../store/store.ts'

const USUAL_ORDER: SessionSort = { column: 'started', direction: 'desc' }

type WarmUpOptions = {
  readonly dataDir: string
  readonly connections: readonly { readonly id: ConnectionId }[]
  readonly storeOf: (id: ConnectionId) => Promise<Store>
}

/**
 * Opens the store that the window is about to ask for and reads the order that its list was left in, while the browser
 * still starts. Rejects where the store does not open; whoever asks for it next is told why.
 */
export async function warmUp({ dataDir, connections, storeOf }: WarmUpOptions): Promise<void> {
  const id = await lastUsed(dataDir, connections)
  if (id === null) return
  const store = await storeOf(id)
  const { place } = await store.preferences.get()
  const { viewId } = await store.sessions.open({}, place?.sort ?? USUAL_ORDER)
  await store.sessions.close(viewId)
}

/** The connection whose own work changed last: the place in its list is kept there whenever somebody moves in it. */
async function lastUsed(
  dataDir: string,
  connections: readonly { readonly id: ConnectionId }[],
): Promise<ConnectionId | null> {
  const used = await Promise.all(
    connections.map(async ({ id }) => {
      const { reviews } = storeFiles(connectionFolder(dataDir, id))
      const times = await Promise.all(['', ...SIDE_FILES].map((side) => changedAt(reviews + side)))
      return { id, at: Math.max(...times) }
    }),
  )
  const opened = used.filter(({ at }) => at > 0).sort((one, other) => other.at - one.at)
  return opened[0]?.id ?? null
}

async function changedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
