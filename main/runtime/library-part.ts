import { join } from 'node:path'
import type { StoreAccess } from '../connections/registry-type.ts'
import type { Library } from '../downloads/library.ts'
import type { Store } from '../store/store.ts'

/** Folder of downloaded media in that of a connection. */
export const MEDIA_FOLDER = 'media'

/** The media of a connection on this computer. They can be read without a secret and during changes of the connection. */
export type LibraryPart = {
  /** Opened with the first use. Fails as the store's opening does, and the next call tries again. */
  readonly library: () => Promise<{ readonly library: Library; readonly folder: string }>
  readonly close: () => Promise<void>
}

export type LibraryPartOptions = {
  /** Folder and key of the connection's store. */
  readonly access: () => Promise<StoreAccess>
  readonly store: () => Promise<Store>
}

export function createLibraryPart({ access, store }: LibraryPartOptions): LibraryPart {
  let opening: ReturnType<LibraryPart['library']> | null = null

  async function open() {
    const { folder, key } = await access()
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
