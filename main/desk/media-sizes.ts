import { join } from 'node:path'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { connectionFolder } from '../connections/folders.ts'
import { MEDIA_FOLDER } from '../runtime/library-part.ts'
import { folderSize } from '../support/folder-size.ts'

/** Bytes of a connection's downloaded media on the disk. */
export function mediaSize(dataDir: string, id: ConnectionId): Promise<number> {
  return folderSize(join(connectionFolder(dataDir, id), MEDIA_FOLDER))
}

/** The same of several connections. */
export function mediaSizes(dataDir: string, connections: readonly { readonly id: ConnectionId }[]) {
  return Promise.all(connections.map(async ({ id }) => ({ id, bytes: await mediaSize(dataDir, id) })))
}
