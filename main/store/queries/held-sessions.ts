import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import { parseTimestamp, type InstantMs } from '../../../contract/model/instants.ts'
import type { HeldSession, Matches } from '../../../contract/model/results.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { guidBytes, guidText, HOME_CENTER } from './keys.ts'

type Stored = {
  readonly center: string
  readonly presentCenter: string
  readonly participant: Uint8Array
  readonly testId: string
  readonly testTitle: string
  readonly started: InstantMs
}

const SELECT = `SELECT c.name AS center, p.name AS presentCenter, s.participant, t.guid AS testId, ti.text AS testTitle, s.started
  FROM sessions s JOIN centers p ON p.id = s.center_id JOIN centers c ON c.id = ${HOME_CENTER} JOIN tests t ON t.id = s.test_id JOIN titles ti ON ti.id = s.title_id`

/** Cached sessions of a participant, the latest first. */
export function listHeldBy(db: ReadDb, participantId: Guid): readonly HeldSession[] {
  return prepare<[Buffer], Stored>(db, `${SELECT} WHERE s.participant = ? ORDER BY s.started DESC, s.id`)
    .all(guidBytes(participantId))
    .map(toHeld)
}

/**
 * Cached sessions that may be those of a look-up: see {@link Matches}. `others` are the IDs without a result of their own.
 * In the order of the sessions.
 */
export function matchSessions(
  db: ReadDb,
  participantId: Guid,
  others: readonly Guid[],
  sessions: readonly { readonly testId: Guid; readonly started: string }[],
): readonly Matches[] {
  const asked = new Set<string>([participantId, ...others])
  const own = listHeldBy(db, participantId)
  const startedAt = prepare<[string, number], Stored>(db, `${SELECT} WHERE t.guid = ? AND s.started = ? ORDER BY s.id`)
  return sessions.map(({ testId, started }) => {
    const same = startedAt
      .all(testId, parseTimestamp(started) ?? -1)
      .map(toHeld)
      .filter(({ key }) => asked.has(key.participantId))
    return { same, other: same.length > 0 ? [] : own.filter(({ key }) => key.testId === testId) }
  })
}

function toHeld({ center, presentCenter, participant, testId, testTitle, started }: Stored): HeldSession {
  const key = { center, participantId: guidText(participant), testId } as SessionKey
  return { key, testTitle, started, ...(presentCenter !== center && { movedTo: presentCenter }) }
}

/** Titles of the tests of cached sessions. */
export function listTestTitles(db: ReadDb): readonly (readonly [testId: Guid, title: string])[] {
  return prepare<[], [Guid, string]>(db, 'SELECT t.guid, ti.text FROM tests t JOIN titles ti ON ti.id = t.title_id')
    .raw()
    .all()
}
