import type { Container } from '../media-store/container.ts'
import { log } from '../support/log.ts'

/** Milliseconds after which a container that nobody reads is closed. */
const IDLE_MS = 60_000

type Entry = { readonly opened: Promise<Container>; uses: number; idle: NodeJS.Timeout | null }

/** Containers that are open, by name. Each stays open for a while after its last use, since a video is read in parts. */
export type OpenContainers = {
  /** Keeps the container open while `act` runs. `open` is called where it is not open yet. */
  use<T>(name: string, open: () => Promise<Container>, act: (container: Container) => Promise<T>): Promise<T>
  /** Starts a use that ends with the returned function, for a stream. */
  hold(name: string, open: () => Promise<Container>): Promise<{ container: Container; release: () => void }>
  /**
   * Starts a use of a container that was opened elsewhere, such as one that is being written; it ends with the returned
   * function. From now on this one is read. One before it stays open for those who read it.
   */
  keep(name: string, container: Container): () => void
  /** Closes the container unless it is read now. */
  closeIdle(name: string): Promise<void>
  close(name: string): Promise<void>
  closeAll(): Promise<void>
}

export function createOpenContainers(idleMs = IDLE_MS): OpenContainers {
  const entries = new Map<string, Entry>()

  async function close(name: string): Promise<void> {
    const entry = entries.get(name)
    if (entry === undefined) return
    entries.delete(name)
    if (entry.idle !== null) clearTimeout(entry.idle)
    await (await entry.opened.catch(() => null))?.close()
  }

  function entryOf(name: string, open: () => Promise<Container>): Entry {
    const known = entries.get(name)
    if (known !== undefined) return known
    const entry: Entry = { opened: open(), uses: 0, idle: null }
    entries.set(name, entry)
    entry.opened.catch(() => entries.get(name) === entry && entries.delete(name))
    return entry
  }

  /** By one that is being written. */
  function closeReplaced({ opened, idle }: Entry): void {
    if (idle !== null) clearTimeout(idle)
    void opened.then((container) => container.close()).catch(() => undefined)
  }

  /** Starts a use; returns the function that ends it. */
  function use(name: string, entry: Entry): () => void {
    entry.uses += 1
    if (entry.idle !== null) clearTimeout(entry.idle)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      entry.uses -= 1
      if (entry.uses > 0) return
      if (entries.get(name) !== entry) {
        closeReplaced(entry)
        return
      }
      entry.idle = setTimeout(() => {
        close(name).catch((error: unknown) => log('error', 'downloads.close', { error }))
      }, idleMs)
      entry.idle.unref()
    }
  }

  async function hold(name: string, open: () => Promise<Container>) {
    const entry = entryOf(name, open)
    const release = use(name, entry)
    try {
      return { container: await entry.opened, release }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    hold,
    async use(name, open, act) {
      const { container, release } = await hold(name, open)
      try {
        return await act(container)
      } finally {
        release()
      }
    },
    keep(name, container) {
      const before = entries.get(name)
      const entry: Entry = { opened: Promise.resolve(container), uses: 0, idle: null }
      entries.set(name, entry)
      if (before?.uses === 0) closeReplaced(before)
      return use(name, entry)
    },
    async closeIdle(name) {
      if (entries.get(name)?.uses === 0) await close(name)
    },
    close,
    async closeAll() {
      await Promise.all([...entries.keys()].map(close))
    },
  }
}
