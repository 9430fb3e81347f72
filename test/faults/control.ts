import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What happens at the n-th change of the disk: the process is killed before it, or it fails and the program goes on. */
export const FAULTS = ['kill', 'no-space', 'io-error'] as const
export type Fault = (typeof FAULTS)[number]

/** The numbers and places of `disk-faults.c`. */
const KINDS = { off: 0, count: 1, kill: 2, 'no-space': 3, 'io-error': 4, 'over-quota': 5 } as const
const HEAD = 16
const FOLDER = 1008
const NAMES = 4096
const NAME_LENGTH = 64

/** Compiles the library into a folder; `null` where there is no Linux or no compiler. */
export function buildLibrary(folder: string): string | null {
  if (process.platform !== 'linux') return null
  const library = join(folder, 'disk-faults.so')
  const source = fileURLToPath(new URL('disk-faults.c', import.meta.url))
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-Wextra', '-Werror', '-o', library, source, '-ldl'])
    return library
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** What the library saw: how many changes, what each was (`pwrite cache.db-wal`), and whether it struck. */
export type Seen = { readonly count: number; readonly hit: boolean; readonly operations: readonly string[] }

/** The file by which a process that has the library is told what to do. */
export type Control = ReturnType<typeof createControl>

export function createControl(file: string) {
  writeFileSync(file, Buffer.alloc(HEAD + FOLDER + NAMES * NAME_LENGTH))
  const descriptor = openSync(file, 'r+')

  function order(kind: number, at: number, folder: string): void {
    const bytes = Buffer.alloc(HEAD + FOLDER)
    bytes.writeInt32LE(at, 4)
    bytes.write(folder, HEAD)
    // The kind last: from then on it counts.
    writeSync(descriptor, bytes, 0, bytes.length, 0)
    bytes.writeInt32LE(kind, 0)
    writeSync(descriptor, bytes, 0, 4, 0)
  }

  return {
    file,
    /** Strikes at the change number `at` (from 1) below a folder. */
    arm: (fault: Fault, at: number, folder: string) => order(KINDS[fault], at, folder),
    /** Lets nothing grow any more below a folder, while the disk says that it has room. */
    useUpQuota: (folder: string) => order(KINDS['over-quota'], 1, folder),
    /** Counts alone. */
    watch: (folder: string) => order(KINDS.count, 0, folder),
    /** Lets everything pass from here on; what was seen stays to be read. */
    disarm(): void {
      writeSync(descriptor, Buffer.alloc(4), 0, 4, 0)
    },
    seen(): Seen {
      const bytes = Buffer.alloc(HEAD + FOLDER + NAMES * NAME_LENGTH)
      readSync(descriptor, bytes, 0, bytes.length, 0)
      const count = bytes.readInt32LE(8)
      const operations = Array.from({ length: Math.min(count, NAMES) }, (_, at) => {
        const from = HEAD + FOLDER + at * NAME_LENGTH
        return bytes.toString('utf8', from, bytes.indexOf(0, from))
      })
      return { count, hit: bytes.readInt32LE(12) === 1, operations }
    },
    close: () => closeSync(descriptor),
  }
}
