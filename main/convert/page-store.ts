import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { OfficeOutput } from '../../contract/model/office.ts'
import { BOX_BYTES, openBox, sealBox } from '../media-store/boxes.ts'
import { removeUnfinishedWrites, writeFileAtomic } from '../support/files.ts'
import { log } from '../support/log.ts'

/** Folder of the pages in that of a connection. */
export const PAGES_FOLDER = 'pages'
/** Most bytes of all pages of a connection; those that were not shown for longest go first. */
const MOST_BYTES = 1024 ** 3

/** Pages of office files, or what else is made of them, encrypted, under what was in the file and what made them. */
export type PageStore = {
  /** `null` where none were kept, or they are damaged. */
  readonly find: (file: Uint8Array) => Promise<Uint8Array | null>
  /** Never rejects: pages that can't be kept are made anew. */
  readonly keep: (file: Uint8Array, pages: Uint8Array) => Promise<void>
}

type PageStoreOptions = {
  readonly folder: string
  /** The 32 bytes of the connection's store, from which the key of the pages is derived. */
  readonly storeKey: Uint8Array
  /** What the pages are made with. */
  readonly version: string
  /** What is made of the files: pages, or tables. */
  readonly output: OfficeOutput
  readonly mostBytes?: number
}

export function createPageStore(options: PageStoreOptions): PageStore {
  const { folder, storeKey, version, output, mostBytes = MOST_BYTES } = options
  const derived = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', storeKey, new Uint8Array(), `proctor-desk pages ${purpose} 1`, 32))
  const [sealing, naming] = [derived('sealing'), derived('naming')]

  /** The name does not tell what the file is: others may have a file with the same content. */
  function nameOf(file: Uint8Array): string {
    const content = createHash('sha256').update(file).digest()
    const made = output === 'pdf' ? version : `${version}\n${output}`
    return createHmac('sha256', naming).update(`${made}\0`).update(content).digest('hex')
  }

  return {
    async find(file) {
      const name = nameOf(file)
      const path = join(folder, name)
      const box = await readFile(path).catch(() => null)
      if (box === null) return null
      const pages = openBox(sealing, Buffer.from(name), box)
      if (pages === null) {
        log('error', 'pages.damaged', { bytes: box.length })
        await rm(path, { force: true }).catch(() => undefined)
        return null
      }
      const now = new Date()
      await utimes(path, now, now).catch(() => undefined)
      return new Uint8Array(pages)
    },
    async keep(file, pages) {
      try {
        const name = nameOf(file)
        const box = Buffer.alloc(pages.length + BOX_BYTES)
        sealBox(sealing, Buffer.from(name), pages, box, 0)
        await dropOldest(folder, mostBytes - box.length)
        await writeFileAtomic(join(folder, name), box)
      } catch (error) {
        log('info', 'pages.keep', { error })
      }
    },
  }
}

/** Removes those that were not shown for longest until the others have at most this many bytes. */
async function dropOldest(folder: string, mostBytes: number): Promise<void> {
  await removeUnfinishedWrites(folder)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  let left = files.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (left <= mostBytes) break
    await rm(join(folder, name), { force: true })
    left -= size
  }
}
