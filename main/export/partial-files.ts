import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { COMPUTER, isRunning } from '../support/processes.ts'

/** `<file>.partial-<computer>-<process>-<random>`: who writes it can be told from its name. */
const NAME = /\.partial-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}$/

/** What file systems take of one name; some count UTF-16 units, which are never more. */
const MOST_NAME_BYTES = 255
/** What this process is writing. */
const open = new Set<string>()

/** A name for the incomplete form of a file, which is removed when this process ends before the file is complete. */
export function beginPartial(path: string): string {
  const suffix = `.partial-${COMPUTER}-${process.pid}-${randomBytes(6).toString('hex')}`
  const partial = join(dirname(path), cutTo(MOST_NAME_BYTES - suffix.length, basename(path)) + suffix)
  if (open.size === 0) process.on('exit', removeOpen)
  open.add(partial)
  return partial
}

/** The beginning of a name, by whole characters: the system takes the name of the file, and the longer one it may not. */
function cutTo(bytes: number, name: string): string {
  const characters = [...name]
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop()
  return characters.join('')
}

/** The file is complete or gone. */
export function endPartial(partial: string): void {
  open.delete(partial)
  if (open.size === 0) process.off('exit', removeOpen)
}

/** A program that is ended in haste (a second Ctrl-C) leaves nothing behind; one that is killed is tidied up after. */
function removeOpen(): void {
  for (const partial of open) {
    try {
      rmSync(partial, { force: true })
    } catch {
      // The next start tries again.
    }
  }
}

/** Whether the name is one of {@link beginPartial}, and this process is not the one that writes the file now. */
export function isForgotten(path: string): boolean {
  return NAME.test(basename(path)) && !open.has(path)
}

/**
 * Removes what killed exports have left in a folder. Files of another computer, user or living process stay: an export
 * of another copy of the program may be writing them now. Never rejects.
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

/** A process of our own number that wrote a file which we do not write is one before us. */
function isAlive(writer: number): boolean {
  return writer !== process.pid && isRunning(writer)
}

async function isOwn(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isFile() && (process.getuid === undefined || found.uid === process.getuid())
}

/** Removes a file that a process before this one has left; `false` where its folder cannot be reached now. */
export async function removeLeft(partial: string): Promise<boolean> {
  try {
    await lstat(dirname(partial))
    await rm(partial, { force: true })
    return true
  } catch {
    return false
  }
}
