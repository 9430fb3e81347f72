import { createHmac } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { NO_FOLLOW, syncFile, syncFolder } from '../../common/durable.ts'
import type { Location } from '../../common/location.ts'
import type { JournalEnd } from '../../queries/journal.ts'

/**
 * Beside the reviews: the last entry that was acknowledged, written after its commit and before the answer. So it may
 * be behind the journal, when the program ends in between, and is never ahead of it unless the journal lost something
 * (docs/decisions/0016-what-was-saved-is-known-beside-the-database.md).
 *
 * The file has two places, written in turn and each with a seal under the store's key. What a crash leaves half written
 * has no seal that fits, and then the other place counts.
 */
const PLACES = [0, 4096] as const
const PLACE_BYTES = 256

export type LastSavedFile = {
  /** Durable when it returns, if the disk allows it at all; behind is no fault, so it does not fail. */
  note(end: JournalEnd): void
  close(): void
}

/** What was acknowledged last; `null` where nobody knows: no file, a damaged one, one of another store. */
export function readLastSaved(location: Location): JournalEnd | null {
  return readNewest(location)?.end ?? null
}

/** Opens the file for notes of what is saved from now on, and brings it to the journal's end; makes it where needed. */
export function openLastSaved(location: Location, end: JournalEnd): LastSavedFile {
  try {
    const newest = readNewest(location)
    if (newest === null) replaceLastSaved(location, end)
    const file = openAt(location, newest?.turn ?? 0)
    if (newest !== null && newest.end.operation !== end.operation) file.note(end)
    return file
  } catch {
    // A full disk, or one that is not to be written to. What is saved is safe without the file too.
    return { note: () => undefined, close: () => undefined }
  }
}

/** Puts a new file in the place of whatever is there. */
export function replaceLastSaved(location: Location, end: JournalEnd): void {
  const file = location.files.lastSaved
  const unfinished = `${file}.part`
  rmSync(unfinished, { force: true })
  try {
    const descriptor = openSync(unfinished, 'wx', 0o600)
    try {
      // Of its full size from the start, so that no later note needs room on the disk.
      writeSync(descriptor, Buffer.alloc(PLACES[1] + PLACE_BYTES))
      writeSync(descriptor, toPlace(location, 0, end), 0, PLACE_BYTES, PLACES[0])
    } finally {
      closeSync(descriptor)
    }
    syncFile(unfinished)
    renameSync(unfinished, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function openAt(location: Location, lastTurn: number): LastSavedFile {
  const descriptor = openSync(location.files.lastSaved, constants.O_RDWR | NO_FOLLOW)
  let turn = lastTurn
  return {
    note(end) {
      turn += 1
      try {
        writeSync(descriptor, toPlace(location, turn, end), 0, PLACE_BYTES, PLACES[turn % 2])
        fdatasyncSync(descriptor)
      } catch {
        // The entry itself is on the disk, and this file is behind.
      }
    },
    close: () => closeSync(descriptor),
  }
}

type Noted = { readonly turn: number; readonly end: JournalEnd }

function readNewest(location: Location): Noted | null {
  const noted = readPlaces(location).filter((place) => place !== null)
  return noted.reduce<Noted | null>((newest, place) => (newest && newest.turn > place.turn ? newest : place), null)
}

function readPlaces(location: Location): readonly (Noted | null)[] {
  let descriptor: number
  try {
    descriptor = openSync(location.files.lastSaved, constants.O_RDONLY | NO_FOLLOW)
  } catch {
    return []
  }
  try {
    return PLACES.map((place) => {
      const bytes = Buffer.alloc(PLACE_BYTES)
      readSync(descriptor, bytes, 0, PLACE_BYTES, place)
      return fromPlace(location, bytes.toString('latin1'))
    })
  } catch {
    return []
  } finally {
    closeSync(descriptor)
  }
}

function toPlace(location: Location, turn: number, { id, entries, operation }: JournalEnd): Buffer {
  const text = `${turn} ${id} ${entries} ${operation ?? '-'}`
  return Buffer.from(`${text} ${sealOf(location, text)}\n`.padEnd(PLACE_BYTES), 'latin1')
}

function fromPlace(location: Location, place: string): Noted | null {
  const found = /^((\d+) (\d+) (\d+) ([0-9a-f]{32}|-)) ([0-9a-f]{64})\n/.exec(place)
  if (found === null) return null
  const [, text = '', turn, id, entries, operation = '-', seal] = found
  if (seal !== sealOf(location, text)) return null
  return {
    turn: Number(turn),
    end: { id: Number(id), entries: Number(entries), operation: operation === '-' ? null : operation },
  }
}

function sealOf({ key, connectionId }: Location, text: string): string {
  return createHmac('sha256', key).update(`proctor-desk last saved\n${connectionId}\n${text}`).digest('hex')
}
