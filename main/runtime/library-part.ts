import { join } from 'node:path'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Library } from '../downloads/library.ts'
import type { Store } from '../store/store.ts'

/** Folder of downloaded media in that of a connection. */
export const MEDIA_FOLDER = 'media'

/** The media of a connection on this computer. They can be read without a secret and during changes of the connection. */
export type LibraryPart = {
  /** Opened with the first use. Fails as `storeAccess` does, and the next call tries again. */
  readonly library: () => Promise<{ readonly library: Library; readonly folder: string }>
  readonly close: () => Promise<void>
}

export type LibraryPartOptions = {
  readonly id: ConnectionId
  readonly registry: Pick<ConnectionRegistry, 'storeAccess'>
  readonly store: () => Promise<Store>
}

export function createLibraryPart({ id, registry, store }: LibraryPartOptions): LibraryPart {
  let opening: ReturnType<LibraryPart['library']> | null = null

  async function open() {
    const { folder, key } = await registry.storeAccess(id)
    const { createLibrary } = await import('../downloads/library.ts')
    return { folder, library: createLibrary({ folder: join(folder, MEDIA_FOLDER), storeKey: key, store }) }
  }

  return {
    library() {
      opening ??= open().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
    async close() {
      await (await opening?.catch(() => null))?.library.close()
    },
  }
}
