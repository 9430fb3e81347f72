import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a test's own, in memory. */
export type SmallDisk = {
  readonly folder: string
  /** Leaves this many bytes free; none at all with 0. */
  fill(leave: number): void
  /** Gives back what {@link SmallDisk.fill} took. */
  clear(): void
  /** Lets nobody write by a path of the folder any more. What is open for writing stays so. */
  makeReadOnly(): void
  makeWritable(): void
  /** Lets nobody write one of its files by its path any more. */
  makeFileReadOnly(file: string): void
  remove(): void
}

/** Mounts a file system of so many bytes; `null` where this user may not. */
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
  // Lazily: a program that is still ending may have files open.
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
