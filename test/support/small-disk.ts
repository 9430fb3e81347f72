import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An in-memory file system for one test. */
export type SmallDisk = {
  readonly folder: string
  /** Fills the disk except for this many bytes, also while a program runs on it. */
  fill(leave: number): void
  /** Frees what {@link SmallDisk.fill} has taken. */
  clear(): void
  /** Makes the folder read-only by path. Files that are open for writing stay writable. */
  makeReadOnly(): void
  makeWritable(): void
  /** Makes one of its files read-only by path. */
  makeFileReadOnly(file: string): void
  remove(): void
}

/** Mounts a file system of this size; `null` if the user may not. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-desk-small-disk-'))
  const ballast = join(folder, 'ballast')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  let isReadOnly = false
  const filesReadOnly: string[] = []
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  // Lazily, since a process that is still ending may have files open.
  const unmount = () => execFileSync('umount', ['--lazy', folder])
  return {
    folder,
    fill(leave) {
      const file = openSync(ballast, 'a')
      // In small parts, since a program that is running on the disk takes and frees space meanwhile.
      for (let rounds = 0, left = free(); left > leave && rounds < 10_000; rounds += 1, left = free()) {
        try {
          writeSync(file, Buffer.alloc(Math.min(left - leave, 1 << 20)))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    clear: () => rmSync(ballast),
    makeReadOnly() {
      execFileSync('mount', ['--bind', folder, folder])
      isReadOnly = true
      execFileSync('mount', ['-o', 'remount,bind,ro', folder])
    },
    makeWritable() {
      unmount()
      isReadOnly = false
    },
    makeFileReadOnly(file) {
      execFileSync('mount', ['--bind', file, file])
      filesReadOnly.push(file)
      execFileSync('mount', ['-o', 'remount,bind,ro', file])
    },
    remove() {
      for (const file of filesReadOnly) execFileSync('umount', ['--lazy', file])
      if (isReadOnly) unmount()
      unmount()
      rmSync(folder, { recursive: true })
    },
  }
}
