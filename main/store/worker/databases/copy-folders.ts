import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPUTER, isRunning } from '../../../support/processes.ts'

/** `proctor-desk-copy-<computer>-<process>-<random>`: the name tells which process uses the copy. */
const NAME = /^proctor-desk-copy-([0-9a-f]{8})-(\d{1,10})-[A-Za-z0-9]{6}$/

/** Creates a temporary folder for a copy of a database that cannot be opened in place. */
export function makeCopyFolder(): string {
  return mkdtempSync(join(tmpdir(), `proctor-desk-copy-${COMPUTER}-${process.pid}-`))
}

/** Deletes copies that were left by killed processes of this user. Those that cannot be deleted stay. */
export function removeLeftCopies(): void {
  try {
    for (const name of readdirSync(tmpdir())) {
      const [, computer, processId] = NAME.exec(name) ?? []
      if (computer !== COMPUTER || isRunning(Number(processId))) continue
      const folder = join(tmpdir(), name)
      if (isOwn(folder)) rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    // Tried again at the next opening.
  }
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid())
}
