import { statfs } from 'node:fs/promises'
import { log } from '../support/log.ts'
import { Held } from './held.ts'

/** Bytes of the disk that stay free: the reviewer's own work needs room. */
const KEEPS_FREE = 300_000_000
/** Bytes after which the disk is asked again. */
const ASKS_EVERY = 32 * 1024 * 1024

export type RoomOptions = {
  /** A folder on the disk that is written to. */
  readonly folder: string
  /** Bytes of all media on this computer. */
  readonly used: () => number
  readonly added: (bytes: number) => void
  readonly quota: () => number
  /** Removes media that may be removed, until this many bytes are free below the quota; says whether that succeeded. */
  readonly evict: (bytes: number) => Promise<boolean>
  /** Free bytes of the folder's disk; `null` where the system does not say. Tests replace it. */
  readonly freeOf?: (folder: string) => Promise<number | null>
}

/** Room for downloads: below the quota, and on the disk. */
export type Room = {
  /** Registers a download that will need so many bytes; returns the function that ends it. */
  enter(needs: () => number): () => void
  /** Fails with {@link Held} where what is registered does not fit. */
  assertRoom(): Promise<void>
  /** Counts bytes that were stored. Fails with {@link Held} where the quota or the disk is full now. */
  take(bytes: number): Promise<void>
  /** Free bytes of the disk; `null` where the system does not say. */
  free(): Promise<number | null>
}

export function createRoom({ folder, used, added, quota, evict, freeOf = freeBytes }: RoomOptions): Room {
  const needing = new Set<() => number>()
  let sinceAsked = 0
  const needed = () => [...needing].reduce((sum, needs) => sum + Math.max(0, needs()), 0)

  async function assertQuota(): Promise<void> {
    const over = used() + needed() - quota()
    if (over > 0 && !(await evict(over))) throw new Held('quota')
  }

  async function assertDisk(): Promise<void> {
    sinceAsked = 0
    const free = await freeOf(folder)
    if (free !== null && free - needed() < KEEPS_FREE) throw new Held('disk')
  }

  return {
    enter(needs) {
      needing.add(needs)
      return () => void needing.delete(needs)
    },
    async assertRoom() {
      await assertQuota()
      await assertDisk()
    },
    async take(bytes) {
      added(bytes)
      sinceAsked += bytes
      if (used() > quota()) await assertQuota()
      if (sinceAsked >= ASKS_EVERY) await assertDisk()
    },
    free: () => freeOf(folder),
  }
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    log('info', 'downloads.free', { error })
    return null
  }
}
