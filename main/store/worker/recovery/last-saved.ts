import { createHmac } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { NO_FOLLOW, syncFile, syncFolder } from '../../common/durable.ts'
import type { Location } from '../../common/location.ts'
import type { JournalEnd } from '../../queries/journal.ts'

/**
 * A file beside the reviews that records the last acknowledged entry. It is written after the entry's commit and before
 * the call returns. After a crash it may be behind the journal; if it is ahead, the journal has lost something
 * (docs/decisions/0016-what-was-saved-is-known-beside-the-database.md).
 *
 * The file has two slots, which are written in turn, each with a seal under the store's key. A slot that a crash left
 * half written has an invalid seal, and then the other slot counts.
 */
const PLACES = [0, 4096] as const
const PLACE_BYTES = 256
/** A pipe in the file's place would be waited for. Windows has no such pipes. */
const NO_WAITING = constants.O_NONBLOCK ?? 0

export type LastSavedFile = {
  /** Durable when it returns, if the disk allows it. A failure is ignored, since a file that is behind is harmless. */
  note(end: JournalEnd): void
  close(): void
}

/** The last acknowledged entry; `null` where it is unknown: the file is missing, damaged or of another store. */
export function readLastSaved(location: Location): JournalEnd | null {
  return readNewest(location)?.end ?? null
}

/** Opens the file, creates it if it is missing, and updates it to the journal's current end. */
export function openLastSaved(location: Location, end: JournalEnd): LastSavedFile {
  try {
    const newest = readNewest(location)
    if (newest === null) replaceLastSaved(location, end)
    const file = openAt(location, newest?.turn ?? 0)
    if (newest !== null && newest.end.operation !== end.operation) file.note(end)
    return file
  } catch {
    // The disk is full or read-only. The entries are saved without this file too.
    return { note: () => undefined, close: () => undefined }
  }
}

/** Replaces whatever file there is with a new one. */
export function replaceLastSaved(location: Location, end: JournalEnd): void {
  const file = location.files.lastSaved
  const unfinished = `${file}.part`
  rmSync(unfinished, { force: true })
  try {
    const descriptor = openSync(unfinished, 'wx', 0o600)
    try {
      // Written in its full size at once, so that later updates need no more disk space.
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
        // The entry itself is saved; this file is only behind.
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
    descriptor = openSync(location.files.lastSaved, constants.O_RDONLY | NO_FOLLOW | NO_WAITING)
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
