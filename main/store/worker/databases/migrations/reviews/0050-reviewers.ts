import { createHash } from 'node:crypto'
import type { Guid } from '../../../../../../contract/model/ids.ts'
import type { DeviceId, Operation, OperationId, ReviewerId } from '../../../../../../contract/model/operation.ts'
import { hashOperation } from '../../../../journal/chain.ts'
import { clockOfInstant } from '../../../../journal/clock.ts'
import { NOTE, NOTE_SCHEMA, notePayload } from '../../../../journal/entities.ts'
import type { Migration } from '../../migrate.ts'
import { prepare } from '../../database.ts'
import type { UnnamedEntry } from './0030-operations.ts'

/** An operation as stored, with its arrival number. */
export type StoredOperation = Operation & { readonly arrival: number }

/** A journal entry before this version, with its ID. */
export type NamedEntry = UnnamedEntry & { readonly operation: string }

/**
 * The journal as operations of several devices and reviewers, each with the hash of its device's previous one, and a
 * table for each entity with the fold of its operations. Existing entries become operations of one device and one
 * reviewer.
 */
export const reviewers: Migration = {
  version: 50,
  up(db) {
    db.exec(`
      CREATE TABLE operations (
        arrival INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        device TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        reviewer TEXT NOT NULL,
        clock INTEGER NOT NULL,
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        entity TEXT NOT NULL,
        item TEXT NOT NULL,
        kind TEXT NOT NULL,
        schema INTEGER NOT NULL,
        payload TEXT NOT NULL,
        answers_to TEXT,
        previous TEXT,
        hash TEXT NOT NULL
      ) STRICT;
      CREATE INDEX operations_entity ON operations (participant, test, center, entity, item, reviewer);
      CREATE INDEX operations_device ON operations (device, sequence);
      CREATE INDEX operations_clock ON operations (clock);
      CREATE TABLE reviewers (id TEXT PRIMARY KEY, name TEXT NOT NULL, initials TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE own (device TEXT NOT NULL, reviewer TEXT NOT NULL) STRICT;
      CREATE TABLE notes (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        text TEXT NOT NULL,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer)
      ) STRICT, WITHOUT ROWID;
    `)
    const entries = prepare<[], NamedEntry>(db, 'SELECT * FROM journal ORDER BY id').all()
    const insert = prepare(db, 'INSERT INTO operations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    const note = prepare(db, 'INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?, ?, ?, ?)')
    for (const operation of operationsOf(entries)) {
      const { session, arrival, id, device, sequence, reviewer, clock, entity, item, kind, schema, payload } = operation
      const { center, participantId, testId } = session
      const { answersTo, previous, hash } = operation
      // prettier-ignore
      insert.run(arrival, id, device, sequence, reviewer, clock, center, participantId, testId, entity, item, kind, schema, payload, answersTo, previous, hash)
      if (entity !== NOTE) continue
      const { text } = JSON.parse(payload) as { readonly text: string }
      note.run(center, participantId, testId, reviewer, text, clock, JSON.stringify([id]))
    }
    const [first] = entries
    if (first !== undefined) {
      const { device, reviewer } = ownerOf(first)
      prepare(db, 'INSERT INTO own (device, reviewer) VALUES (?, ?)').run(device, reviewer)
      prepare(db, 'INSERT INTO reviewers (id, name, initials) VALUES (?, ?, ?)').run(reviewer, first.author, '')
    }
    db.exec(`
      DROP TABLE journal;
      CREATE TRIGGER operations_keep BEFORE UPDATE ON operations
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
      CREATE TRIGGER operations_stay BEFORE DELETE ON operations
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
    `)
  },
}

/**
 * Converts journal entries to operations. The result depends on the entries alone, so that the database and its backups
 * get the same operations; an operation keeps its entry's ID.
 */
export function operationsOf(entries: readonly NamedEntry[]): readonly StoredOperation[] {
  const [first] = entries
  if (first === undefined) return []
  const { device, reviewer } = ownerOf(first)
  const last = new Map<string, OperationId>()
  const made: StoredOperation[] = []
  for (const entry of entries) {
    const before = made.at(-1)
    const { center, participant, test, subject, at } = entry
    const about = JSON.stringify([center, participant, test, subject])
    const answersTo = last.get(about) ?? null
    const id = entry.operation as OperationId
    const unhashed = {
      id,
      device,
      sequence: made.length + 1,
      reviewer,
      clock: Math.max((before?.clock ?? 0) + 1, clockOfInstant(at)),
      session: { center, participantId: participant as Guid, testId: test as Guid },
      entity: subject,
      item: '',
      kind: 'set',
      schema: NOTE_SCHEMA,
      payload:
        subject === NOTE
          ? notePayload({ text: noteTextOf(entry.after), replaces: answersTo === null ? [] : [answersTo] })
          : (entry.after ?? 'null'),
      answersTo,
      previous: before?.hash ?? null,
    }
    last.set(about, id)
    made.push({ ...unhashed, hash: hashOperation(unhashed), arrival: entry.id })
  }
  return made
}

/** Entries had no device or reviewer ID. Both are derived from the first entry, which is the same in every copy. */
function ownerOf({ operation }: NamedEntry): { readonly device: DeviceId; readonly reviewer: ReviewerId } {
  const derived = (what: string) => createHash('sha256').update(`${what} ${operation}`).digest('hex').slice(0, 32)
  return { device: derived('device of') as DeviceId, reviewer: derived('reviewer of') as ReviewerId }
}

/** The text of a note in an entry: a JSON string, or an object with a `text`. Empty for anything else. */
function noteTextOf(after: string | null): string {
  const value = after === null ? null : parse(after)
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string')
    return value.text
  return ''
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
