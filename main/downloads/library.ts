import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import { destroyContainer, openContainer, type Container } from '../media-store/container.ts'
import { createContainer, openForAppend, type ContainerWriter } from '../media-store/container-writer.ts'
import { createContainerKey, createWrappingKey, unwrapFileKey, wrapFileKey } from '../media-store/file-keys.ts'
import type { DownloadItemId, SealedContainer } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { diskError } from '../support/files.ts'
import { folderSize } from '../support/folder-size.ts'
import { log } from '../support/log.ts'
import { createOpenContainers } from './open-containers.ts'

/** Names of containers on the disk. */
const CONTAINER_FILE = /^([0-9a-f]{32})\.media$/

/** A file of a session that is stored, whole or in part. */
export type StoredFile = {
  /** Name of its container. A file that was downloaded anew has another one. */
  readonly name: string
  /** Whether the store says that nothing is missing. */
  readonly isComplete: boolean
  use<T>(act: (container: Container) => Promise<T>): Promise<T>
  /** For a stream: the container stays open until `release` is called. */
  hold(): Promise<{ readonly container: Container; readonly release: () => void }>
}

/** A container that is being written, and its name. */
export type StoredWriter = { readonly name: string; readonly writer: ContainerWriter }

/**
 * The media of a connection on this computer: a container for each file, in the connection's folder, whose keys are in the
 * store. Everything that reads or writes may fail with `media-damaged`, `disk-full`, `disk-error` and the store's codes.
 */
export type Library = {
  /** `null` where nothing of the file is stored. */
  find(key: SessionKey, item: DownloadItemId): Promise<StoredFile | null>
  /** Starts a new container for a file, in place of the one before. `quality` is kept beside it. */
  create(key: SessionKey, item: DownloadItemId, quality: string | null): Promise<StoredWriter>
  /** Opens the container of a file to go on writing; `null` where there is none, or none that can be read. */
  resume(key: SessionKey, item: DownloadItemId): Promise<StoredWriter | null>
  /** Writing has ended; the container can still be read. */
  written(writer: StoredWriter): void
  /** Removes a file that cannot be used. Its key goes first. */
  discard(key: SessionKey, item: DownloadItemId): Promise<void>
  /** Deletes containers whose keys are gone. A file that cannot be deleted now is by {@link tidyUp}. */
  drop(names: readonly string[]): Promise<void>
  /**
   * Deletes containers that the store does not know, and what is in the place of one and is no file. Returns those that the
   * store knows and that are not there.
   */
  tidyUp(): Promise<ReadonlySet<string>>
  /** Bytes of all containers on the disk. */
  size(): Promise<number>
  close(): Promise<void>
}

export type LibraryOptions = {
  /** Folder of the connection's media; created with the first container. */
  readonly folder: string
  /** Key of the connection's store, 32 bytes. */
  readonly storeKey: Uint8Array
  readonly store: () => Promise<Pick<Store, 'downloads'>>
}

type OpenFile<T> = (path: string, key: ReturnType<typeof unwrapFileKey>) => Promise<T>

export function createLibrary({ folder, storeKey, store }: LibraryOptions): Library {
  const wrappingKey = createWrappingKey(storeKey)
  const open = createOpenContainers()
  /**
   * Containers that are being written, with what ends that. {@link tidyUp} must not delete them before the store knows
   * them.
   */
  const writing = new Map<string, () => void>()
  const pathOf = (name: string) => join(folder, `${name}.media`)
  const sealedOf = async (key: SessionKey, item: DownloadItemId) => (await store()).downloads.container(key, item)

  async function withKey<T>({ container, sealed }: SealedContainer, act: OpenFile<T>): Promise<T> {
    const key = unwrapFileKey(wrappingKey, Buffer.from(container, 'hex'), sealed)
    try {
      return await act(pathOf(container), key)
    } finally {
      key.key.fill(0)
    }
  }

  async function drop(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await open.close(name)
      writing.delete(name)
      await destroyContainer(pathOf(name)).catch((error: unknown) => log('error', 'downloads.drop', { error }))
    }
  }

  async function discard(key: SessionKey, item: DownloadItemId): Promise<void> {
    const before = await (await store()).downloads.setContainer(key, item, null, null)
    if (before !== null) await drop([before])
  }

  return {
    async find(key, item) {
      const sealed = await sealedOf(key, item)
      if (sealed === null) return null
      const name = sealed.container
      const openFile = () => withKey(sealed, openContainer)
      return {
        name,
        isComplete: sealed.isComplete,
        use: (act) => open.use(name, openFile, act),
        hold: () => open.hold(name, openFile),
      }
    },
    async create(key, item, quality) {
      await makeFolder(folder)
      const made = createContainerKey()
      const name = Buffer.from(made.id).toString('hex')
      const sealed = { container: name, sealed: wrapFileKey(wrappingKey, made), isComplete: false }
      writing.set(name, () => undefined)
      try {
        const writer = await createContainer(pathOf(name), made)
        writing.set(name, open.keep(name, writer))
        const before = await (await store()).downloads.setContainer(key, item, sealed, quality)
        if (before !== null) await drop([before])
        return { name, writer }
      } catch (error) {
        await drop([name])
        throw error
      } finally {
        made.key.fill(0)
      }
    },
    async resume(key, item) {
      const sealed = await sealedOf(key, item)
      if (sealed === null) return null
      const name = sealed.container
      await open.closeIdle(name)
      writing.set(name, () => undefined)
      try {
        const writer = await withKey(sealed, openForAppend)
        writing.set(name, open.keep(name, writer))
        return { name, writer }
      } catch (error) {
        writing.delete(name)
        if (!(error instanceof DeskError) || error.code !== 'media-damaged') throw error
        return null
      }
    },
    written({ name }) {
      writing.get(name)?.()
      writing.delete(name)
    },
    discard,
    drop,
    async tidyUp() {
      const known = new Set(await (await store()).downloads.containers())
      const found = await containersIn(folder)
      await drop(uselessOf(found, (name) => known.has(name) || writing.has(name)))
      return missingOf(known, found)
    },
    size: () => folderSize(folder),
    async close() {
      await open.closeAll()
      wrappingKey.fill(0)
    },
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskError(error, folder)
  })
}

/** A name of a container in the folder. What stands there may be no file, but a folder, link or pipe. */
type FoundName = { readonly name: string; readonly isFile: boolean }

function uselessOf(found: readonly FoundName[], isNeeded: (name: string) => boolean): readonly string[] {
  return found.flatMap(({ name, isFile }) => (isFile && isNeeded(name) ? [] : [name]))
}

function missingOf(known: ReadonlySet<string>, found: readonly FoundName[]): ReadonlySet<string> {
  const stored = new Set(found.flatMap(({ name, isFile }) => (isFile ? [name] : [])))
  return new Set([...known].filter((name) => !stored.has(name)))
}

/** Containers in a folder, which need not exist. */
async function containersIn(folder: string): Promise<readonly FoundName[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw diskError(error, folder)
  })
  return entries.flatMap((entry) => {
    const name = CONTAINER_FILE.exec(entry.name)?.[1]
    return name === undefined ? [] : [{ name, isFile: entry.isFile() }]
  })
}
