import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An in-memory file system for one test. */
export type SmallDisk = {
  readonly folder: string
  /** Fills the disk except for this many bytes. */
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
  // Lazily, since a process that is still ending may have files open.
  const unmount = () => execFileSync('umount', ['--lazy', folder])
  return {
    folder,
    fill(leave) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
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
