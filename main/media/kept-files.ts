import type { MediaBytes } from '../../contract/model/media.ts'

export type KeptFiles = {
  readonly keep: (address: string, file: MediaBytes) => void
  /** `null` if the file was not read, or is no longer kept. */
  readonly get: (address: string) => MediaBytes | null
  readonly clear: () => void
}

/** Milliseconds after which files that nobody reads or saves are dropped. */
const IDLE_MS = 5 * 60_000

/** The files that were read last, in memory and up to a number of bytes together, until none is asked for any more. */
export function createKeptFiles(mostBytes: number): KeptFiles {
  const files = new Map<string, MediaBytes>()
  let total = 0
  const drop = (address: string) => {
    total -= files.get(address)?.bytes.length ?? 0
    files.delete(address)
  }
  let idle: NodeJS.Timeout | undefined
  function clear(): void {
    clearTimeout(idle)
    files.clear()
    total = 0
  }
  function waitAnew(): void {
    clearTimeout(idle)
    idle = setTimeout(clear, IDLE_MS)
    idle.unref()
  }
  return {
    keep(address, file) {
      waitAnew()
      drop(address)
      files.set(address, file)
      total += file.bytes.length
      for (const oldest of files.keys()) {
        if (total <= mostBytes) break
        drop(oldest)
      }
    },
    get(address) {
      waitAnew()
      return files.get(address) ?? null
    },
    clear,
  }
}
