import type { MediaBytes } from '../../contract/model/media.ts'

export type KeptFiles = {
  readonly keep: (address: string, file: MediaBytes) => void
  /** `null` if the file was not read, or is no longer kept. */
  readonly get: (address: string) => MediaBytes | null
  readonly clear: () => void
}

/** The files that were read last, in memory and up to a number of bytes together. */
export function createKeptFiles(mostBytes: number): KeptFiles {
  const files = new Map<string, MediaBytes>()
  let total = 0
  const drop = (address: string) => {
    total -= files.get(address)?.bytes.length ?? 0
    files.delete(address)
  }
  return {
    keep(address, file) {
      drop(address)
      files.set(address, file)
      total += file.bytes.length
      for (const oldest of files.keys()) {
        if (total <= mostBytes) break
        drop(oldest)
      }
    },
    get: (address) => files.get(address) ?? null,
    clear() {
      files.clear()
      total = 0
    },
  }
}
