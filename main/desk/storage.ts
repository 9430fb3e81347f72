import type { StorageUse } from '../../contract/model/app.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { connectionFolder } from '../connections/folders.ts'
import { folderSize } from '../support/folder-size.ts'

/** Measures the size of the data folder and of each connection's folder in it. */
export async function measureStorage(
  dataDir: string,
  connections: readonly { readonly id: ConnectionId }[],
): Promise<StorageUse> {
  const [bytes, ...sizes] = await Promise.all([
    folderSize(dataDir),
    ...connections.map(({ id }) => folderSize(connectionFolder(dataDir, id))),
  ])
  return { dataDir, bytes, connections: connections.map(({ id }, at) => ({ connectionId: id, bytes: sizes[at] ?? 0 })) }
}
