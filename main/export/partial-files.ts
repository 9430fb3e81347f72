import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { COMPUTER, isRunning } from '../support/processes.ts'

/** `<file>.partial-<computer>-<process>-<random>`: the name tells which process writes the file. */
const NAME = /\.partial-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}$/

/** Longest file name of common file systems. Some count UTF-16 units, which are never more. */
const MOST_NAME_BYTES = 255
/** Partial files that this process is writing. */
const open = new Set<string>()

/** Returns the name of the partial file for a file. It is deleted if this process ends before the file is complete. */
export function beginPartial(path: string): string {
  const suffix = `.partial-${COMPUTER}-${process.pid}-${randomBytes(6).toString('hex')}`
  const partial = join(dirname(path), cutTo(MOST_NAME_BYTES - suffix.length, basename(path)) + suffix)
  if (open.size === 0) process.on('exit', removeOpen)
  open.add(partial)
  return partial
}

/**
 * The start of a name without cutting a character: the system accepts the file's name, but maybe not the longer one.
 */
function cutTo(bytes: number, name: string): string {
  const characters = [...name]
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop()
  return characters.join('')
}

/** The file is complete or deleted. */
export function endPartial(partial: string): void {
  open.delete(partial)
  if (open.size === 0) process.off('exit', removeOpen)
}

/** Deletes partial files when the process ends abruptly (a second Ctrl-C). After a kill the next start does it. */
function removeOpen(): void {
  for (const partial of open) {
    try {
      rmSync(partial, { force: true })
    } catch {
      // Tried again at the next start.
    }
  }
}

/** Whether a name comes from {@link beginPartial} and this process is not writing that file. */
export function isForgotten(path: string): boolean {
  return NAME.test(basename(path)) && !open.has(path)
}

/**
 * Deletes leftovers of crashed exports in a folder. Files of another computer, user or running process stay, because
 * another copy of the app may be writing them. Never rejects.
 */
export async function removeForgotten(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, computer, writer] = NAME.exec(name) ?? []
    const path = join(folder, name)
    if (computer !== COMPUTER || !isForgotten(path) || isAlive(Number(writer))) continue
    if (await isOwn(path)) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** A file with this process's own id that it does not write comes from an earlier process with the same id. */
function isAlive(writer: number): boolean {
  return writer !== process.pid && isRunning(writer)
}

async function isOwn(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isFile() && (process.getuid === undefined || found.uid === process.getuid())
}

/** Deletes a partial file of an earlier process; returns `false` where its folder cannot be reached. */
export async function removeLeft(partial: string): Promise<boolean> {
  try {
    await lstat(dirname(partial))
    await rm(partial, { force: true })
    return true
  } catch {
    return false
  }
}
