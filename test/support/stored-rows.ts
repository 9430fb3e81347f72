import type { SessionKey } from '../../contract/model/ids.ts'
import { MANUAL_SCORING, type ParticipantField } from '../../contract/model/session.ts'
import { openForReading } from '../../main/store/worker/databases/database.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import { cacheAt } from '../../main/store/common/location.ts'
import { guidText } from '../../main/store/queries/keys.ts'
import type { SessionRecord } from '../../main/store/records.ts'
import type { Store } from '../../main/store/store.ts'

/** A stored session. */
export type StoredRow = {
  readonly rowId: number
  readonly key: SessionKey
  readonly record: Omit<SessionRecord, 'images'>
}

type Location = { readonly folder: string; readonly key: Uint8Array }
const locations = new WeakMap<Store, Location>()

/** Registers the files of a store for {@link readRows}. */
export function rememberStore(store: Store, location: Location): Store {
  locations.set(store, location)
  return store
}

const SQL = `SELECT s.*, c.name AS center, t.guid, ti.text AS title, l.text AS level FROM sessions s
  JOIN centers c ON c.id = s.center_id JOIN tests t ON t.id = s.test_id JOIN titles ti ON ti.id = s.title_id
  LEFT JOIN levels l ON l.id = s.level_id ORDER BY s.id`

type Columns = Readonly<Record<'center' | 'guid' | 'title' | 'name' | 'data', string>> &
  Readonly<Record<'id' | 'started' | 'modified' | 'finished' | 'auto_closed' | 'manual_scoring', number>> &
  Readonly<Record<'elapsed' | 'score' | 'max_score' | 'percent', number | null>> &
  Readonly<Record<'level' | 'email' | 'extra' | 'started_sent' | 'modified_sent', string | null>> & {
    readonly participant: Uint8Array
  }

/** All sessions of a test's store by row ID, read from the file without the app's queries. */
export function readRows(store: Store): readonly StoredRow[] {
  const location = locations.get(store)
  if (location === undefined) throw new Error('nobody said where this store is')
  return readRowsAt(location)
}

/** {@link readRows} for a store's folder. */
export function readRowsAt({ folder, key }: Location): readonly StoredRow[] {
  const db = openForReading(cacheAt({ files: storeFiles(folder), key }))
  try {
    return (db.prepare(SQL).all() as readonly Columns[]).map(toRow)
  } finally {
    db.close()
  }
}

function toRow(row: Columns): StoredRow {
  const key = { center: row.center, participantId: guidText(row.participant), testId: row.guid } as SessionKey
  return {
    rowId: row.id,
    key,
    record: {
      participantId: key.participantId,
      testId: key.testId,
      testTitle: row.title,
      started: row.started,
      startedSent: row.started_sent,
      isFinished: row.finished === 1,
      autoClosed: row.auto_closed === 1,
      elapsed: row.elapsed,
      score: row.score,
      maxScore: row.max_score,
      percent: row.percent,
      scaleLevel: row.level,
      manualScoring: MANUAL_SCORING[row.manual_scoring]!,
      modified: row.modified,
      modifiedSent: row.modified_sent,
      participantName: row.name,
      participantEmail: row.email,
      participantData: JSON.parse(row.data) as readonly ParticipantField[],
      extra: row.extra,
    },
  }
}
